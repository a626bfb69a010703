import Charts
import Testing

/// Draws numbers as small lines of blocks.
@Suite struct SparklineTests {
  @Test(
    "A19.4 Blocks have eight heights",
    arguments: [
      ([1, 3, 2, 5], 10, "▁▅▃█"), ([0, 7, 3.5], 3, "▁█▅"), ([4, 4, 4], 5, "▄▄▄"),
      ([1, .nan, 2], 5, "▁ █"), ([], 5, ""), ([.nan], 5, ""), ([3], 5, "▄"),
      ([1, 1, 9, 9], 2, "▁█"), ([1, 2], 0, ""), ([-1e308, 1e308, 0], 3, "▁█▅"),
      ([.infinity, 1, 2], 3, " ▁█"),
    ] as [([Double], Int, String)])
  func text(values: [Double], width: Int, text: String) {
    #expect(Sparkline("a", values).text(width: width) == text)
  }

  @Test("A19.4 A sparkline has the last, the least and the greatest value")
  func values() {
    let line = Sparkline("a", [3, 9, 1, .nan])
    #expect(line.last == 1 && line.least == 1 && line.greatest == 9)
    #expect(Sparkline("a", []).last == nil)
  }

  @Test(
    "A19.5 Rows of many numbers are sparklines, otherwise columns",
    arguments: [
      ("id,year,a,k,b\n1,2020,5,x,1\n2,2021,6,y,4", ["a", "b"]),
      ("k,a,b,c,d,e,f\nx,1,2,3,4,5,6\ny,1,2,3,,5,7", ["x", "y"]),
      ("k,a,b,c,d,e,f\nx,1,2,3,4,5,z\ny,1,2,3,4,5,7", ["a", "b", "c", "d", "e"]),
      ("k,a,b,c,d,e\nx,1,2,3,4,5\ny,1,2,3,4,5", ["a", "b", "c", "d", "e"]),
      ("k\nx", []),
    ])
  func table(text: String, names: [String]) {
    let lines = ChartChoiceTests.frame(text).sparklines(limit: 10)
    #expect(lines.map(\.name) == names)
    #expect(ChartChoiceTests.frame(text).sparklines(limit: 1).count == min(1, names.count))
  }
}
