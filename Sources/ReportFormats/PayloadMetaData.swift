import Measurements
import SourceDiagnostics

/// The meta data of the older generation: `metaData` of a payload, `diagnosticMetaData` of a diagnostic.
struct PayloadMetaData {
  var version: String?
  var build: String?
  var bundle: String?
  private var device: String?
  private var system: String?
  private var region: String?
  private var isTestFlight = false
  private var isLowPower = false

  private static let keys = KeyTable(
    [
      "appBuildVersion", "appVersion", "bundleIdentifier", "deviceType", "osVersion", "regionFormat",
      "isTestFlightApp", "lowPowerModeEnabled",
    ].enumerated().map { ($1, $0) })

  /// The place of a key among those that are read; nil for any other.
  static func place(of key: JSONText) -> Int? { keys[key] }

  mutating func read(_ value: JSONValue, named name: StaticString, cache: TextCache) throws(Diagnostic) {
    guard value.isObject else { throw .wrongKind("\(name)", expected: "an object") }
    for (key, member) in value.members {
      if key == "appBuildVersion" {
        if build == nil { build = try member.name(cache, at: "\(name).appBuildVersion") }
      } else if key == "appVersion" {
        if version == nil { version = try member.name(cache, at: "\(name).appVersion") }
      } else if key == "bundleIdentifier" {
        if bundle == nil { bundle = try member.name(cache, at: "\(name).bundleIdentifier") }
      } else if key == "deviceType" {
        if device == nil { device = try member.name(cache, at: "\(name).deviceType") }
      } else if key == "osVersion" {
        if system == nil { system = try member.name(cache, at: "\(name).osVersion") }
      } else if key == "regionFormat" {
        if region == nil { region = try member.name(cache, at: "\(name).regionFormat") }
      } else if key == "isTestFlightApp" {
        isTestFlight = isTestFlight || member.isSet
      } else if key == "lowPowerModeEnabled" {
        isLowPower = isLowPower || member.isSet
      }
    }
  }

  /// Sets what it says of a report, but for the version.
  func fill(_ report: inout DeviceReport) {
    report.bundle = bundle
    report.device = device
    report.system = system
    report.region = region
    report.isTestFlight = isTestFlight
    report.isLowPower = isLowPower
  }
}
