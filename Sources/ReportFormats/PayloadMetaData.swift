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

/// The meta data of payloads, in which few reports differ: each way of writing it is read once.
final class PayloadMetaDataCache {
  private var entries = [(source: [UInt8], metaData: PayloadMetaData)](
    repeating: ([], PayloadMetaData()), count: 1024)
  private let cache: TextCache

  init(_ cache: TextCache) { self.cache = cache }

  /// Reads the `metaData` of a payload.
  func metaData(_ value: JSONValue) throws(Diagnostic) -> PayloadMetaData {
    // Two ways of writing one content need not be read alike, as `1` and `1.0`: the bytes themselves are compared.
    let place = Int(truncatingIfNeeded: value.digest.low & 1023)
    let source = value.source
    let isKnown = unsafe entries[place].source.withUnsafeBufferPointer { unsafe JSONText(rebasing: $0) == source }
    if isKnown, !source.isEmpty { return entries[place].metaData }
    var metaData = PayloadMetaData()
    try metaData.read(value, named: "metaData", cache: cache)
    // Longer ones are none that devices write.
    if source.count <= 1024 { entries[place] = (unsafe Array(source.bytes), metaData) }
    return metaData
  }
}
