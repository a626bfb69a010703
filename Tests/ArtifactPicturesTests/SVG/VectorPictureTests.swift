import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

/// SVG documents as pictures.
struct VectorPictureTests {
  private func picture(_ body: String, _ attributes: String = "viewBox='0 0 100 100'")
    -> VectorPicture
  {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>\(body)</svg>"
    return VectorPicture(SVGReference.document(svg.utf8))
  }

  private func pixel(_ body: String, _ x: Int, _ y: Int) -> RGBA? {
    picture(body).scene()?.bitmap(options: BitmapOptions(hasBackground: false))[x, y]
  }

  private static let red = RGBA(hex: 0xFF0000)
  private static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

  @Test(
    arguments: [
      ("width='40' height='30'", 40, 30), ("viewBox='0 0 50 20'", 50, 20), ("", 300, 150),
      ("width='1in' height='50%' viewBox='0 0 10 10'", 96, 5),
      ("width='10' viewBox='0 0 4 4'", 10, 4),
    ] as [(String, Double, Double)])
  func `K20.1 The size is that of the root`(attributes: String, width: Double, height: Double) {
    #expect(picture("", attributes).scene()?.size == Size2D(width: width, height: height))
  }

  // K20.1
  @Test(arguments: ["width='0'", "viewBox='0 0 10 10' height='-1'"])
  func `K20.1 A document without an area has no drawing`(attributes: String) {
    #expect(picture("<rect/>", attributes).drawing(for: Canvas2D()) == nil)
    #expect(picture("<rect/>", attributes).isEmpty)
  }

  // K20.1 K20.3 K20.5
  @Test(arguments: [
    "<rect width='100' height='100' fill='red'/>",
    "<style>rect{fill:red}</style><rect width='100' height='100'/>",
    "<style>.a rect[x='0']{fill:red!important}</style><g class='b a'><rect x='0' width='100' height='100' style='fill:blue'/></g>",
    "<g style='--c:red'><rect width='100' height='100' fill='blue' style='fill:var(--c)'/></g>",
    "<rect width='100' height='100' style='fill:var(--none, red)'/>",
    "<g color='red'><rect width='100' height='100' fill='currentColor'/></g>",
    "<symbol id='s' viewBox='0 0 1 1'><rect width='1' height='1'/></symbol><use xlink:href='#s' href='#s' fill='red'/>",
    "<defs><rect id='r' width='100' height='100'/></defs><use href='#r' fill='red'/>",
    "<switch><rect width='100' height='100' systemLanguage='xx'/><rect width='100' height='100' fill='red' systemLanguage='en'/></switch>",
    "<rect width='100' height='100' fill='url(#nothing) red'/>",
    "<linearGradient id='g'><stop stop-color='red'/></linearGradient><rect width='100' height='100' fill='url(#g)'/>",
    "<svg width='50%' height='100' viewBox='0 0 1 1' preserveAspectRatio='none'><rect width='1' height='1' fill='red'/></svg>",
    "<path d='M0 0h100v100H0z' fill='red'/>",
    "<polygon points='0,0 100,0 100,100 0,100' fill='red'/>",
    "<circle cx='50' cy='50' r='500' fill='red'/>",
    "<line x1='0' y1='50' x2='100' y2='50' stroke='red' stroke-width='100'/>",
  ])
  func `K20.1 K20.3 K20.5 Styles and structure are applied`(body: String) {
    #expect(pixel(body, 20, 50) == Self.red)
  }

  // K20.2 K20.6
  @Test(arguments: [
    "<rect width='100' height='100' fill='red' display='none'/>",
    "<rect width='100' height='100' fill='red' visibility='hidden'/>",
    "<defs><rect width='100' height='100' fill='red'/></defs>",
    "<clipPath id='c'/><rect width='100' height='100' fill='red' clip-path='url(#c)'/>",
    "<rect width='100' height='100' fill='red' filter='url(#none)'/>",
    "<foreignObject width='100' height='100'><rect width='100' height='100' fill='red'/></foreignObject>",
    "<image href='https://a.example/x.png' width='100' height='100'/>",
    "<image href='file:///etc/passwd' width='100' height='100'/>",
    "<script>document.write('x')</script>",
    "<use href='https://a.example/x.svg#a'/>", "<use id='u' href='#u'/>",
    "<g id='a'><use href='#a'/></g>", "<rect width='-1' height='5'/>", "<circle r='-4'/>",
  ])
  func `K20.2 K20.6 Nothing is drawn`(body: String) {
    #expect(pixel(body, 20, 50) == Self.clear)
  }

