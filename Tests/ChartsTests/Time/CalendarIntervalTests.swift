import ArtifactBase
import Testing

@testable import Charts

@Suite("L4.3 Intervals of the calendar") struct CalendarIntervalTests {
  @Test func `ticks and rounded domains are those of Vega`() throws {
    for row in try VegaTable.rows("ticks") {
      let (start, stop) = (try VegaTable.number(row[0]), try VegaTable.number(row[1]))
      let (count, isUTC) = (try VegaTable.number(row[2]), row[3] == "utc")
      if row[4] == "nice" {
        var domain = (start: start, stop: stop)
        if let interval = CalendarInterval.ticks(
          from: start, to: stop, count: count, isUTC: isUTC)
        {
          domain = interval.nice(domain)
        }
        let text = VegaTable.text(domain.start) + "/" + VegaTable.text(domain.stop)
        #expect(text == row[5], "\(row)")
      } else {
        let ticks = CalendarInterval.tickValues(
          from: start, to: stop, count: count, isUTC: isUTC)
        let text = ticks.map {
          VegaTable.text($0) + "/" + TimeFormat.automatic.string($0).replacing(" ", with: "_")
        }
        #expect(text.joined(separator: " ") == row[5], "\(row)")
      }
    }
  }

  @Test func `ticks can have an interval`() throws {
    for row in try VegaTable.rows("intervals") {
      let unit = try #require(CalendarUnit(rawValue: row[0]))
      let interval = try #require(
        CalendarInterval(unit, every: VegaTable.number(row[1])))
      let domain = interval.nice((try VegaTable.number(row[2]), try VegaTable.number(row[3])))
      let ticks = interval.tickValues(from: domain.start, to: domain.stop)
      #expect(ticks.map { VegaTable.text($0) }.joined(separator: " ") == row[5], "\(row)")
    }
  }

  @Test func `offsets keep the time within the interval`() throws {
    for row in try VegaTable.rows("offsets") {
      let unit = try #require(CalendarUnit(rawValue: row[0]))
      let time = CalendarInterval(unit).offset(
        try VegaTable.number(row[2]), by: try VegaTable.number(row[1]))
      #expect(VegaTable.text(time) == row[3], "\(row)")
    }
  }

  @Test func `boundaries have a limit`() {
    let days = CalendarInterval(.date)
    #expect(days.range(from: 0, to: 1e15).count == 10_000)
    #expect(days.range(from: 0, to: 5 * CalendarTime.day).count == 5)
    #expect(CalendarInterval(.date, every: 0.5) == nil)
  }
}
