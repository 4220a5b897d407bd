/// Gives each distinct value a small number, in the order of first sight.
struct Interner<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int32] = [:]

  mutating func number(of value: Value) -> Int32 {
    if let number = numbers[value] { return number }
    let number = Int32(values.count)
    values.append(value)
    numbers[value] = number
    return number
  }

  func known(_ value: Value) -> Int32? { numbers[value] }

  subscript(number: Int32) -> Value { values[Int(number)] }
}
