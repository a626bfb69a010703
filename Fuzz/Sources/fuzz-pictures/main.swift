import ArtifactAll
import FuzzSupport

/// Checks what any scene promises in pixels and as SVG.
@Sendable func check(_ scene: Scene2D, fonts: FontSet = FontSet()) {
  var options = BitmapOptions(fonts: fonts)
  options.hasBackground = false
  let bitmap = scene.bitmap(width: 96, height: 64, options: options)
  precondition(bitmap.width == 96 && bitmap.height == 64, "I4.1 the bitmap has another size")
  var refiner = SVGRefiner()
  refiner.append(scene.svg().utf8.span)
  refiner.finish()
  precondition(refiner.refinement.verdict == .valid, "I3.1 what is written is no SVG")
}

/// A font with TrueType outlines and one with CFF outlines, if they are installed.
let fonts = [
  ["truetype/liberation/LiberationSans-Regular.ttf", "truetype/dejavu/DejaVuSans.ttf"],
  ["opentype/urw-base35/NimbusSans-Regular.otf"],
].map { names in content(ofFirst: names.map { "/usr/share/fonts/\($0)" }) ?? [] }

/// A font with some of its bytes replaced: each five of the input are a place and a byte.
@Sendable func font(_ bytes: [UInt8]) -> [UInt8] {
  guard let first = bytes.first else { return [] }
  var font = fonts[Int(first & 1)]
  guard !font.isEmpty, first < 250 else { return bytes }
  for at in stride(from: 1, to: bytes.count - 4, by: 5) {
    let place = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    // Half of the places are in the directory and the tables at the beginning.
    font[place % (place & 1 == 0 ? min(4_096, font.count) : font.count)] = bytes[at + 4]
  }
  return font
}

fuzz { input in
  switch input.choice % 4 {
  case 0:
    var refiner = SVGRefiner()
    refiner.append(input.bytes.span)
    refiner.finish()
    guard let scene = VectorPicture(refiner.model).scene() else { return }
    check(scene)
  case 1:
    guard let font = OutlineFont(FontData(font(input.bytes))) else { return }
    let fonts = FontSet([font])
    let style = TextStyle2D(size: 20)
    let text = "AVfi \u{E9}\u{4E2D}\u{1F600}"
    precondition(fonts.width(of: text, style: style).isFinite, "I5.1 a width is not finite")
    var scene = Scene2D(size: Size2D(width: 96, height: 64))
    scene.append(.text(Scene2D.Text(text, at: Point2D(x: 2, y: 30), style: style)))
    check(scene, fonts: fonts)
  case 2:
    guard let bitmap = try? Bitmap2D(png: input.bytes) else { return }
    precondition((try? Bitmap2D(png: bitmap.png)) == bitmap, "I6.1 a PNG is not what was written")
  default:
    // The bytes are the numbers of lines, strokes and dashes.
    let numbers = input.bytes.map { Double(Int8(bitPattern: $0)) * 1.7 }
    guard numbers.count > 8 else { return }
    var path = Path2D()
    path.move(to: Point2D(x: numbers[0], y: numbers[1]))
    for at in stride(from: 8, to: numbers.count - 5, by: 6) {
      let points = (0..<3).map { Point2D(x: numbers[at + 2 * $0], y: numbers[at + 2 * $0 + 1]) }
      switch input.bytes[at] & 3 {
      case 0: path.move(to: points[0])
      case 1: path.line(to: points[0])
      case 2: path.curve(to: points[2], control1: points[0], control2: points[1])
      default: path.close()
      }
    }
    var stroke = Stroke2D(.role(.edge), width: abs(numbers[2]) / 4)
    stroke.dashes = [numbers[3], numbers[4]]
    stroke.dashOffset = numbers[5]
    stroke.miterLimit = numbers[6]
    stroke.cap = input.bytes[7] & 1 == 0 ? .round : .square
    stroke.join = input.bytes[7] & 2 == 0 ? .round : .miter
    var scene = Scene2D(size: Size2D(width: 96, height: 64))
    scene.append(
      .path(Scene2D.Path(path, stroke: stroke, fill: .role(.node), fillRule: .evenOdd)))
    check(scene)
  }
}
