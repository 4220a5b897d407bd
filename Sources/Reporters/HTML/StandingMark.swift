import Evaluation

/// The shape and colour of what a decision came to: each standing has a shape of its own, so that it is told apart
/// without its colour.
extension Standing {
  /// The class that colours it.
  var styleClass: String {
    switch self {
    case .failed: "fail"
    case .held: "hold"
    case .broken: "fail"
    case .warned: "warn"
    case .undecided: "hold"
    case .waived: "waived"
    case .observed: "observed"
    case .passed: "good"
    }
  }

  /// Its outline around the origin, twelve units wide.
  var outline: String {
    switch self {
    case .failed: "<path d=\"\(Self.diamond)\"/>"
    case .broken: "<path d=\"\(Self.diamond)\" class=\"hollow\"/>"
    case .held: "<path d=\"\(Self.square)\"/>"
    case .undecided: "<path d=\"\(Self.square)\" class=\"hollow\"/>"
    case .warned: "<path d=\"M0-6 6 5H-6Z\"/>"
    case .waived: "<path d=\"M-4-4 4 4M-4 4 4-4\" class=\"hollow\"/>"
    case .observed: "<circle r=\"4.5\" class=\"hollow\"/>"
    case .passed: "<circle r=\"5\"/>"
    }
  }

  private static let diamond = "M0-6.5 6.5 0 0 6.5-6.5 0Z"
  private static let square = "M-5-5H5V5H-5Z"

  /// The shape by itself, beside a word that says the same.
  var symbol: String {
    "<svg class=\"symbol \(styleClass)\" viewBox=\"-8 -8 16 16\" aria-hidden=\"true\">\(outline)</svg>"
  }

  /// The shape at a place of a drawing, in percent of its width.
  func mark(at place: Double) -> String {
    """
    <svg x="\(PlotNumber.percent(place))" y="50%" class="at \(styleClass)">\(outline)</svg>
    """
  }
}