  // K20.6
  @Test(arguments: [
    "<rect id='r' width='100' height='100' fill='red' clip-path='url(#none)'/>",
    "<clipPath id='c'><rect width='60' height='100'/></clipPath><rect width='100' height='100' fill='red' clip-path='url(#c)'/>",
    "<mask id='m'><rect width='60' height='100' fill='white'/></mask><rect width='100' height='100' fill='red' mask='url(#m)'/>",
    "<clipPath id='c' clip-path='url(#c)'><rect width='60' height='100'/></clipPath><rect width='100' height='100' fill='red' clip-path='url(#c)'/>",
  ])
  func `K20.6 Clip paths and masks hide what is outside`(body: String) {
    #expect(pixel(body, 20, 50) == Self.red)
    if !body.contains("#none") { #expect(pixel(body, 80, 50) == Self.clear) }
  }

  @Test func `K20.7 A tile is the area of the step before it`() {
    let body =
      "<filter id='f' filterUnits='userSpaceOnUse' x='0' y='0' width='100' height='100'>"
      + "<feFlood flood-color='red' x='0' y='0' width='10' height='10'/>"
      + "<feOffset x='0' y='0' width='20' height='20'/><feTile/></filter><g filter='url(#f)'/>"
    #expect(pixel(body, 45, 45) == Self.red && pixel(body, 55, 55) == Self.clear)
  }

  @Test func `K20.8 Text has anchors, positions and baselines`() throws {
    let scene = try #require(
      picture(
        "<text x='50' y='40' text-anchor='middle'>ab<tspan x='10 20' dy='5'>cd</tspan> e</text>"
      ).scene())
    let texts = scene.elements.compactMap { element -> Scene2D.Text? in
      if case .text(let text) = element.content { text } else { nil }
    }
    #expect(texts.map { $0.lines.joined() } == ["ab", "c", "d", " e"])
    #expect(texts[0].position.y == 40 && texts[1].position.y == 45)
    let width = AdvanceTable().width(of: "ab", style: texts[0].style)
    #expect(abs(texts[0].position.x - (50 - width / 2)) < 0.01)
    #expect(picture("<text>a\n  b <tspan> c</tspan></text>").readableText == "a b c")
  }

  @Test func `K20.10 Work is counted`() {
    var laughs = "<g id='a0'><rect width='1' height='1'/></g>"
    for level in 1...12 {
      let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
      laughs += "<g id='a\(level)'>\(uses)</g>"
    }
    let picture = picture("<defs>\(laughs)</defs><use href='#a12'/>")
    #expect(picture.omissions == ["more than 50000 elements: the rest is not drawn"])
    #expect((picture.scene()?.elements.count ?? 0) <= SVGLimits.elements + 200)
    let deep = String(repeating: "<g>", count: 400) + String(repeating: "</g>", count: 400)
    #expect(self.picture(deep).scene() != nil)
  }

  @Test func `K20.3 Variables of the root are inherited`() {
    let styled = picture(
      "<style>:root{--a:red} rect:root{fill:blue} rect{fill:var(--a)}</style><rect width='9' height='9'/>"
    )
    let fills = styled.scene()?.elements.compactMap { element -> Paint2D? in
      if case .path(let path) = element.content { path.fill } else { nil }
    }
    #expect(fills == [.color(RGBA(hex: 0xFF0000))])
  }

  @Test func `K20.11 Light lines have dark paper`() {
    func paper(_ body: String) -> RGBA? { picture(body).drawing(for: Canvas2D())?.scene.paper }
    #expect(paper("<path d='M0 0L9 9' fill='none' stroke='white'/>")?.luminance ?? 1 < 0.1)
    #expect(paper("<path d='M0 0L9 9' fill='none' stroke='black'/>") == RGBA(hex: 0xFFFFFF))
    #expect(paper("<rect width='100' height='100' fill='#eee'/><text>a</text>") == nil)
  }

