import Measurements
import Testing

struct AppVersionTests {
  @Test(arguments: [
    ("8.9", "8.10"), ("8.2.0", "8.2.1"), ("8.2", "8.2.1"), ("8.2.0-beta", "8.2.0"), ("9", "10"),
    ("1.9.9", "2.0"),
  ])
  func versionsAreOrderedByComponent(lower: String, higher: String) {
    #expect(VersionOrder.compare(lower, higher) < 0)
    #expect(VersionOrder.compare(higher, lower) > 0)
  }

  @Test func versionsAreTheSameOnlyAsExactText() {
    let selector = VersionSelector("8.2")
    #expect(selector.matches(AppVersion(version: "8.2", build: "7")))
    #expect(!selector.matches(AppVersion(version: "8.2.0", build: "7")))
  }

  @Test func aPlusNamesOneBuild() {
    let selector = VersionSelector("8.2.0+820")
    #expect(selector.matches(AppVersion(version: "8.2.0", build: "820")))
    #expect(!selector.matches(AppVersion(version: "8.2.0", build: "821")))
    #expect(!selector.matches(AppVersion(version: "8.2.0", build: "")))
  }

  @Test(arguments: [
    ("8.2.0", "8.2.0+820", true), ("8.2.0+820", "8.2.0+821", false), ("8.2.0", "8.2.00", false),
  ])
  func overlapOfSelections(one: String, other: String, overlaps: Bool) {
    #expect(VersionSelector(one).overlaps(VersionSelector(other)) == overlaps)
    #expect(VersionSelector(other).overlaps(VersionSelector(one)) == overlaps)
  }
}
