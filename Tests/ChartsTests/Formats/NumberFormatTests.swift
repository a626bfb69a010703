import Testing

@testable import Charts

@Suite("L4.1 Formats of numbers") struct NumberFormatTests {
  @Test func `numbers are formatted as by d3-format`() throws {
    for row in try VegaTable.rows("numbers") {
      let format = try #require(NumberFormat(row[0]))
      let text = format.string(try VegaTable.number(row[1]))
      #expect(text == VegaTable.text(row[2]), "\(row)")
    }
  }

  @Test(arguments: ["foo", ".", ".f.", "1.2.3", "%%", "$$", "é", ",,", "2,d,", "d3"])
  func `invalid specifiers are rejected`(specifier: String) {
    #expect(NumberFormat(specifier) == nil)
  }

  @Test func `labels of linear axes distinguish ticks`() throws {
    for row in try VegaTable.rows("spans") {
      let format = NumberFormat.span(
        from: try VegaTable.number(row[0]), to: try VegaTable.number(row[1]),
        count: try VegaTable.number(row[2]), specifier: VegaTable.text(row[3]))
      expectLabels(row[4], format, row)
    }
  }

  @Test func `labels of logarithmic axes have the decimals of each number`() throws {
    for row in try VegaTable.rows("logs") {
      expectLabels(row[3], NumberFormat(variable: VegaTable.text(row[2])), row)
    }
  }

  private func expectLabels(_ labels: String, _ format: NumberFormat?, _ row: [String]) {
    for label in labels.split(separator: " ") {
      let parts = label.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = Double(parts[0]) ?? .nan
      #expect(format?.string(value) == String(parts[1]).replacing("_", with: " "), "\(row)")
    }
  }

  @Test func `no number and no specifier is too much`() {
    let values: [Double] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e300,
    ]
    for type in "efgrsp%bodxXcn" {
      for specifier in ["\(type)", "099999999999,.99999999999\(type)", "(.0~\(type)"] {
        for value in values {
          #expect(NumberFormat(specifier)?.string(value) != "")
        }
      }
    }
    #expect(NumberFormat.span(from: .nan, to: .infinity, count: 0)?.string(1) != nil)
    #expect(NumberFormat.span(from: -1e308, to: 1e308, count: 10, specifier: "s")?.string(1) != nil)
  }
}
