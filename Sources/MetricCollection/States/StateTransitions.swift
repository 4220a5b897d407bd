#if canImport(StateReporting) && !targetEnvironment(macCatalyst)
  import StateReporting
#endif

/// Tells the system which tab and which screen the user is on, so that iOS 27 measures each by itself.
public struct StateTransitions: Sendable {
  /// One transition: to a state, or out of every state where there is none.
  public struct Transition: Hashable, Sendable {
    /// The domain's name.
    public var domain: String
    /// The state's label; nil where no state is active any more.
    public var state: String?
    /// What identifies the state beside its label.
    public var stableMetadata: [String: MetadataValue]
    /// What is likely to change within the state.
    public var volatileMetadata: [String: MetadataValue]
  }

  private let report: @Sendable (Transition) -> Void

  /// Makes one that hands every transition to a closure: for tests and previews.
  public init(_ report: @escaping @Sendable (Transition) -> Void) {
    self.report = report
  }

  /// Reports that the app is in another state of a domain; before iOS 27 nothing happens.
  ///
  /// Reporting the state that is active already does nothing. Report at the pace of a user: the system drops what
  /// comes faster.
  ///
  /// - Parameters:
  ///   - domain: the domain; each has one state at a time.
  ///   - state: the label, such as the screen's name; nil, or an empty text, where none is active any more.
  ///   - stableMetadata: what identifies the state beside its label; keep to few values, each makes a state.
  ///   - volatileMetadata: what is likely to change within the state.
  public func reportStateTransition(
    domain: some StateDomain, state: String?, stableMetadata: [String: MetadataValue] = [:],
    volatileMetadata: [String: MetadataValue] = [:]
  ) {
    // An empty label is a fatal error of the system's.
    let state = state.flatMap { $0.isEmpty ? nil : $0 }
    report(
      Transition(
        domain: domain.rawValue, state: state, stableMetadata: stableMetadata,
        volatileMetadata: volatileMetadata))
  }

  /// The system's reporter; before iOS 27, and where there is none, it does nothing.
  public static let live = StateTransitions { transition in
    #if canImport(StateReporting) && !targetEnvironment(macCatalyst)
      if #available(iOS 27.0, macOS 27.0, tvOS 27.0, visionOS 27.0, watchOS 27.0, *) {
        ReportedMetadata.report(transition)
      }
    #endif
  }
}

#if canImport(StateReporting) && !targetEnvironment(macCatalyst)
  /// The one type of meta data for every domain: a domain's reporter insists on the types it was made with.
  @available(iOS 27.0, macOS 27.0, tvOS 27.0, visionOS 27.0, watchOS 27.0, *)
  private struct ReportedMetadata: ReportableMetadata, Hashable, Sendable {
    let values: [String: MetadataValue]

    var metadataDictionary: [String: ReportableMetadataValue] {
      values.mapValues { value in
        switch value {
        case .string(let text): ReportableMetadataValue(text)
        case .integer(let number): ReportableMetadataValue(number)
        case .number(let number): ReportableMetadataValue(number)
        case .date(let date): ReportableMetadataValue(date)
        }
      }
    }

    static func report(_ transition: StateTransitions.Transition) {
      StateReporter.reporter(
        for: transition.domain, stableMetadata: ReportedMetadata.self, volatileMetadata: ReportedMetadata.self
      ).reportTransition(
        to: transition.state,
        stableMetadata: transition.stableMetadata.isEmpty
          ? nil : ReportedMetadata(values: transition.stableMetadata),
        volatileMetadata: transition.volatileMetadata.isEmpty
          ? nil : ReportedMetadata(values: transition.volatileMetadata))
    }
  }
#endif
