import Statistics
import Testing

struct SpendingTests {
  static let shapes: [Spending] = [.power(1), .power(2), .power(3.5), .obrienFleming, .pocock]

  /// scipy 1.17.1: 2*norm.sf(norm.isf(0.025)/sqrt(0.5)); 0.05*log(1+(e-1)/2).
  @Test func `half way`() {
    #expect(Spending.power(2).spent(0.05, at: 0.5) == 0.0125)
    #expect(agrees(Spending.obrienFleming.spent(0.05, at: 0.5), 0.005574596680784402))
    #expect(agrees(Spending.pocock.spent(0.05, at: 0.5), 0.031005725347913876))
  }

  @Test(arguments: shapes)
  func `from nothing to everything, never back`(shape: Spending) {
    #expect(shape.spent(0.05, at: 0) == 0 && shape.spent(0.05, at: -1) == 0)
    #expect(shape.spent(0.05, at: 1) == 0.05 && shape.spent(0.05, at: 2) == 0.05)
    let path = (0...100).map { shape.spent(0.05, at: Double($0) / 100) }
    #expect(zip(path, path.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: shapes)
  func `a reserve is spent past the end, never used up`(shape: Spending) {
    #expect(agrees(shape.spent(0.05, at: 1, reserve: 0.1), 0.045))
    #expect(agrees(shape.spent(0.05, at: 2, reserve: 0.1), 0.0475))
    #expect(agrees(shape.spent(0.05, at: 3, reserve: 0.1), 0.04875))
    let late = shape.spent(0.05, at: 8, reserve: 0.1)
    #expect(late < 0.05 && late < shape.spent(0.05, at: 9, reserve: 0.1))
  }

  @Test func `arguments that make no sense`() {
    #expect(Spending.pocock.spent(0, at: 0.5).isNaN)
    #expect(Spending.pocock.spent(1, at: 0.5).isNaN)
    #expect(Spending.pocock.spent(0.05, at: .nan).isNaN)
    #expect(Spending.power(0).spent(0.05, at: 0.5).isNaN)
    #expect(Spending.power(-1).spent(0.05, at: 1).isNaN)
    #expect(Spending.pocock.spent(0.05, at: 0.5, reserve: 1).isNaN)
  }
}
