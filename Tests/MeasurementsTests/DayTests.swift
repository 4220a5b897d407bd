import Measurements
import Testing

/// Expected numbers: Python's `datetime.date(…) - datetime.date(1970, 1, 1)`.
struct DayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-30", 20_787), ("1969-12-31", -1),
    ("2100-03-01", 47_541),
    ("2001-01-01", 11_323),
  ])
  func textAndNumberAgree(text: String, number: Int32) throws {
    let day = try #require(Day(text))
    #expect(day.number == number)
    #expect(Day(number: number).description == text)
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "2026-11-31", "26-11-30", "2026-11-30 ", "",
  ])
  func textThatIsNoDayIsRefused(text: String) {
    #expect(Day(text) == nil)
  }

  @Test(arguments: [(0, 0), (86_399, 0), (86_400, 1), (-1, -1), (-86_400, -1), (-86_401, -2)])
  func momentBeforeAndAfterMidnight(seconds: Int64, number: Int32) {
    #expect(Day(secondsSince1970: seconds)?.number == number)
  }
}
