import Measurements
import SourceDiagnostics

/// The `environment` of a metric or diagnostic report of iOS 27.
struct ReportEnvironment {
  private var version: String?
  private var build: String?
  private var bundle: String?
  private var device: String?
  private var region: String?
  private var system: String?
  private var isTestFlight = false
  private var isLowPower = false
  private var hasSeveralVersions = false
  private(set) var hasExceededStateLimit = false

  private static let keys = KeyTable(
    [
      "latestApplicationVersion", "applicationVersion", "applicationBuildVersion", "bundleIdentifier",
      "deviceType",
      "regionFormat", "isTestFlightApp", "lowPowerModeEnabled", "includesMultipleApplicationVersions",
      "hasExceededStateLimit", "osVersion", "platform", "number", "buildNumber",
    ].enumerated().map { ($1, $0) })

  /// The place of a key among those that are read, here or in `osVersion`; nil for any other.
  static func place(of key: JSONText) -> Int? { keys[key] }

  mutating func read(_ value: JSONValue, cache: TextCache) throws(Diagnostic) {
    guard value.isObject else { throw .wrongKind("environment", expected: "an object") }
    var otherVersion: String?
    for (key, member) in value.members where !member.isNull {
      if key == "latestApplicationVersion" {
        if version == nil { version = try member.name(cache, at: "environment.latestApplicationVersion") }
      } else if key == "applicationVersion" {
        otherVersion = try member.name(cache, at: "environment.applicationVersion")
      } else if key == "applicationBuildVersion" {
        if build == nil { build = try member.name(cache, at: "environment.applicationBuildVersion") }
      } else if key == "bundleIdentifier" {
        if bundle == nil { bundle = try member.name(cache, at: "environment.bundleIdentifier") }
      } else if key == "deviceType" {
        if device == nil { device = try member.name(cache, at: "environment.deviceType") }
      } else if key == "regionFormat" {
        if region == nil { region = try member.name(cache, at: "environment.regionFormat") }
      } else if key == "osVersion" {
        if system == nil { system = try Self.system(member, cache) }
      } else {
        readFlag(key, member)
      }
    }
    version = version ?? otherVersion
  }

  private mutating func readFlag(_ key: JSONText, _ value: JSONValue) {
    if key == "isTestFlightApp" {
      isTestFlight = isTestFlight || value.isSet
    } else if key == "lowPowerModeEnabled" {
      isLowPower = isLowPower || value.isSet
    } else if key == "includesMultipleApplicationVersions" {
      hasSeveralVersions = hasSeveralVersions || value.isSet
    } else if key == "hasExceededStateLimit" {
      hasExceededStateLimit = hasExceededStateLimit || value.isSet
    }
  }

  /// `iPhone OS 27.0 (24A437)`, as the older generation writes it.
  private static func system(_ value: JSONValue, _ cache: TextCache) throws(Diagnostic) -> String? {
    guard value.isObject else { return try value.name(cache, at: "environment.osVersion") }
    let platform = try value.member("platform")?.name(cache, at: "environment.osVersion.platform")
    let number = try value.member("number")?.name(cache, at: "environment.osVersion.number")
    let build = try value.member("buildNumber")?.name(cache, at: "environment.osVersion.buildNumber")
    let parts = [platform, number, build.map { "(\($0))" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Sets what it says of a report.
  func fill(_ report: inout DeviceReport) {
    report.version = version.map { AppVersion(version: $0, build: build ?? "") }
    report.bundle = bundle
    report.device = device
    report.region = region
    report.system = system
    report.isTestFlight = isTestFlight
    report.isLowPower = isLowPower
    report.hasSeveralVersions = hasSeveralVersions
  }

  /// Reads a `timeRange`.
  static func readRange(_ range: JSONValue?, into report: inout DeviceReport) throws(Diagnostic) {
    guard let range else { return }
    guard range.isObject else { throw .wrongKind("timeRange", expected: "an object") }
    report.setRange(
      begin: try range.member("begin")?.moment(at: "timeRange.begin"),
      end: try range.member("end")?.moment(at: "timeRange.end")
    )
  }
}
