/// What reports are alike in: the device, the system, the region and the kind of source, as far as a plan keeps them.
public struct Stratum: Hashable, Sendable, Comparable {
  /// The device model: `iPhone17,1`; empty where unknown or not kept.
  public var device: String
  /// The system's name and major version: `iPhone OS 26`; empty where unknown or not kept.
  public var os: String
  /// The region format; empty where unknown or not kept.
  public var region: String
  /// Where the reports come from.
  public var source: DeviceReport.Source

  /// Makes a stratum.
  public init(device: String = "", os: String = "", region: String = "", source: DeviceReport.Source) {
    self.device = device
    self.os = os
    self.region = region
    self.source = source
  }

  /// The order of devices, systems, regions and sources.
  public static func < (one: Self, other: Self) -> Bool {
    (one.device, one.os, one.region, one.source) < (other.device, other.os, other.region, other.source)
  }

  /// The name and major version of a system: `iPhone OS 26` of `iPhone OS 26.1 (23B74)`.
  public static func majorVersion(of system: String) -> String {
    var result = ""
    var inNumber = false
    for character in system {
      if character.isASCII, character.isNumber {
        inNumber = true
      } else if inNumber {
        break
      }
      result.append(character)
    }
    while result.last == " " { result.removeLast() }
    return result
  }
}
