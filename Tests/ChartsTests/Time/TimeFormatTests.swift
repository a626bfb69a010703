import ArtifactBase
import Testing

@testable import Charts

@Suite("L4.2 Formats of times") struct TimeFormatTests {
  @Test func `times are formatted as by d3-time-format`() throws {
    for row in try VegaTable.rows("timeformats") {
      let text = TimeFormat(row[0]).string(try VegaTable.number(row[1]))
      #expect(text == VegaTable.text(row[2]), "\(row)")
    }
  }

  @Test func `labels of time axes depend on the unit`() throws {
    let all = CalendarUnit.allCases
    let patterns = ["Y%Y", "Q%q", "M%m", "W%U", "D%d", "", "", "h%H", "m%M", "s%S", "L%L"]
    let formats = [
      TimeFormat.automatic,
      TimeFormat(unitPatterns: Dictionary(uniqueKeysWithValues: zip(all, patterns))),
      TimeFormat(unitPatterns: [.day: "day%d", .month: ""]),
    ]
    for row in try VegaTable.rows("multi") {
      let format = formats[try #require(Int(row[0]))]
      #expect(format.string(try VegaTable.number(row[1])) == VegaTable.text(row[2]), "\(row)")
    }
  }

  @Test func `times are parsed as by d3-time-format`() throws {
    for row in try VegaTable.rows("parses") {
      let time = TimeFormat(row[0]).time(of: try #require(VegaTable.text(row[1])))
      #expect(VegaTable.text(time) == row[2], "\(row)")
    }
  }

  @Test func `dates are read as by V8`() throws {
    for row in try VegaTable.rows("dates") {
      let time = DateText.time(of: try #require(VegaTable.text(row[0])))
      #expect(VegaTable.text(time) == row[1], "\(row)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, 1e300, 8.64e15 + 1])
  func `an invalid time has no fields`(time: Double) {
    #expect(CalendarTime(time) == nil)
    #expect(TimeFormat("%Y %b").string(time) == "0NaN ")
    _ = TimeFormat("%a%A%b%B%c%d%e%f%g%G%H%I%j%L%m%M%p%q%Q%s%S%u%U%V%w%W%x%X%y%Z").string(time)
    _ = TimeFormat.automatic.string(time)
    for unit in CalendarUnit.allCases {
      let interval = CalendarInterval(unit)
      #expect(interval.floor(time).isNaN && interval.ceil(time).isNaN)
      #expect(interval.offset(time, by: 1).isNaN && interval.offset(0, by: time).isNaN)
      #expect(interval.range(from: time, to: 0).isEmpty)
      #expect(interval.range(from: 0, to: 1e9, step: time).count < 10_001)
      #expect(CalendarInterval(unit, every: time)?.floor(time).isNaN != false)
      #expect(TimeUnit(units: [unit], step: time)?.floor(time).isNaN == true)
    }
    for domain in [(time, 0), (0, time), (time, time), (time, -time)] {
      _ = CalendarInterval.tickValues(from: domain.0, to: domain.1, count: 10)
      _ = CalendarInterval.tickValues(from: 0, to: 1e9, count: time)
      _ = TimeUnit.bins(from: domain.0, to: domain.1, maximumBins: time)
    }
    #expect(CalendarTime.time(year: time).isNaN)
    #expect(CalendarTime.time(year: 2_000, month: time).isNaN)
    #expect(CalendarTime.time(year: 2_000, date: time, hours: time, minutes: time).isNaN)
  }

  @Test func `limits of times don't trap`() {
    for time in [8.64e15, -8.64e15] {
      for unit in CalendarUnit.allCases {
        for step in [1.0, 7, 1e9, 1e11] {
          guard let interval = CalendarInterval(unit, every: step) else { continue }
          _ = (interval.floor(time), interval.ceil(time), interval.offset(time, by: 1))
          _ = (interval.offset(time, by: -1e18), interval.offset(time, by: 1e18))
          _ = interval.range(from: -8.64e15, to: 8.64e15, limit: 100)
          let timeUnit = TimeUnit(units: [.year, unit], step: step)
          _ = timeUnit.map { $0.end(of: $0.floor(time)) }
        }
      }
      _ = TimeFormat.automatic.string(time)
    }
    for text in ["99999999999999999999", "1:99999999999", "2000-01-01 10:00 +99999999999:1", "((("]
    {
      _ = DateText.time(of: text)
      _ = TimeFormat("%Q").time(of: text)
    }
  }

  @Test func `fields beyond their range are carried over`() {
    let cases: [(Double, Double, Double, String)] = [
      (2_024, 0, 32, "2024-02-01"), (2_024, 12, 1, "2025-01-01"), (2_024, -1, 0, "2023-11-30"),
      (99, 0, 1, "1999-01-01"), (0, 0, 1, "1900-01-01"), (2_024.9, 1.9, 29.9, "2024-02-29"),
      (100, 0, 1, "0100-01-01"), (-1, 0, 1, "-0001-01-01"),
    ]
    for (year, month, date, text) in cases {
      let time = CalendarTime.scriptTime(year: year, month: month, date: date)
      #expect(TimeFormat("%Y-%m-%d").string(time) == text)
    }
    #expect(CalendarTime.time(year: 99, month: 0, date: 1) == -59_042_995_200_000)
  }
}
