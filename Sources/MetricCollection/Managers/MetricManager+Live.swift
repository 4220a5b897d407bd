#if canImport(MetricKit)
  import MetricKit
#endif

extension MetricManager {
  /// The system's manager: that of iOS 27 where it exists, else the older one, else ``unavailable``.
  ///
  /// - Parameter stateDomains: the domains for which iOS 27 is to report values per state.
  public static func live<Domain: StateDomain>(stateDomains: Domain.Type) -> MetricManager {
    live(stateDomainNames: stateDomains.allCases.map(\.rawValue))
  }

  /// The system's manager, without values per state.
  public static func live() -> MetricManager { live(stateDomainNames: []) }

  private static func live(stateDomainNames: [String]) -> MetricManager {
    #if canImport(MetricKit, _version: 353)
      // Delete the older branch, and PayloadSubscriber with it, when iOS 27 is the oldest system supported.
      if #available(iOS 27.0, macOS 27.0, macCatalyst 27.0, visionOS 27.0, *) {
        return MetricManager(
          deliveries: { ReportStream.deliveries(stateDomains: stateDomainNames) },
          signpostLog: { SignpostLog(MetricKit.MetricManager.logHandle(category: $0)) })
      }
    #endif
    #if canImport(MetricKit)
      return older()
    #else
      return unavailable
    #endif
  }

  #if canImport(MetricKit)
    @available(iOS, deprecated: 27.0, message: "the manager of iOS 27 replaces the subscriber")
    private static func older() -> MetricManager {
      MetricManager(
        deliveries: PayloadSubscriber.deliveries,
        signpostLog: { SignpostLog(MXMetricManager.makeLogHandle(category: $0)) })
    }
  #endif
}
