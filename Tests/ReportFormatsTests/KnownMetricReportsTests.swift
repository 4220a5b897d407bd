import Measurements
import TestSupport
import Testing

@testable import ReportFormats

/// A report that is written like others before must be read as if it were the first.
@Suite struct KnownMetricReportsTests {
  // MARK: Parts of reports

  private static let environment =
    #""environment":{"latestApplicationVersion":"8.2.0","applicationBuildVersion":"820","bundleIdentifier":"com.example.app","deviceType":"iPhone18,1","regionFormat":"JP","osVersion":{"platform":"iPhone OS","number":"27.0","buildNumber":"24A435"},"isTestFlightApp":false,"lowPowerModeEnabled":false,"includesMultipleApplicationVersions":false,"hasExceededStateLimit":false}"#
  /// 2026-10-04T22:00Z to 2026-10-05T22:00Z.
  private static let range = #""timeRange":{"begin":812844000,"end":812930400}"#

  private static func amount(_ value: String, _ unit: String = "s") -> String {
    #"{"value":\#(value),"unit":"\#(unit)"}"#
  }

  private static func bucket(_ start: String, _ end: String, _ count: String, unit: String = "ms") -> String {
    #"{"lowerBound":\#(amount(start, unit)),"upperBound":\#(amount(end, unit)),"count":\#(count)}"#
  }

