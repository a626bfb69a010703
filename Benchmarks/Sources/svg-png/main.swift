// Draws SVG documents as PNG in one process, for a comparison with other programs.
//
//     svg-png SIZE < documents
//     svg-png diagram FONT
//     svg-png pixels < documents
//
// Each document is a line with its length and the bytes. The longer side of each picture has SIZE pixels.
// Prints the seconds for all of them, without reading the input, and the bytes of the files.
//
// For the diagram, a flowchart of 30 nodes with the font of a file, prints the median seconds for its layout
// and for its PNG with two pixels per unit, and its SVG. For pixels, the line before a document also has the
// width and the height, and the straight components of all pixels are printed, as zeros if nothing is drawn.

import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let clock = ContinuousClock()
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "diagram" {
  drawDiagram(fontFile: CommandLine.arguments[2])
  exit(0)
}
if CommandLine.arguments.last == "pixels" {
  while let document = nextDocument() { printPixels(of: document) }
  exit(0)
}
let size = CommandLine.arguments.count > 1 ? Double(CommandLine.arguments[1]) ?? 256 : 256
var documents: [[UInt8]] = []
while let document = nextDocument() { documents.append(document.bytes) }
var total = 0
var refining = Duration.zero
var building = Duration.zero
var drawing = Duration.zero
var elapsed = Duration.zero
let options = BitmapOptions(hasBackground: false)
for document in documents {
  let start = clock.now
  var refiner = SVGRefiner()
  refiner.append(document.span)
  refiner.finish()
  let refined = clock.now
  let scene = VectorPicture(refiner.model).scene()
  let built = clock.now
  var png: [UInt8] = []
  if let scene {
    let scale = size / max(scene.size.width, scene.size.height)
    let bitmap = scene.bitmap(
      width: max(1, Int((scene.size.width * scale).rounded(.up))),
      height: max(1, Int((scene.size.height * scale).rounded(.up))), options: options)
    drawing += clock.now - built
    png = bitmap.png
  }
  total += png.count
  refining += refined - start
  building += built - refined
  elapsed += clock.now - start
}
print(
  "\(elapsed / .seconds(1)) \(refining / .seconds(1)) \(building / .seconds(1)) \(drawing / .seconds(1)) \(total)"
)

/// Draws a flowchart of 30 nodes repeatedly.
func drawDiagram(fontFile: String) {
  var bytes: [UInt8] = []
  if let file = fopen(fontFile, "rb") {
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    fclose(file)
  }
  let fonts = FontSet([OutlineFont(FontData(bytes))].compactMap(\.self))
  var source = "```mermaid\nflowchart TD\n"
  for node in 1..<30 {
    source += "  n\((node - 1) / 2)[Step \((node - 1) / 2)] --> n\(node)[Step \(node)]\n"
    if node % 5 == 0 { source += "  n\(node) -->|again| n\(node / 3)\n" }
  }
  source += "```\n"
  var session = ArtifactSession(.standard)
  session.append(source)
  session.finish()
  var picture: (any Picture2D)?
  for block in session.presentation.blocks {
    if case .custom(let figure) = block.kind, case .picture(let shown)? = figure.content.first?.kind
    {
      picture = shown.picture
    }
  }
  guard let picture else { fatalError("no diagram") }
  var layouts: [Double] = []
  var drawings: [Double] = []
  var scene: Scene2D?
  for _ in 0..<15 {
    let start = clock.now
    scene = picture.drawing(for: Canvas2D(measure: fonts))?.scene
    let middle = clock.now
    guard let png = scene?.png(scale: 2, options: BitmapOptions(fonts: fonts)), !png.isEmpty else {
      fatalError("no PNG")
    }
    layouts.append((middle - start) / .seconds(1))
    drawings.append((clock.now - middle) / .seconds(1))
  }
  print(layouts.sorted()[7], drawings.sorted()[7])
  print(scene?.svg() ?? "")
}

/// Reads the next document and the numbers after its length; nil at the end.
func nextDocument() -> (bytes: [UInt8], numbers: [Int])? {
  guard let numbers = readLine()?.split(separator: " ").compactMap({ Int($0) }),
    let count = numbers.first
  else { return nil }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  for _ in 0..<count { bytes.append(UInt8(truncatingIfNeeded: getchar())) }
  return (bytes, Array(numbers.dropFirst()))
}

func printPixels(of document: (bytes: [UInt8], numbers: [Int])) {
  guard document.numbers.count == 2 else { fatalError("no size") }
  let (width, height) = (document.numbers[0], document.numbers[1])
  var refiner = SVGRefiner()
  refiner.append(document.bytes.span)
  refiner.finish()
  let options = BitmapOptions(hasBackground: false)
  let bitmap = VectorPicture(refiner.model).scene()?.bitmap(
    width: width, height: height, options: options)
  let pixels = bitmap?.pixels ?? [UInt8](repeating: 0, count: width * height * 4)
  pixels.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(
        STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      guard count > 0 else { exit(1) }
      rest = rest.dropFirst(count)
    }
  }
}
