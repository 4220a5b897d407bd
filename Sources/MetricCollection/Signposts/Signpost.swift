/// A piece of the app's own code that is measured, by its category and name.
///
/// ```swift
/// extension Signpost {
///   static let cardRendering = Signpost(category: "performance_telemetry", name: "flick_card_image_rendering")
/// }
/// ```
///
/// The system keeps a limited number of these: measure the critical pieces only.
public struct Signpost: Sendable {
  /// The category; each has a log handle of its own.
  public let category: String
  /// The name, which a rule gives as `name:`.
  public let name: StaticString

  /// Names a piece of code.
  public init(category: String, name: StaticString) {
    self.category = category
    self.name = name
  }
}
