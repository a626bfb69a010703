import ArtifactBase
import Testing

@testable import Charts

@Suite("L4.4 Time units") struct TimeUnitTests {
  @Test func `times are truncated as by Vega`() throws {
    for row in try VegaTable.rows("units") {
      let unit = try #require(TimeUnit(row[0], step: VegaTable.number(row[1])))
      let start = unit.floor(try VegaTable.number(row[2]))
      #expect(VegaTable.text(start) == row[3], "\(row)")
      #expect(VegaTable.text(unit.end(of: start)) == row[4], "\(row)")
    }
  }

  @Test func `labels have the pattern of the unit`() throws {
    for row in try VegaTable.rows("unitlabels") {
      let format = TimeFormat(try #require(VegaTable.text(row[1])))
      #expect(TimeUnit(row[0])?.labelFormat == format, "\(row)")
    }
    let pattern = TimeUnit.labelPattern(
      of: ["year", "month"], overrides: ["year-month": "%m/%y"])
    #expect(pattern == "%m/%y")
  }

  @Test func `units are chosen by the number of bins`() throws {
    for row in try VegaTable.rows("bins") {
      let stop = 1e12 + (try VegaTable.number(row[0]))
      let unit = try #require(
        TimeUnit.bins(from: 1e12, to: stop, maximumBins: VegaTable.number(row[1])))
      let start = unit.floor(stop)
      #expect(VegaTable.text(start) == row[2], "\(row)")
      #expect(VegaTable.text(unit.end(of: start)) == row[3], "\(row)")
    }
  }

  @Test func `names have prefixes`() throws {
    let unit = try #require(TimeUnit("binnedutcyearmonth"))
    #expect(unit.units == [.year, .month] && unit.isUTC && unit.isBinned)
    #expect(TimeUnit("yearMonth")?.units == [.year, .month])
    #expect(TimeUnit("monthyear")?.units == [.year, .month])
    for name in ["", "foo", "yearmonthday", "weekmonth", "utc", "binned"] {
      #expect(TimeUnit(name) == nil, "\(name)")
    }
  }
}