  private static func metric(_ key: String, _ value: String) -> String { #"{"\#(key)":\#(value)}"# }

  private static func total(_ key: String, _ amount: String) -> String {
    metric(key, #"{"value":\#(amount)}"#)
  }

  private static func hangs(_ buckets: String) -> String {
    metric("hangTimeMetric", #"{"histogram":{"buckets":\#(buckets)}}"#)
  }

  private static let cpu = total("cpuTimeMetric", amount("2"))
  private static let hang = hangs("[" + bucket("300", "309", "4") + "," + bucket("500", "509", "1") + "]")
  private static let foreground = total("totalForegroundTimeMetric", amount("506"))
  private static let exits =
    #"{"foregroundTerminationMetric":{"normalTerminationCount":3,"memoryLimitTerminationCount":1,"brandNewTerminationCount":2}}"#

  private static func interval(_ values: String, _ duration: String = amount("86400")) -> String {
    #"{"duration":\#(duration),"states":[],"values":\#(values)}"#
  }

  private static func values(_ values: String...) -> String { "[" + values.joined(separator: ",") + "]" }

  private static func entry(
    _ label: String, _ values: String, domain: String = "screens", tier: String = "free"
  ) -> String {
    #"{"state":{"domain":"\#(domain)","label":"\#(label)","duration":\#(amount("43200")),"stableMetadata":{"tier":{"string":"\#(tier)"}}},"values":\#(values)}"#
  }

  private static func report(
    _ intervals: [String], states: [String] = [], range: String = range, environment: String = environment
  ) -> String {
    let lists = [
      #""intervalEntries":[\#(intervals.joined(separator: ","))]"#,
      #""stateEntries":[\#(states.joined(separator: ","))]"#,
    ]
    return "{"
      + ([environment] + lists + [range, #""version":"2.0.0""#]).filter { !$0.isEmpty }.joined(separator: ",")
      + "}"
  }

  /// A report of one interval with these values.
  private static func report(_ some: String...) -> String {
    report([interval("[" + some.joined(separator: ",") + "]")])
  }

  /// A report with these entries, as they are written.
  private static func entries(_ lists: String) -> String {
    "{" + [environment, lists, range].joined(separator: ",") + "}"
  }

  // MARK: Documents

  /// Ordinary reports, which are known once one of them was read.
  private static let ordinary = [
    report(cpu, hang, foreground), report(exits, cpu),
    report([interval(values(cpu)), interval(values(cpu, hang), amount("10800"))]),
    report([
      interval(values(cpu, hang)), interval(values(cpu), amount("10800")),
      interval(values(hang), amount("90000")),
    ]),
    report(
      [interval(values(cpu))],
      states: [entry("home", values(hang, foreground)), entry("cart", values(cpu), domain: "shop")]),
    report(
      [interval(values(cpu))],
      states: [
        entry("home", values(hang, foreground)), entry("home", values(hang, foreground), tier: "paid"),
        entry("cart", "[]"),
      ]),
    report([], states: [entry("home", values(hang))]), report([interval("[]")]),
    report(
      [interval(values(cpu))], range: #""timeRange":{"begin":"2026-10-04T22:00:00Z","end":"2026-10-05"}"#),
    "[" + report(cpu, hang) + " , " + report(hang) + "]",
  ]

  private static let durations =
    [
      ("1", "2", "3"), ("3", "2", "1"), ("2", "3", "1"), ("3", "3", "3"), ("2", "3", "3"), ("0", "0", "0"),
      ("0", "1", "0"),
      ("0.5", "1.5", "1.25"), ("1e1", "9", "10"), ("-1", "2", "3"),
      ("9223372036854775807", "2", "99999999999999"),
      ("\"5\"", "2", "3"), ("null", "2", "3"), ("1", "1", "-0"),
    ].map { one, two, three in
      report([
        interval(values(cpu), amount(one)), interval(values(hang, cpu), amount(two)),
        interval(values(hang), amount(three)),
      ])
    }
    + ["s", "ms", "min", "h", "MB", "weeks"].map { unit in
      report([interval(values(cpu), amount("2")), interval(values(hang), amount("1999", unit))])
    }

  private static let strange = [
    "5", "5.5", "\"x\"", "true", "null", "{}", "[]", "[5]", "[[]]", "[[\(cpu)]]", "[null]", "[{}]",
    "[true,\(cpu)]",
  ]

  /// What stands in an entry that does not count is not read; the same entry counts where it is the longest.
  private static let unread =
    strange.flatMap { value in
      [("1", "2"), ("2", "1")].map { one, two in
        report([interval(value, amount(one)), interval(values(cpu), amount(two))])
      }
    }
    + ["5", "\"5\"", "\"\"", "5.0", "null", "-5", "{}", "1234567890123"].flatMap { value in
      let bucket =
        #"{"lowerBound":{"value":\#(value),"unit":"ms"},"upperBound":{"value":\#(value),"unit":"ms"},"count":2}"#
      let counts =
        #"{"lowerBound":{"value":1,"unit":"ms"},"upperBound":{"value":2,"unit":"ms"},"count":\#(value)}"#
      let exits = metric(
        "foregroundTerminationMetric",
        #"{"normalTerminationCount":\#(value),"memoryLimitTerminationCount":1}"#)
      let time = total("cpuTimeMetric", #"{"value":\#(value),"unit":"s"}"#)
      return [values(hangs("[\(bucket)]")), values(hangs("[\(counts)]")), values(exits), values(time)].flatMap
      { values in
        [("1", "2"), ("2", "1")].map { one, two in
          report([interval(values, amount(one)), interval("[]", amount(two))])
        }
      }
    }

  private static let states: [String] =
    [
      [entry("home", values(hang)), entry("home", values(hang), domain: "shop")],
      [entry("home", values(cpu, foreground)), entry("home", values(cpu, foreground), tier: "paid")],
      [entry("home", values(cpu, foreground)), entry("home", values(cpu), tier: "paid")],
      [
        entry("home", values(cpu)), entry("cart", values(cpu)),
        entry("home", values(hang, cpu), tier: "paid"),
      ],
      [entry("shop", values(cpu), domain: "home"), entry("home", values(cpu), domain: "shop")],
      [#"{"state":{"label":"home","domain":"screens"},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"home","label":"screens"},"values":\#(values(cpu))}"#],
      [#"{"state":{"duration":1,"domain":"screens","label":"home"},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","duration":1,"label":"home"},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","duration":1},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","label":"home","duration":1},"values":\#(values(cpu))}"#],
      [#"{"state":{"label":"home","duration":1},"values":\#(values(cpu))}"#],
      [#"{"state":{"label":"home","duration":1,"domain":"screens"},"values":\#(values(cpu))}"#],
      [#"{"state":"home","values":\#(values(cpu))}"#], [#"{"state":{},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","label":5},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","label":null},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","label":""},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","label":"\u0068ome"},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","labe\u006c":"home"},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","label":{"x":1}},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","label":"home","label":"cart"},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","label":"home"}}"#], [#"{"values":\#(values(cpu))}"#],
      [#"{"values":\#(values(cpu)),"state":{"domain":"screens","label":"home"}}"#],
      [#"{"state":{"domain":"screens","label":"home"},"values":\#(values(cpu)),"more":1}"#],
      [#"{"state":{"domain":"screens","label":"home"},"more":{"value":1},"values":\#(values(cpu))}"#],
      [#"{"state":{"domain":"screens","label":"home"},"values":[],"values":\#(values(cpu))}"#],
      [entry("a label that is longer than any block of bytes, and then some more of it", values(cpu))],
      [entry("ホーム", values(cpu)), entry("home", values(cpu)), "null"], ["5"], ["[]"], ["{}"],
    ].map { report([interval(values(cpu))], states: $0) }
    + strange.map {
      report([interval(values(hang))], states: [entry("home", $0), entry("cart", values(cpu))])
    }

  private static let lists = [
    #""stateEntries":{"screens":[{"state":{"label":"home"},"values":[\#(cpu)]}]}"#,
    #""stateEntries":{"screens":{"home":{"values":[\#(cpu)]}}}"#,
    #""stateEntries":{"screens":{"state":"home","values":[\#(cpu)]}}"#,
    #""stateEntries":{"screens":[\#(entry("home", "[\(cpu)]"))]}"#, #""stateEntries":{"0":[]}"#,
    #""stateEntries":{}"#,
    #""stateEntries":[\#(entry("home", "[\(cpu)]"))],"intervalEntries":[\#(interval("[\(hang)]"))]"#,
    #""intervalEntries":[\#(interval("[\(hang)]"))],"stateEntries":[\#(entry("home", "[\(cpu)]"))]"#,
    #""stateEntries":[],"intervalEntries":[\#(interval("[\(hang)]"))]"#,
    #""stateEntries":[],"intervalEntries":[]"#,
    #""intervalEntries":[\#(interval("[\(hang)]"))],"stateEntries":null"#, #""intervalEntries":[]"#,
    #""intervalEntries":null"#,
    #""intervalEntries":{}"#, #""intervalEntries":5"#, #""intervalEntries":"x""#, #""stateEntries":5"#,
    #""stateEntries":"x""#,
    #""intervalEntries":{"a":[\#(interval("[\(cpu)]"))],"b":[\#(interval("[\(hang)]", amount("90000")))]}"#,
    #""intervalEntries":[null]"#, #""intervalEntries":[null,\#(interval("[\(hang)]"))]"#,
    #""intervalEntries":[5]"#, #""intervalEntries":[{}]"#,
    #""intervalEntries":[{"duration":\#(amount("5"))}]"#, #""intervalEntries":[{"values":[\#(cpu)]}]"#,
    #""intervalEntries":[{"values":[\#(cpu)],"duration":\#(amount("5"))}]"#,
    #""intervalEntries":[{"duration":5,"values":[\#(cpu)]}]"#,
    #""intervalEntries":[{"duration":{},"values":[\#(cpu)]}]"#,
    #""intervalEntries":[{"duration":{"unit":"s","value":5},"values":[\#(cpu)]}]"#,
    #""intervalEntries":[{"duration":{"value":5},"values":[\#(cpu)]}]"#,
    #""intervalEntries":[{"duration":{"value":5,"x":1,"unit":"s"},"values":[\#(cpu)]}]"#,
    #""intervalEntries":[{"duration":{"value":5,"unit":"s","x":1},"values":[\#(cpu)]}]"#,
    #""intervalEntries":[{"duration":\#(amount("5")),"duration":\#(amount("0")),"values":[\#(cpu)]}]"#,
    #""intervalEntries":[{"duration":\#(amount("5")),"values":{"cpuTimeMetric":{"value":\#(amount("3"))}}}]"#,
    #""intervalEntries":[],"intervalEntries":[\#(interval("[\(hang)]"))]"#,
    #""intervalEntries":[\#(interval("[\(hang)]"))],"intervalEntries":[]"#,
    #""interval\u0045ntries":[\#(interval("[\(hang)]"))]"#,
    #""intervalEntries":[\#(interval("[\(hang)]"))],"state\u0045ntries":[\#(entry("home", "[\(cpu)]"))]"#,
  ].map(entries)

  private static let amounts =
    [
      amount("2.5"), amount("0.0000000005"), amount("0.0000000015"), amount("2", "ms"), amount("2", "µs"),
      amount("2", "us"), amount("2", "min"),
      amount("2", "MB"), amount("2", "Hz"), amount("2", ""), amount("-2"), amount("-0"), amount("2e0"),
      amount("2E-1"), amount("0"), amount("999999999999999"),
      amount("9007199254740993", "ns"), amount("1000000000000001", "ns"), amount("123456789012345678", "ns"),
      amount("9223372036854775807"),
      amount("9223372036854775808", "ns"), amount("18446744073709551615", "ns"), amount("1e300"),
      amount("100000"), amount("\"2\""), amount("null"),
      amount("true"), #"{"unit":"s","value":2}"#, #"{"value":2}"#, #"{"unit":"s"}"#, #"{"value":2,"unit":5}"#,
      #"{"value":2,"unit":null,"unit":"s"}"#,
      #"{"value":2,"more":{"value":3},"unit":"s"}"#, #"{"value":2,"unit":"s","more":{"value":3}}"#,
      #"{"value":2,"unit":"\u0073"}"#,
      #"{"value":2,"unit":"s","value":3}"#, #"{"more":1,"value":2,"unit":"s"}"#, "2", "\"2 s\"", "[]", "{}",
      "null", "[\(amount("2"))]",
    ].flatMap { amount in
      [report(total("cpuTimeMetric", amount)), report(hang, total("totalForegroundTimeMetric", amount))]
    } + ["9007199254740993", "2.5", "-1", "12"].map { report(total("peakMemoryMetric", amount($0, "B"))) }

  private static let metrics =
    [
      metric("cpuTimeMetric", "{}"), metric("cpuTimeMetric", "null"), metric("cpuTimeMetric", "5"),
      metric("cpuTimeMetric", "[]"),
      metric("cpuTimeMetric", #"{"more":1,"value":\#(amount("2"))}"#),
      metric("cpuTimeMetric", #"{"value":\#(amount("2")),"more":{"value":1}}"#),
      metric("cpuTimeMetric", #"{"value":\#(amount("2")),"value":\#(amount("3"))}"#),
      #"{"cpuT\u0069meMetric":{"value":\#(amount("2"))}}"#,
      cpu + "," + cpu, cpu + "," + metric("cpuTimeMetric", "null"),
      metric("cpuTimeMetric", "null") + "," + cpu, cpu + "," + hang + "," + cpu,
      #"{"cpuTimeMetric":{"value":\#(amount("2"))},"cpuTimeMetric":{"value":\#(amount("3"))}}"#,
      #"{"cpuTimeMetric":{"value":\#(amount("2"))},"gpuTimeMetric":{"value":\#(amount("3"))}}"#,
      #"{"newMetric":{"value":1}}"#, #"{"newMetric":5},"# + cpu, "{}", "null", "5", "[]", cpu + ",5",
      cpu + ",{}", cpu + ",null",
      total("cpuInstructionsCountMetric", "5914280872000"), total("cpuInstructionsCountMetric", amount("5")),
      total("gpuTimeMetric", amount("5")),
      total("peakMemoryMetric", amount("190.5", "MB")), total("peakMemoryMetric", amount("190", "MiB")),
      total("logicalDiskWritesMetric", amount("1", "kB")),
      metric(
        "suspendedMemoryMetric",
        #"{"value":{"average":\#(amount("19.32", "MB")),"count":15,"standardDeviation":7.8}}"#),
      metric("pixelLuminanceMetric", #"{"value":{"average":\#(amount("50", "apl")),"count":15}}"#),
      metric(
        "hitchTimeMetric",
        #"{"ratio":\#(amount("0.2", "ms per s")),"totalHitchTime":\#(amount("2", "ms")),"totalAnimationTime":\#(amount("10"))}"#
      ),
      metric(
        "hitchTimeMetric",
        #"{"ratio":\#(amount("0", "ms per s")),"totalHitchTime":\#(amount("0", "ms")),"totalAnimationTime":\#(amount("0"))}"#
      ),
      metric("hitchTimeMetric", #"{"ratio":\#(amount("1.5", "ms per s"))}"#),
      metric("totalFileCountMetric", #"{"dataFileCount":43}"#),
      metric("totalDiskSpaceCapacityMetric", #"{"spaceUsed":\#(amount("0.5", "MB"))}"#),
      metric("locationActivityTimeMetric", #"{"reducedAccuracy":\#(amount("15"))}"#),
      metric(
        "cellularConditionTimeMetric",
        #"{"histogram":{"buckets":[\#(bucket("1", "1", "20", unit: "bars"))]}}"#),
      metric(
        "signpostIntervalMetric",
        #"{"signpostName":"n","signpostCategory":"c","totalCount":30,"cpuTime":\#(amount("30"))}"#),
      metric("signpostIntervalMetric", #"{"signpostName":"n"}"#) + ","
        + metric("signpostIntervalMetric", #"{"signpostName":"n"}"#) + "," + cpu,
      metric("signpostIntervalMetric", "5"), metric("signpostIntervalMetric", "null"),
      total("totalForegroundTimeMetric", amount("90000")) + "," + cpu,
      total("totalForegroundTimeMetric", amount("26", "h")) + "," + hang,
    ].map { report($0) }
    + ["1", "0", "null", "\"1\"", "1.0", "1.5", "-1", "1e2", "9999999999999999", "{}", "true"].flatMap {
      count in
      [
        report(
          metric(
            "foregroundTerminationMetric",
            #"{"normalTerminationCount":\#(count),"memoryLimitTerminationCount":2}"#)),
        report(
          metric(
            "foregroundTerminationMetric",
            #"{"memoryLimitTerminationCount":2,"newTerminationCount":\#(count),"newExitCount":3}"#)),
        report(metric("foregroundTerminationMetric", #"{"more":\#(count),"memoryLimitTerminationCount":2}"#)),
        report(metric("foregroundTerminationMetric", #"{"memoryLimitTerminationCount":2,"more":\#(count)}"#)),
      ]
    } + [
      report(metric("foregroundTerminationMetric", "{}")),
      report(metric("foregroundTerminationMetric", "[]")),
    ]

  private static let edges = #""lowerBound":\#(amount("1", "ms")),"upperBound":\#(amount("2", "ms"))"#

  private static let histograms =
    [
      hangs("[]"), hangs("{}"), hangs("null"), hangs("5"), metric("hangTimeMetric", #"{"histogram":{}}"#),
      metric("hangTimeMetric", "{}"),
      metric("hangTimeMetric", #"{"histogram":[]}"#), metric("hangTimeMetric", #"{"histogram":null}"#),
      metric("hangTimeMetric", #"{"more":1,"histogram":{"buckets":[{\#(edges),"count":1}]}}"#),
      metric(
        "hangTimeMetric", #"{"histogram":{"buckets":[{\#(edges),"count":1}],"more":1},"more":{"buckets":1}}"#),
      metric("hangTimeMetric", #"{"histogram":{"more":1,"buckets":[{\#(edges),"count":1}]}}"#),
    ].map { report($0) }
    + [
      "{}", "null", "5", "[]", #"{\#(edges)}"#, #"{\#(edges),"count":0}"#,
      #"{\#(edges),"count":3,"more":{"count":7}}"#, #"{"count":3,\#(edges)}"#,
      #"{\#(edges),"more":1,"count":3}"#, #"{\#(edges),"count":1,"count":2}"#, #"{\#(edges),"count":null}"#,
      #"{\#(edges),"count":"3"}"#,
      #"{\#(edges),"count":1.0}"#, #"{\#(edges),"count":1.5}"#, #"{\#(edges),"count":-1}"#,
      #"{\#(edges),"count":999999999999}"#, #"{\#(edges),"count":9999999999999}"#,
      #"{"lowerBound":\#(amount("1", "ms")),"count":3}"#, #"{"upperBound":\#(amount("1", "ms")),"count":3}"#,
      #"{"upperBound":\#(amount("2", "ms")),"lowerBound":\#(amount("1", "ms")),"count":3}"#,
      #"{"lowerBound":{"value":1,"unit":"ms"},"upperBound":{"unit":"ms","value":2},"count":3}"#,
      #"{"lowerBound":{"value":1,"unit":"ms","x":1},"upperBound":{"value":2,"unit":"ms"},"count":3}"#,
      #"{"lowerBound":{"value":1,"x":1,"unit":"ms"},"upperBound":{"value":2,"unit":"ms"},"count":3}"#,
      #"{"lowerBound":{"value":1},"upperBound":{"value":2,"unit":"ms"},"count":3}"#,
      #"{"lowerBound":1,"upperBound":2,"count":3}"#,
      bucket("9", "1", "2"), bucket("1", "1", "2"), bucket("1.5", "2", "2"), bucket("1", "2.0", "2"),
      bucket("-1", "2", "2"), bucket("\"1\"", "2", "2"),
      bucket("1", "2", "2", unit: "s"), bucket("1", "2", "2", unit: "µs"), bucket("1", "2", "2", unit: "MB"),
      bucket("999999999999", "999999999999", "1"),
      bucket("1", "1000000000000", "1"), bucket("1", "86400000", "1"),
      bucket("490", "499", "2") + "," + bucket("0", "1", "5", unit: "s"),
      bucket("1", "2", "2") + "," + bucket("1", "2", "3"),
      bucket("3", "4", "2") + "," + bucket("1", "2", "3"),
    ].map { report(hangs("[\($0)]")) }

  private static let environments = [
    "", #""environment":{}"#, #""environment":null"#, #""environment":5"#, #""environment":[]"#,
    #""environment":{"other":1,"more":{"x":1}}"#,
    environment.replacing(#""hasExceededStateLimit":false"#, with: #""hasExceededStateLimit":true"#),
    environment.replacing(#""hasExceededStateLimit":false"#, with: #""hasExceededStateLimit":"true""#),
    environment.replacing(#""hasExceededStateLimit":false"#, with: #""hasExceededStateLimit":null"#),
    environment.replacing(#""hasExceededStateLimit":false"#, with: #""hasExceededStateLimit":[]"#),
    environment.replacing(#""hasExceededStateLimit":false"#, with: #""hasExceeded\u0053tateLimit":true"#),
    environment.replacing(
      #""includesMultipleApplicationVersions":false"#, with: #""includesMultipleApplicationVersions":1"#),
    environment.replacing(
      #""isTestFlightApp":false,"lowPowerModeEnabled":false"#,
      with: #""isTestFlightApp":true,"lowPowerModeEnabled":"yes""#),
    environment.replacing("8.2.0", with: "8.3.0"), environment.replacing("8.2.0", with: ""),
    environment.replacing("8.2.0", with: #"\u0038.2.0"#),
    environment.replacing("\"820\"", with: "820"), environment.replacing("\"820\"", with: "null"),
    environment.replacing("\"820\"", with: "8.2"),
    environment.replacing("8.2.0", with: "a long version, longer than any block that is looked at"),
    environment.replacing("JP", with: "日本"),
    #""environment":{"applicationVersion":"8.1.0","latestApplicationVersion":"8.2.0"}"#,
    #""environment":{"applicationVersion":"8.1.0"}"#,
    #""environment":{"latestApplicationVersion":"8.2.0","applicationVersion":"8.1.0"}"#,
    #""environment":{"applicationBuildVersion":"8.2.0","latestApplicationVersion":"820"}"#,
    #""environment":{"latestApplicationVersion":"8.2.0","latestApplicationVersion":"8.3.0"}"#,
    #""environment":{"latestApplicationVersion":"8.2.0","osVersion":"27.0"}"#,
    #""environment":{"latestApplicationVersion":"8.2.0","osVersion":{}}"#,
    #""environment":{"latestApplicationVersion":"8.2.0","osVersion":{"number":"27.0","x":1}}"#,
    #""environment":{"latestApplicationVersion":"8.2.0","osVersion":{"number":{"x":1}}}"#,
    #""environment":{"latestApplicationVersion":"8.2.0","platform":"27.0","osVersion":null}"#,
    environment + "," + environment.replacing("8.2.0", with: "8.3.0"),
  ].flatMap {
    [report([interval(values(cpu))], environment: $0), report([interval(values(hang))], environment: $0)]
  }

  private static let ranges =
    [
      #"{"begin":812844000.5,"end":812844000.5}"#, #"{"begin":812844000,"end":812844000}"#,
      #"{"begin":812930400,"end":812844000}"#,
      #"{"end":812930400,"begin":812844000}"#, #"{"begin":812844000}"#, #"{"end":812930400}"#,
      #"{"begin":null,"end":812930400}"#,
      #"{"begin":1791151200,"end":1791237600}"#, #"{"begin":1791151200000,"end":1791237600000}"#,
      #"{"begin":0,"end":3600}"#,
      #"{"begin":-1,"end":3600}"#, #"{"begin":1e300,"end":1e300}"#,
      #"{"begin":"2026-10-04T22:00:00Z","end":812930400}"#,
      #"{"begin":"2026-10-04 22:00","end":"2026-10-05T22:00:00.5+09:00"}"#,
      #"{"begin":"","end":"2026-10-05"}"#, #"{"begin":"soon","end":"2026-10-05"}"#,
      #"{"begin":"2026-10-0\u0034","end":"2026-10-05"}"#, #"{"begin":true,"end":"2026-10-05"}"#,
      #"{"begin":{},"end":"2026-10-05"}"#,
      #"{"begin":812844000,"end":812930400,"more":{"begin":1}}"#,
      #"{"begin":812844000,"begin":0,"end":812930400}"#, "{}", "[]", "5", "null", #"{"more":1}"#,
    ].flatMap { range in
      [
        report([interval(values(cpu))], range: #""timeRange":\#(range)"#),
        report([interval("[]", amount("0"))], range: #""timeRange":\#(range)"#),
      ]
    } + [
      report([interval(values(cpu))], range: ""), report([interval(values(cpu))], range: range + "," + range),
    ]

  /// Reports from whose ways another document can be put together that is none.
  private static let crossings = [
    (
      #""x":1,\#(range),"intervalEntries":[\#(interval("[]"))]"#,
      #"\#(range),"x":1,"intervalEntries":[\#(interval("[]"))]"#,
      #""x":1,"intervalEntries":[\#(interval("[]"))]"#
    ),
    (
      #"\#(range),"x":1,"intervalEntries":[\#(interval("[]"))]"#,
      #""intervalEntries":[\#(interval("[]"))],\#(range),"x":1"#, #"\#(range),"x":1"#
    ),
    (#""intervalEntries":[],\#(range),"x":1"#, #"\#(range),"x":1,"intervalEntries":[]"#, #"\#(range),"x":1"#),
    (
      #"\#(environment),\#(range),"stateEntries":[\#(entry("a", "[]"))]"#,
      #"\#(range),\#(environment),"stateEntries":[\#(entry("a", "[]"))]"#,
      #"\#(environment),"stateEntries":[\#(entry("a", "[]"))]"#
    ),
  ].flatMap { ["{\($0)}", "{\($1)}", "{\($2)}"] }

  private static let wholes =
    [
      "\u{FEFF}" + ordinary[0], " \n" + ordinary[0] + "\n ", ordinary[0] + "x", ordinary[0] + "}",
      ordinary[0] + ordinary[0], ordinary[0] + ",",
      "[" + ordinary[0] + "]", "[" + ordinary[0] + "," + ordinary[1] + "]", "[" + ordinary[0] + ",]",
      "[" + ordinary[0] + " " + ordinary[0] + "]",
      "[" + ordinary[0], "[[" + ordinary[0] + "]]", "[" + ordinary[0] + ",5]",
      #"{"data":["# + ordinary[0] + "," + ordinary[4] + "]}",
      #"{"payload":"# + ordinary[0] + "}", String(ordinary[0].dropLast()),
      ordinary[0].replacing(",", with: " , "), ordinary[0] + "\0",
      "[" + ordinary[4].replacing(#""hasExceededStateLimit":false"#, with: #""hasExceededStateLimit":true"#)
        + "," + ordinary[0] + ",{}]",
    ]
    + [
      #""data":[]"#, #""data":{}"#, #""data":1"#, #""_source":{"x":1}"#, #""metric":"hang_time""#,
      #""cpuMetrics":{}"#, #""timeStampBegin":"2026-11-20""#,
      #""crashDiagnostics":[]"#, #""diagnosticMetaData":{}"#, #""hangDiagnostic":{}"#, #""row":null"#,
      #""schema":"release-gate/aggregate/1""#,
      #""from":"2026""#, #""end":"release-gate/aggregate/1""#,
      #""date":"2026-11-20","message":"hang_time","service":"shop""#, #""version":"3.0.0""#, #""":0"#,
      #""text":"\ud800""#, #""text":"é\n😀""#, #""deep":[[[[]]]]"#, #""big":1e999"#,
    ].flatMap { ["{\($0),\(ordinary[0].dropFirst())", "\(ordinary[0].dropLast()),\($0)}"] }

  private static let documents =
    ordinary + durations + unread + states + lists + amounts + metrics + histograms + environments + ranges
    + crossings + wholes

  private static let selections = [
    ReportSelection(),
    ReportSelection(metrics: Set(["cpu_time", "hang_time"].compactMap(MetricCatalogue.key(named:)))),
    // All but signposts, so that reports with these are known too.
    ReportSelection(metrics: Set(MetricCatalogue.rows.indices.map(MetricKey.builtIn))),
  ]

  // MARK: Tests

  /// Reads documents in their order with one reader, and expects of each what a fresh one makes of it.
  private static func expectAlike(
    _ places: some Sequence<Int>, _ expected: [Outcome], _ selection: ReportSelection
  ) {
    var reader = DocumentReader(selection: selection)
    for place in places {
      let found = Outcome(of: documents[place].utf8, &reader)
      if found != expected[place] {
        Issue.record(
          "\(documents[place])\nbehind \(places.map { documents[$0] })\n\(found)\n\(expected[place])")
      }
    }
  }

  /// All behind each ordinary one and some others, which are other ones each time, and behind those much like them.
  @Test(arguments: [1, 2]) func readsAllBehindEachOther(_ selection: Int) {
    var random = SeededGenerator.printed()
    let selection = Self.selections[selection]
    let documents = Self.documents.map { Array($0.utf8) }
    let expected = documents.map { document in
      var reader = DocumentReader(selection: selection)
      return Fingerprint(of: document, &reader)
    }
    let others = documents.indices.shuffled(using: &random).prefix(32)
    for first in Array(Self.ordinary.indices) + others {
      for start in stride(from: 0, to: documents.count, by: 16) {
        let places = [first] + (start..<min(start + 16, documents.count))
        var reader = DocumentReader(selection: selection)
        let isAlike = places.allSatisfy { Fingerprint(of: documents[$0], &reader) == expected[$0] }
        if !isAlike { Issue.record("\(places.map { Self.documents[$0] })") }
      }
    }
  }

  @Test(arguments: selections.indices) func readsAllBehindAnyOthers(_ selection: Int) {
    var random = SeededGenerator.printed()
    let selection = Self.selections[selection]
    let expected = Self.documents.map { Outcome.fresh($0, selection) }
    for _ in 0..<3 {
      let places = Self.documents.indices.shuffled(using: &random)
      for start in stride(from: 0, to: places.count, by: 10) {
        let some = places[start..<min(start + 10, places.count)]
        Self.expectAlike(some + some.reversed() + some, expected, selection)
      }
    }
  }

  @Test func knowsTheOrdinary() throws {
    for text in Self.ordinary where text.first == "{" {
      var follower = try Follower(Self.selections[2])
      _ = follower.follows(text)
      for text in [
        text, text.replacing("300", with: "299"), text.replacing("506", with: "17"),
        text.replacing("iPhone OS", with: "iPadOS"),
      ] {
        // What a report says of itself is learned once for each that says so.
        if text.contains("iPadOS") { _ = follower.follows(text) }
        let isFollowed = follower.follows(text)
        #expect(isFollowed, "\(text)")
      }
      let isCutFollowed = follower.follows(String(text.dropLast()))
      #expect(!isCutFollowed, "\(text)")
    }
  }

  /// As many states as have numbers, and more.
  @Test(arguments: [31, 32, 33, 40]) func readsReportsOfManyStates(_ count: Int) throws {
    let numbered = (0..<count).map {
      Self.entry("s\($0)", Self.values(Self.total("cpuTimeMetric", Self.amount("\($0)")), Self.hang))
    }
    let repeated = (0..<count).map {
      Self.entry("s\($0 % 20)", Self.values(Self.cpu, Self.foreground), tier: "\($0)")
    }
    let texts = [numbered, repeated, numbered.reversed(), Array(repeated.dropFirst())].map {
      Self.report([Self.interval(Self.values(Self.cpu))], states: $0)
    }
    for selection in Self.selections {
      var reader = DocumentReader(selection: selection)
      for text in texts + texts { #expect(Outcome(of: text.utf8, &reader) == .fresh(text, selection)) }
    }
    var reader = DocumentReader(selection: ReportSelection())
    var batch = ReportBatch()
    for text in [texts[0], texts[0]] {
      try unsafe withPadding(text.utf8) { try unsafe reader.read($0, isPadded: true, into: &batch) }
    }
    for report in batch.reports {
      for place in 0..<count { #expect(report["cpu_time", "s\(place)"]?.sum == Int64(place) * 1_000_000_000) }
    }
    var follower = try Follower(ReportSelection())
    _ = follower.follows(texts[0])
    let isFollowed = follower.follows(texts[0])
    #expect(isFollowed == (count <= 32))
  }

  /// A metric that no selection names is not read, and neither is what stands in it.
  @Test func readsWhatNobodyWantsAsTheFirst() {
    let selection = ReportSelection(metrics: [])
    let expected = Self.documents.map { Outcome.fresh($0, selection) }
    for start in stride(from: 0, to: Self.documents.count, by: 8) {
      let some = start..<min(start + 8, Self.documents.count)
      Self.expectAlike(Array(some) + some.reversed(), expected, selection)
    }
  }

  // MARK: Random reports

  private static let trees =
    (ordinary.prefix(9) + [
      report(
        [interval(values(cpu), amount("10800")), interval(values(hang, cpu, foreground, exits))],
        states: [
          entry("home", values(hang, cpu)), entry("cart", values(exits)),
          entry("home", values(hang), tier: "paid"),
        ])
    ]).map(ReportContent.init)

  private static func randomReport(_ random: inout SeededGenerator) -> [UInt8] {
    guard var tree = trees.randomElement(using: &random), let other = trees.randomElement(using: &random)
    else { return [] }
    for _ in 0..<2 where Bool.random(using: &random) { tree = tree.withOtherValue(&random) }
    while Int.random(in: 0..<3, using: &random) == 0 { tree = tree.changed(other, &random) }
    let bytes = Array(tree.text.utf8)
    return Int.random(in: 0..<12, using: &random) == 0 ? JSONAgreementTests.changed(bytes, &random) : bytes
  }

  @Test func readsRandomReportsAsTheFirst() throws {
    var random = SeededGenerator.printed()
    var followed = 0
    var count = 0
    for round in 0..<24 {
      let selection = Self.selections[1 + round % 2]
      var reader = DocumentReader(selection: selection)
      var follower = try Follower(selection)
      for _ in 0..<80 {
        let bytes = Self.randomReport(&random)
        let found = Outcome(of: bytes, &reader)
        var fresh = DocumentReader(selection: selection)
        let expected = Outcome(of: bytes, &fresh)
        if found != expected {
          Issue.record("\(String(decoding: bytes, as: UTF8.self))\n\(found)\n\(expected)")
        }
        followed += follower.follows(bytes) ? 1 : 0
        count += 1
      }
    }
    #expect(followed * 4 > count, "\(followed) of \(count)")
  }
}

/// All that a reader makes of a document as a few digests: quicker than ``Outcome``, and not to be read.
private struct Fingerprint: Equatable {
  private var digests: [ContentDigest] = []
  private var implausible: [MetricKey] = []
  private var hasImplausibleRange: [Bool] = []
  private var leftOut: [LeftOutReason: Int]
  private var notices: [ReportNotice: Int]
  private var message: String?

  init(of document: [UInt8], _ reader: inout DocumentReader) {
    var batch = ReportBatch()
    do {
      try unsafe withPadding(document) { unsafe try reader.read($0, isPadded: true, into: &batch) }
    } catch { message = "\(error)" }
    for report in batch.reports + batch.events.map(\.report) {
      digests += [report.readingDigest, report.content]
      implausible += report.implausibleMetrics
      hasImplausibleRange.append(report.hasImplausibleRange)
    }
    leftOut = batch.leftOut
    notices = batch.notices
  }
}

/// Tells which reports are read as those before, and learns from the others.
private struct Follower {
  private let payloads: Payloads
  private var known: KnownMetricReports
  private let parser: JSONParser

  init(_ selection: ReportSelection) throws {
    payloads = Payloads(selection, cache: TextCache())
    known = payloads.knownReports
    parser = try #require(JSONParser())
  }

  mutating func follows(_ text: String) -> Bool { follows(Array(text.utf8)) }

  mutating func follows(_ bytes: [UInt8]) -> Bool {
    unsafe withPadding(bytes) { bytes in
      var batch = ReportBatch()
      if unsafe known.read(bytes, into: &batch) != nil { return true }
      guard let value = unsafe parser.parse(bytes, isPadded: true), value.isObject else { return false }
      guard let isReport = try? payloads.read(value, into: &batch), isReport else { return false }
      if let report = batch.reports.last, report.source == .report { known.learn(value, report) }
      return false
    }
  }
}
