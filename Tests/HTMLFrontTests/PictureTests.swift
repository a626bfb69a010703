import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import HTMLFront
import TestSupport
import Testing

/// Pictures, images and formulas.
@Suite struct PictureTests {
  private static let chart = #"""
    {"title": "Teas", "data": {"values": [{"a": "x", "b": 2}, {"a": "y", "b": 3}]}, "mark": "bar",
    "encoding": {"x": {"field": "a", "type": "nominal"}, "y": {"field": "b", "type": "quantitative"}}}
    """#

  private static let turtle =
    "@prefix ex: <http://e/> . ex:a a ex:Tea ; ex:from ex:b ; ex:note \"<script>\" ."

  private static let map = #"""
    {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "Press"},
    "geometry": {"type": "Polygon", "coordinates": [[[9, 47], [9.1, 47], [9.1, 47.1], [9, 47]]]}}]}
    """#

  @Test(
    "H4.1 H4.2 Pictures are inline SVG with title, description and folded data",
    arguments: [
      ("application/vnd.vega-lite+json", chart, "Teas", "x 2"), ("text/turtle", turtle, "", "ex:a"),
      ("application/geo+json", map, "", "Press"),
    ])
  func picture(type: String, payload: String, title: String, datum: String) throws {
    let tree = tree(html(artifact(type, payload)))
    let svg = try #require(tree.named("svg").first)
    #expect(svg.attributes["role"] == "img")
    #expect(svg.elements.contains { $0.name == "desc" && !$0.allText.isEmpty })
    #expect(!svg.elements.contains { $0.name == "style" })
    if !title.isEmpty {
      #expect(svg.elements.contains { $0.name == "title" && $0.allText == title })
    }
    let width = try #require(svg.attributes["width"].flatMap(Double.init))
    #expect(width <= 720)
    let data = try #require(tree.with(class: "ak-data").first)
    #expect(data.attributes["open"] == nil)
    let words = data.elements.filter { $0.name == "td" }.map(\.allText)
    #expect(words.joined(separator: " ").contains(datum), "\(words)")
    let classes = svg.elements.flatMap(\.classes).filter {
      $0.hasSuffix("-fill") || $0.hasSuffix("-line") || $0.hasSuffix("-text")
    }
    for name in Set(classes) { #expect(HTMLPage.stylesheet.contains("." + name + "{"), "\(name)") }
    #expect(Inertness.problems(in: tree) == [])
  }

  @Test(
    "H4.1 An untitled picture is named by its caption or its type",
    arguments: [
      ("application/vnd.mermaid", "pie\n\"a\": 1\n\"b\": 2\n", "Pie chart"),
      ("application/vnd.mermaid", "flowchart LR\nA --> B\n", "Graph"),
      ("application/geo+json", map, "Map"),
      (
        "application/vnd.vega-lite+json", chart.replacing(#""title": "Teas", "#, with: ""), "b by a"
      ),
    ])
  func untitled(type: String, payload: String, name: String) throws {
    let tree = tree(html(artifact(type, payload)))
    let svg = try #require(tree.named("svg").first)
    #expect(svg.elements.first { $0.name == "title" }?.allText == name)
    #expect(tree.with(class: "ak-scroll").first?.attributes["aria-label"] == name)
  }

  @Test("H4.1 Pictures are as wide as the options say, and have ids of their own")
  func options() throws {
    let text = artifact("application/vnd.vega-lite+json", Self.chart)
    let presentation = presentation(text + text)
    let renderer = HTMLBlockRenderer(options: HTMLOptions(pictureWidth: 400))
    let tree = tree(renderer.fragment(of: presentation))
    let pictures = tree.named("svg")
    #expect(
      pictures.compactMap { $0.attributes["width"].flatMap(Double.init) }.allSatisfy { $0 <= 400 })
    #expect(Set(pictures.map { $0.attributes["aria-labelledby"] }).count == 2)
    for width in [Double.nan, -1, 0, .infinity] {
      let odd = HTMLBlockRenderer(options: HTMLOptions(pictureWidth: width))
      #expect(odd.fragment(of: presentation).contains("<svg"))
    }
  }

  @Test(
    "H4.1 Narrow screens reduce pictures until their text is small, then scroll them",
    arguments: [720.0, 400, 240, 2_000])
  func narrow(width: Double) throws {
    let renderer = HTMLBlockRenderer(options: HTMLOptions(pictureWidth: width))
    let answer = presentation(artifact("application/vnd.vega-lite+json", Self.chart))
    let tree = tree(renderer.fragment(of: answer))
    let picture = try #require(tree.named("svg").first)
    let own = try #require(picture.attributes["width"].flatMap(Double.init))
    let sizes = picture.elements.compactMap { $0.attributes["font-size"].flatMap(Double.init) }
    let smallest = try #require(sizes.min())
    let classes = try #require(tree.with(class: "ak-scroll").first).classes
    let least = classes.first { $0.hasPrefix("ak-least-") }.flatMap { Double($0.dropFirst(9)) }
    #expect((least != nil) == (own * HTMLFrontLimits.pictureTextSize / smallest > 270))
    guard let least else { return }
    #expect(least <= own && least >= min(own, 960) * HTMLFrontLimits.pictureTextSize / smallest)
    #expect(least < own * HTMLFrontLimits.pictureTextSize / smallest + 40 || own > 960)
    #expect(
      HTMLPage.stylesheet.contains(".ak-least-\(Int(least)) > .ak-picture { min-width: "))
  }

  @Test("H4.2 A live chart is drawn, with its data")
  func live() throws {
    let blocks = presentation(artifact("application/vnd.vega-lite+json", Self.chart)).blocks
    guard case .artifact(let artifact) = blocks[0].kind else { return }
    let html = html(artifact.content[0].kind, isSettled: false)
    #expect(html.contains("<svg") && html.contains(">x</td>"))
  }

  // A PNG of one pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  @Test("H4.3 Image data is decoded, recognized and written anew")
  func embedded() throws {
    let address = "data:image/png;base64," + Self.pixel
    for text in [
      "![dot](\(address))", artifact("image/png", Self.pixel), artifact("image/png", address),
      // The declared type is ignored.
      "![dot](data:image/gif;base64,\(Self.pixel))",
    ] {
      let image = try #require(tree(html(text)).named("img").first, "\(text)")
      #expect(image.attributes["src"] == address)
      #expect(image.attributes["alt"]?.isEmpty == false)
    }
    let artifact = tree(html(artifact("image/png", Self.pixel)))
    #expect(artifact.named("img").first?.attributes["width"] == "1")
  }

  @Test(
    "H4.3 H4.4 Other data is not embedded",
    arguments: [
      "data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=", "data:text/html,<script>",
      "data:image/png;base64,AA",
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "data:",
      "data:image/png,",
      "data:image/bmp;base64,Qk0=",
    ])
  func refused(address: String) {
    for html in [
      html(.image(ImageBlock(alternative: "alt", source: address))),
      html(.paragraph(StyledText([.init(.image(alternative: "alt", source: address))]))),
    ] {
      #expect(!html.contains("<img") && html.contains("alt"))
    }
    let bytes = ImageBlock(alternative: "alt", source: "", data: Array("<svg onload=x>".utf8))
    #expect(!html(.image(bytes)).contains("<img"))
  }

  @Test("H4.4 Images are loaded from their addresses on request only")
  func remote() {
    let presentation = presentation(
      "![alt](https://e.org/a.png?b&c) ![x](javascript:y) ![z](rel.png)")
    let closed = tree(HTMLBlockRenderer().fragment(of: presentation))
    #expect(closed.named("img").isEmpty)
    #expect(closed.named("a").map { $0.attributes["href"] } == ["https://e.org/a.png?b&c"])
    let options = HTMLOptions(allowsRemoteImages: true)
    let open = tree(HTMLBlockRenderer(options: options).fragment(of: presentation))
    #expect(open.named("img").map { $0.attributes["src"] } == ["https://e.org/a.png?b&c"])
  }
}
