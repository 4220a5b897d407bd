import Foundation

/// Payloads and reports of one app, for tests of what becomes of them.
enum SamplePayload {
  /// A payload of the older generation: one launch of about `launch` ms and hangs of 250 to 259 ms.
  static func payload(version: String = "8.2.0", day: Int = 20, launch: Int = 500, more: String = "") -> Data
  {
    let date = "2026-11-\(day < 10 ? "0" : "")\(day)"
    return Data(
      """
      {"appVersion":"\(version)","timeStampBegin":"\(date) 00:00:00","timeStampEnd":"\(date) 23:59:00",
      "metaData":{"appBuildVersion":"820","deviceType":"iPhone17,1"}\(more),
      "applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramNumBuckets":1,"histogramValue":{
      "0":{"bucketCount":1,"bucketStart":"\(launch) ms","bucketEnd":"\(launch + 9) ms"}}}},
      "applicationResponsivenessMetrics":{"histogrammedAppHangTime":{"histogramNumBuckets":1,"histogramValue":{
      "0":{"bucketCount":2,"bucketStart":"250 ms","bucketEnd":"259 ms"}}}}}
      """.utf8)
  }

  /// A report of the newer generation with two screens.
  static func report(version: String = "8.2.0", hang: Double = 300) -> Data {
    func hangs(_ value: Double) -> String {
      #"{"hangTimeMetric":{"histogram":{"buckets":[{"lowerBound":{"value":\#(value),"unit":"ms"},"upperBound":{"value":\#(value + 9),"unit":"ms"},"count":2}]}}}"#
    }
    func state(_ label: String, _ value: Double) -> String {
      #"{"state":{"domain":"com.example.app.screens","label":"\#(label)"},"values":[\#(hangs(value))]}"#
    }
    return Data(
      #"{"version":"2.0.0","timeRange":{"begin":816912000,"end":816998400},"environment":{"latestApplicationVersion":"\#(version)","applicationBuildVersion":"820"},"intervalEntries":[{"duration":{"value":86400,"unit":"s"},"values":[\#(hangs(hang))]}],"stateEntries":[\#(state("home", hang)),\#(state("search", hang * 2))]}"#
        .utf8)
  }
}
