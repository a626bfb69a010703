import Drawing
import Testing

@testable import ArtifactPictures

@Suite("Colors of diagrams")
struct MermaidColorTests {
  @Test(
    "N2.6 N3.6 A color is the series with the nearest hue",
    arguments: [
      ("#f00", 7), ("red", 7), ("rgb(255, 0, 0)", 7), ("RGBA(255,0,0,0.5)", 7), ("#ffa500", 4),
      ("#d62", 1), ("chocolate", 1), ("#ff0", 4), ("#0f0", 2), ("rgb(200,255,200)", 2),
      ("#00ff0080", 2), ("aqua", 6), ("rgb(0% 100% 100%)", 6), ("#0000ff", 0), ("lightblue", 0),
      ("#add8e6", 0), ("hsl(265, 50%, 50%)", 5), ("hsl(-95, 50%, 50%)", 5), ("#f9f", 3),
      ("purple", 3), ("#808", 3), ("gray", nil), ("#777", nil), ("white", nil), ("", nil),
      ("none", nil), ("var(--x)", nil), ("#12", nil), ("#ggg", nil), ("rgb(1,2)", nil),
      ("rgb(nan,inf,0)", nil), ("rgb(1e999,0,0)", nil), ("hsl(30, 0%, 50%)", nil), ("url(#a)", nil),
    ])
  func series(color: String, series: Int?) {
    #expect(MermaidPaints.series(of: color) == series)
  }

  @Test("N3.6 A gray ground of a sequence has no color, and is not a level of its text")
  func grayGround() throws {
    let content = MermaidContent(
      source: "sequenceDiagram\nloop x\nrect rgb(240, 240, 240)\nA->>B: y\nend\nA->>B: z\nend\n")
    guard let picture = content.diagramPicture as? SequencePicture else {
      Issue.record("no sequence")
      return
    }
    #expect(
      picture.steps[1].series == nil && picture.readableText == "loop x\n  A → B: y\n  A → B: z")
  }
}
