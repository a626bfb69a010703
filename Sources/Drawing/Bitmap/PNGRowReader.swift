import ArtifactBase

/// Reconstructs the rows of a PNG from decompressed data, and puts their pixels into a picture.
///
/// A row is preceded by as many zeros as a pixel has bytes, which are what filters compare the first
/// pixel with.
struct PNGRowReader: InflaterOutput {
  let header: PNGHeader
  private let reader: PNGPixelReader
  private let passes: [PNGPass]
  private var pass = 0
  private var rowIndex = 0
  private var rowBytes = 0
  private var filter: UInt8?
  private var row: [UInt8] = []
  private var above: [UInt8] = []

  /// The pixels, transparent where they are not known.
  private(set) var pixels: [UInt8]
  /// The number of rows that are known, of all passes.
  private(set) var rowCount = 0
  /// Whether a row has an unknown filter, and reading has stopped there.
  private(set) var isDamaged = false

  /// Whether all pixels are known.
  var isComplete: Bool { pass == passes.count }

  init(_ header: PNGHeader, _ reader: PNGPixelReader) {
    self.header = header
    self.reader = reader
    passes = PNGPass.all(of: header)
    pixels = [UInt8](repeating: 0, count: header.width * header.height * 4)
    beginPass()
  }

  private mutating func beginPass() {
    rowIndex = 0
    guard !isComplete else { return }
    rowBytes = header.rowBytes(passes[pass].width)
    row = [UInt8](repeating: 0, count: header.filterDistance)
    above = [UInt8](repeating: 0, count: header.filterDistance + rowBytes)
  }

  mutating func take(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count, !isComplete, !isDamaged {
      guard let filter else {
        self.filter = bytes[index]
        index += 1
        continue
      }
      let missing = header.filterDistance + rowBytes - row.count
      let part = bytes.extracting(index..<min(index + missing, bytes.count))
      part.withUnsafeBufferPointer { row.append(contentsOf: $0) }
      index += part.count
      if part.count == missing { endRow(filter) }
    }
  }

  private mutating func endRow(_ number: UInt8) {
    guard let filter = PNGFilterType(rawValue: number) else {
      isDamaged = true
      return
    }
    reconstruct(filter)
    let place = passes[pass]
    let y = place.y + rowIndex * place.stepY
    reader.read(
      row, from: header.filterDistance, count: place.width, into: &pixels,
      at: (y * header.width + place.x) * 4, step: place.stepX * 4)
    swap(&row, &above)
    row.removeSubrange(header.filterDistance...)
    self.filter = nil
    rowCount += 1
    rowIndex += 1
    if rowIndex == place.height {
      pass += 1
      beginPass()
    }
  }

  /// Replaces the differences of the row by its bytes (PNG 3rd edition §9.2).
  private mutating func reconstruct(_ filter: PNGFilterType) {
    let distance = header.filterDistance
    let (start, end) = (distance, distance + rowBytes)
    let aboveRow = above
    let above = aboveRow.span
    var row = row.mutableSpan
    switch filter {
    case .none: break
    case .sub: for index in start..<end { row[index] &+= row[index - distance] }
    case .up: for index in start..<end { row[index] &+= above[index] }
    case .average:
      for index in start..<end {
        row[index] &+= pngAverage(row[index - distance], above[index])
      }
    case .paeth:
      for index in start..<end {
        row[index] &+= PNGPaeth.predict(
          row[index - distance], above[index], above[index - distance])
      }
    }
  }
}
