// The reports, with every quirk, that the tests of known metric reports read behind each other.

extension KnownMetricReportsTests {
  // MARK: Parts of reports

  static let environment =
    #""environment":{"latestApplicationVersion":"8.2.0","applicationBuildVersion":"820","bundleIdentifier":"com.example.app","deviceType":"iPhone18,1","regionFormat":"JP","osVersion":{"platform":"iPhone OS","number":"27.0","buildNumber":"24A435"},"isTestFlightApp":false,"lowPowerModeEnabled":false,"includesMultipleApplicationVersions":false,"hasExceededStateLimit":false}"#
  /// 2026-10-04T22:00Z to 2026-10-05T22:00Z.
  static let range = #""timeRange":{"begin":812844000,"end":812930400}"#

  static func amount(_ value: String, _ unit: String = "s") -> String {
    #"{"value":\#(value),"unit":"\#(unit)"}"#
  }

  static func bucket(_ start: String, _ end: String, _ count: String, unit: String = "ms") -> String {
    #"{"lowerBound":\#(amount(start, unit)),"upperBound":\#(amount(end, unit)),"count":\#(count)}"#
  }

  static func metric(_ key: String, _ value: String) -> String { #"{"\#(key)":\#(value)}"# }

  static func total(_ key: String, _ amount: String) -> String {
    metric(key, #"{"value":\#(amount)}"#)
  }

  static func hangs(_ buckets: String) -> String {
    metric("hangTimeMetric", #"{"histogram":{"buckets":\#(buckets)}}"#)
  }

  static let cpu = total("cpuTimeMetric", amount("2"))
  static let hang = hangs("[" + bucket("300", "309", "4") + "," + bucket("500", "509", "1") + "]")
  static let foreground = total("totalForegroundTimeMetric", amount("506"))
  static let exits =
    #"{"foregroundTerminationMetric":{"normalTerminationCount":3,"memoryLimitTerminationCount":1,"brandNewTerminationCount":2}}"#

  static func interval(_ values: String, _ duration: String = amount("86400")) -> String {
    #"{"duration":\#(duration),"states":[],"values":\#(values)}"#
  }

  static func values(_ values: String...) -> String { "[" + values.joined(separator: ",") + "]" }

  static func entry(
    _ label: String, _ values: String, domain: String = "screens", tier: String = "free"
  ) -> String {
    #"{"state":{"domain":"\#(domain)","label":"\#(label)","duration":\#(amount("43200")),"stableMetadata":{"tier":{"string":"\#(tier)"}}},"values":\#(values)}"#
  }

  static func report(
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
  static func report(_ some: String...) -> String {
    report([interval("[" + some.joined(separator: ",") + "]")])
  }

  /// A report with these entries, as they are written.
  static func entries(_ lists: String) -> String {
    "{" + [environment, lists, range].joined(separator: ",") + "}"
  }

  // MARK: Documents

  /// Ordinary reports, which are known once one of them was read.
  static let ordinary = [
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

  static let durations =
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

  static let strange = [
    "5", "5.5", "\"x\"", "true", "null", "{}", "[]", "[5]", "[[]]", "[[\(cpu)]]", "[null]", "[{}]",
    "[true,\(cpu)]",
  ]

  /// What stands in an entry that does not count is not read; the same entry counts where it is the longest.
  static let unread =
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

  static let states: [String] =
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

  static let lists = [
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

  static let amounts =
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

  static let metrics =
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

  static let edges = #""lowerBound":\#(amount("1", "ms")),"upperBound":\#(amount("2", "ms"))"#

  static let histograms =
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

  static let environments = [
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

  static let ranges =
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
  static let crossings = [
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

  static let wholes =
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

  static let documents =
    ordinary + durations + unread + states + lists + amounts + metrics + histograms + environments + ranges
    + crossings + wholes
}
