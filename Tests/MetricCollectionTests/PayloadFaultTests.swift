import Foundation
import MetricCollection
import Testing

@Suite("Payloads that cannot be read say why")
struct PayloadFaultTests {
  @Test(
    "A fault names the field",
    arguments: [
      ("{", "not JSON"), ("[]", "neither"), (#"{"hello":"world"}"#, "neither"),
      (
        #"{"applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramValue":{"0":{"bucketCount":1}}}}}"#,
        "histogrammedTimeToFirstDrawKey.histogramValue.0"
      ),
      (
        #"{"applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramValue":{"0":{"bucketCount":-1,"bucketStart":"1 ms","bucketEnd":"2 ms"}}}}}"#,
        "bucketCount"
      ),
      (
        #"{"applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramValue":{"0":{"bucketCount":1,"bucketStart":"1 kB","bucketEnd":"2 kB"}}}}}"#,
        "1 kB"
      ),
      (#"{"timeRange":{},"intervalEntries":[{"values":[]}]}"#, "'intervalEntries' has no 'duration'"),
      (
        #"{"timeRange":{},"stateEntries":[{"state":{"label":"search"}}]}"#,
        "'stateEntries.state' has no 'domain'"
      ),
      (
        #"{"timeRange":{},"intervalEntries":[{"duration":{"value":1,"unit":"s"},"values":[{"hangTimeMetric":{"histogram":{"buckets":[{"lowerBound":{"value":1,"unit":"MB"},"upperBound":{"value":1,"unit":"s"},"count":1}]}}}]}]}"#,
        "its unit is 'MB'"
      ),
    ])
  func fault(json: String, words: String) {
    let fault = #expect(throws: PayloadFault.self) { try MetricReport(payload: Data(json.utf8)) }
    #expect(fault?.description.contains(words) ?? false, "\(fault?.description ?? "no fault")")
  }

  @Test("Counts that overflow are refused and do not trap")
  func overflow() {
    let bucket = Histogram.Bucket(start: 9_000_000_000_000, end: 9_000_000_000_000, count: .max)
    #expect(Histogram([bucket]) == nil)
    #expect(Histogram([bucket, bucket]) == nil)
  }

  @Test("Several versions, test flight, low power and the limit of states are seen")
  func flags() throws {
    let payload = try MetricReport(
      payload: Data(
        #"{"multipleAppVersions":"1","appVersion":"8.2.0","timeStampBegin":"2026-11-20 00:00:00 +0000","timeStampEnd":"2026-11-20T23:59:00Z","metaData":{"isTestFlightApp":true,"lowPowerModeEnabled":true}}"#
          .utf8))
    #expect(
      payload.includesSeveralVersions && payload.environment.isTestFlight && payload.environment.isLowPower)
    #expect(payload.duration == 86_340)
    let report = try MetricReport(
      payload: Data(
        #"{"timeRange":{"begin":0,"end":0},"intervalEntries":[],"environment":{"hasExceededStateLimit":true,"includesMultipleApplicationVersions":true}}"#
          .utf8))
    #expect(
      report.includesSeveralVersions && report.environment.hasExceededStateLimit && report.version == nil)
  }

  @Test("States keep their meta data, and the encoding by domain is read too")
  func states() throws {
    let values = #"[{"hangTimeMetric":{"histogram":{"buckets":[]}}}]"#
    let state =
      #"{"domain":"d.screens","label":"search","stableMetadata":{"tier":{"string":"premium"},"level":{"integer":3}}}"#
    for entries in [
      #"[{"state":\#(state),"values":\#(values)}]"#,
      #"{"d.screens":[{"state":\#(state),"values":\#(values)}]}"#,
    ] {
      let report = try MetricReport(payload: Data(#"{"timeRange":{},"stateEntries":\#(entries)}"#.utf8))
      let found = try #require(report.states.first)
      #expect(found.domain == "d.screens" && found.label == "search")
      #expect(found.stableMetadata == ["tier": "premium", "level": 3])
      #expect(found.values.hangTime?.count == 0 && found.values.hangTime?.average == nil)
    }
  }
}
