// Draws SVG documents as PNG in one process, for a comparison with other programs.
//
//     svg-png SIZE < documents
//
// Each document is a line with its length and the bytes. The longer side of each picture has SIZE pixels.
// Prints the seconds for all of them, without reading the input, and the bytes of the files.

import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let size = CommandLine.arguments.count > 1 ? Double(CommandLine.arguments[1]) ?? 256 : 256
var documents: [[UInt8]] = []
while let line = readLine(), let count = Int(line) {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  for _ in 0..<count { bytes.append(UInt8(truncatingIfNeeded: getchar())) }
  documents.append(bytes)
}

let clock = ContinuousClock()
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
