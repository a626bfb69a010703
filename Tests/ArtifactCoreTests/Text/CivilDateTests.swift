import ArtifactBase
import Testing

@Suite struct CivilDateTests {
  @Test(
    "A date is a number of days from 1970",
    arguments: [
      (0, 1970, 1, 1, 4), (-1, 1969, 12, 31, 3), (19_782, 2024, 2, 29, 4), (59, 1970, 3, 1, 0),
      (-719_468, 0, 3, 1, 3), (-719_469, 0, 2, 29, 2), (-719_528, 0, 1, 1, 6),
      (-865_625, -400, 1, 1, 6), (-719_529, -1, 12, 31, 5), (2_932_896, 9999, 12, 31, 5),
      (-25_509, 1900, 2, 28, 3), (-25_508, 1900, 3, 1, 4), (11_016, 2000, 2, 29, 2),
    ])
  func days(days: Int, year: Int, month: Int, day: Int, weekday: Int) {
    let date = CivilDate(year: year, month: month, day: day)
    #expect(date.daysSince1970 == days)
    #expect(CivilDate(daysSince1970: days) == date)
    #expect(date.weekday == weekday)
  }

  @Test("Each day follows the one before it, for more than 400 years around 0 and 1970")
  func succession() {
    for start in [-800_000, -100_000] {
      var date = CivilDate(daysSince1970: start)
      for days in start..<start + 150_000 {
        if date.daysSince1970 != days { Issue.record("day \(days)") }
        if date.day < date.monthLength {
          date.day += 1
        } else {
          date = CivilDate(
            year: date.month == 12 ? date.year + 1 : date.year, month: date.month % 12 + 1)
        }
        if CivilDate(daysSince1970: days + 1) != date { Issue.record("day \(days + 1)") }
      }
    }
  }

  @Test("A day beyond its month is one of the following month")
  func overflow() {
    let date = CivilDate(year: 2026, month: 1, day: 32)
    #expect(CivilDate(daysSince1970: date.daysSince1970) == CivilDate(year: 2026, month: 2))
  }

  @Test("Months have their lengths and names")
  func months() {
    let lengths = (1...12).map { CivilDate(year: 2026, month: $0).monthLength }
    #expect(lengths == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    #expect([1900, 2000, 2024].map { CivilDate(year: $0, month: 2).monthLength } == [28, 29, 29])
    #expect(CivilDate.monthNames.count == 12)
    #expect(CivilDate.weekdayNames[CivilDate(year: 2026, month: 11, day: 29).weekday] == "Sunday")
  }
}
