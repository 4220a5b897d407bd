/// By what reports of one device are found to be so.
public enum DeviceMark: Hashable, Sendable {
  /// A number that the reports of one device share.
  case device(UInt64)
  /// One of the 64 groups, where the reports do not name their devices.
  case group(UInt8)
}

extension DeviceReport {
  /// The mark of its device, by which it is kept in an aggregate; nil where it names neither device nor region.
  public var markOfDevice: DeviceMark? {
    if let number = DeviceGroup.device(of: self) { return .device(number) }
    return DeviceGroup.number(of: self).map(DeviceMark.group)
  }
}

/// The 64 groups that daily reports of one device fall in together.
enum DeviceGroup {
  /// The group of a report: by its device id where it has one, else by model and region; nil where it has neither.
  static func number(of report: borrowing DeviceReport) -> UInt8? {
    switch report.deviceMark {
    case .device(let number): return UInt8(number >> 58)
    case .group(let group): return group
    case nil: break
    }
    if let id = report.deviceID { return UInt8(TextHash.of(id) >> 58) }
    guard report.device != nil || report.region != nil else { return nil }
    return UInt8(TextHash.of(report.device ?? "", report.region ?? "") >> 58)
  }

  /// A number that reports of one device share; nil where the report does not name its device.
  static func device(of report: borrowing DeviceReport) -> UInt64? {
    if case .device(let number) = report.deviceMark { return number }
    return report.deviceID.map { TextHash.of($0) }
  }
}

/// A hash of texts that is the same in every run and on every machine.
enum TextHash {
  static func of(_ text: String) -> UInt64 { finish(mix(start, text)) }

  static func of(_ one: String, _ other: String) -> UInt64 { finish(mix(mix(start, one), other)) }

  private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  /// FNV-1a over a text, ended by a byte that UTF-8 never holds.
  private static func mix(_ state: UInt64, _ text: String) -> UInt64 {
    func mixed(_ bytes: some Sequence<UInt8>) -> UInt64 {
      var hash = state
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    // The bytes themselves are read several times faster than through the view.
    return unsafe text.utf8.withContiguousStorageIfAvailable { unsafe mixed($0) } ?? mixed(text.utf8)
  }

  /// A final mix for the top bits.
  private static func finish(_ hash: UInt64) -> UInt64 { (hash ^ (hash >> 32)) &* 0xD6E8_FEB8_6659_FD93 }
}