  @Test func `K20.12 Drawings fit the canvas`() throws {
    let wide = picture("<rect width='2000' height='500'/>", "width='2000' height='500'")
    let scene = try #require(wide.drawing(for: Canvas2D(maxWidth: 500))?.scene)
    #expect(scene.size == Size2D(width: 500, height: 125))
    let cells = Canvas2D(maxWidth: 60, unit: .cells)
    let drawn = try #require(wide.drawing(for: cells)?.scene)
    #expect(drawn.isPictorial && drawn.size == Size2D(width: 60, height: 8))
    let icon = picture("<rect width='9' height='9'/>", "viewBox='0 0 24 24'")
    #expect(icon.drawing(for: cells)?.scene.size == Size2D(width: 28, height: 14))
  }

  @Test func `K20.13 The JSON form has the source`() throws {
    let picture = picture(
      "<title>T</title><rect width='9' height='9' onclick='x()'/><script>y</script>")
    let source = try #require(picture.source?.text)
    #expect(!source.contains("onclick") && !source.contains("script"))
    let copy = try VectorPicture(json: picture.json)
    #expect(copy.title == "T" && copy.scene() == picture.scene())
  }

  @Test(arguments: TestScale.seeds(20, of: 600))
  func `K20.10 Mutated documents never trap`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = ["1e9", "-1e9", "NaN", "0", "1e-300", "1e400", "%", "", "9e15", "0.0001"]
    let reference = Self.samples[Int(seed) % Self.samples.count]
    var bytes = Array(reference.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 5))
      case 2:
        guard let quote = bytes[place...].firstIndex(of: UInt8(ascii: "'")) else { continue }
        bytes.insert(contentsOf: (numbers.randomElement(using: &random) ?? "").utf8, at: quote + 1)
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
      }
    }
    let scene = VectorPicture(SVGReference.document(bytes)).scene()
    _ = scene?.bitmap(width: 40, height: 40)
    _ = scene?.svg()
  }

  private static let samples = [
    """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><style>.a{fill:red;stroke-width:2}</style>\
    <defs><linearGradient id='g' x1='0' y2='1'><stop offset='0.2' stop-color='red'/><stop offset='1' stop-opacity='.5'/>\
    </linearGradient><pattern id='p' width='10' height='12' patternUnits='userSpaceOnUse'><circle r='4'/></pattern>\
    <marker id='m' orient='auto' markerWidth='4' markerHeight='4'><path d='M0 0L4 2L0 4z'/></marker></defs>\
    <rect class='a' x='10' y='10' width='30' height='30' rx='4' fill='url(#g)' transform='rotate(10 20 30)'/>\
    <path d='M10 80C20 20 60 20 90 80A10 20 30 0 1 40 90z' fill='url(#p)' stroke='blue' stroke-dasharray='3 2' marker-end='url(#m)'/>\
    <use href='#x' x='5'/><g id='x' opacity='.5'><text x='10' y='50' dx='1 2' rotate='5'>Hi <tspan font-size='2em'>you</tspan></text></g></svg>
    """,
    """
    <svg xmlns='http://www.w3.org/2000/svg' width='80' height='60'><filter id='f' x='-20%'><feGaussianBlur stdDeviation='2 3'/>\
    <feOffset dx='3' result='o'/><feFlood flood-color='red'/><feComposite in2='o' operator='in'/><feMerge><feMergeNode/>\
    <feMergeNode in='SourceGraphic'/></feMerge></filter><clipPath id='c'><circle cx='30' cy='30' r='25'/></clipPath>\
    <mask id='m' maskContentUnits='objectBoundingBox'><rect width='1' height='1' fill='white' opacity='.5'/></mask>\
    <g filter='url(#f)' clip-path='url(#c)'><ellipse cx='30' cy='30' rx='20' ry='10' mask='url(#m)' style='mix-blend-mode:multiply'/></g>\
    <svg x='40' width='30' height='30' viewBox='0 0 10 20' preserveAspectRatio='xMaxYMin slice'><rect width='10' height='20'/></svg>\
    <path id='t' d='M5 40Q20 10 60 50' fill='none'/><text><textPath href='#t' startOffset='10%'>along the path</textPath></text></svg>
    """,
  ]
}
