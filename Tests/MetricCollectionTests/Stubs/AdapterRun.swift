// Runs the adapters against fake payloads; compiled with each set of stubs, and ends with 1 where one fails.

import Foundation
import MetricCollection
import MetricKit

#if canImport(StateReporting)
  import StateReporting
#endif

enum AppDomain: String, StateDomain {
  case tabs = "com.example.app.tabs"
  case screens = "com.example.app.screens"
}

func check(_ isTrue: Bool, _ what: String) {
  guard !isTrue else { return }
  print("not so: \(what)")
  exit(1)
}

let payload = Data(
  """
  {"appVersion": "8.2.0", "timeStampBegin": "2026-11-20 00:00:00", "timeStampEnd": "2026-11-20 23:59:00",
   "metaData": {"appBuildVersion": "820"},
   "applicationLaunchMetrics": {"histogrammedTimeToFirstDrawKey": {"histogramNumBuckets": 1,
     "histogramValue": {"0": {"bucketCount": 2, "bucketStart": "500 ms", "bucketEnd": "509 ms"}}}}}
  """.utf8)
let report = Data(
  """
  {"version": "2.0.0", "timeRange": {"begin": 810964800, "end": 811051200},
   "environment": {"latestApplicationVersion": "8.2.0", "applicationBuildVersion": "820"},
   "intervalEntries": [{"duration": {"value": 86400, "unit": "s"}, "states": [], "values": [
     {"timeToFirstDrawMetric": {"histogram": {"buckets": [
       {"lowerBound": {"value": 500, "unit": "ms"}, "upperBound": {"value": 509, "unit": "ms"}, "count": 2}]}}}]}],
   "stateEntries": []}
  """.utf8)

// What the adapter of this SDK delivers comes through it and no other.
let manager = MetricCollection.MetricManager.live(stateDomains: AppDomain.self)
let deliveries = manager.deliveries()
#if SDK_27
  MetricKit.MetricManager.deliver(try MetricKit.MetricReport(json: report))
#else
  check(MXMetricManager.shared.subscriberCount == 1, "one subscriber")
  MXMetricManager.shared.deliver([MXMetricPayload(json: payload)])
#endif
var delivery: MetricDelivery?
for await first in deliveries {
  delivery = first
  break
}
if case .success(let report)? = delivery?.report {
  #if SDK_27
    check(report.generation == .report, "the newer generation")
    check(
      MetricKit.MetricManager.lastDomains.value == ["com.example.app.screens", "com.example.app.tabs"],
      "both domains are asked for")
  #else
    check(report.generation == .payload, "the older generation")
  #endif
  check(report.version == "8.2.0" && report.build == "820", "version and build")
  check(report.values.timeToFirstDraw?.average == 504.5, "the average")
} else {
  check(false, "a report is delivered: \(String(describing: delivery))")
}

// Signposts go to a log handle of whichever manager exists, and end on a throw.
struct Failure: Error {}
let rendering = Signpost(category: "performance", name: "card")
let signposts = Signposts(manager)
do {
  try signposts.measure(rendering) { throw Failure() }
} catch {}
await signposts.measure(rendering) { await Task.yield() }
#if SDK_27
  let log = "performance"
#else
  let log = "older performance"
#endif
check(
  PostedSignposts.shared.all == [
    "begin \(log) card", "end \(log) card", "begin \(log) card", "end \(log) card",
  ],
  "signposts: \(PostedSignposts.shared.all)")

// State transitions are reported where there is something to report them to.
StateTransitions.live.reportStateTransition(
  domain: AppDomain.screens, state: "search", stableMetadata: ["tier": "premium"],
  volatileMetadata: ["results": 12])
StateTransitions.live.reportStateTransition(domain: AppDomain.screens, state: "")
#if canImport(StateReporting)
  check(
    ReportedTransitions.shared.all == [
      "com.example.app.screens search [tier] [results]", "com.example.app.screens - [] []",
    ], "transitions: \(ReportedTransitions.shared.all)")
#endif
print("the adapters do what they should")
