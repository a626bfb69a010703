import ArtifactPresentation
import Drawing

// Pictures in cells. A cell has two by four pixels. Where a thin ink crosses a plain ground, it is
// drawn in dots; elsewhere as the quarters of the cell in the two colors that are nearest to the
// pixels. Texts that are about as large as a cell are text.

/// Draws a pictorial scene in cells.
struct PixelCells {
  /// What a cell shows.
  private struct Cell {
    var character: String = " "
    var color: RGBA?
    var ground: RGBA?
    var attributes: Style.Attributes = []
    /// The right half of a wide character.
    var isRest = false
    var isText = false
  }

  private let columns: Int
  private let rows: Int
  private let isASCII: Bool
  private let hasColors: Bool
  /// The color that transparent pixels have in comparisons.
  private let backdrop: RGBA
  /// The least opacity of what is drawn: more on an unknown background, on which colors can't be mixed.
  private let faintest: UInt8
  private var cells: [Cell]
  /// The root of the luminance that is blank in a front without colors.
  private var plainLuminance = 1.0

  /// Returns the rows of a scene, at most `width` cells wide.
  static func rows(of scene: Scene2D, width: Int, _ options: LayoutOptions) -> [[Line.Run]] {
    var painter = PixelCells(scene, width: width, options)
    painter.paint(scene, options)
    return painter.lines()
  }

  private init(_ scene: Scene2D, width: Int, _ options: LayoutOptions) {
    func count(_ length: Double, atMost limit: Int) -> Int {
      length >= 1 ? Int(min(length, Double(max(1, limit)))) : 1
    }
    columns = count(scene.size.width, atMost: min(width, ScenePainter.widest))
    rows = count(
      scene.size.height, atMost: min(ScenePainter.highest, ScenePainter.mostCells / columns))
    isASCII = !options.glyphs.form.hasSymbols
    hasColors = options.hasColors && options.hasPalette
    let isDark = options.theme.inks.isForDarkBackground
    // Without a known background, the paper of the picture is always drawn.
    let own = isDark == true ? RGBA(hex: 0x0F141B) : RGBA(hex: 0xFFFFFF)
    var paper: RGBA?
    if let wish = scene.paper, hasColors {
      let needsLight = wish.luminance > 0.5
      if isDark == nil || isDark == needsLight { paper = wish }
    }
    ground = paper
    backdrop = paper ?? scene.paper ?? own
    faintest = isDark == nil && paper == nil ? 96 : 20
    cells = [Cell](repeating: Cell(ground: paper), count: columns * rows)
  }

  /// The color of the paper where the picture has no other.
  private let ground: RGBA?

  private mutating func paint(_ scene: Scene2D, _ options: LayoutOptions) {
    var texts: [(index: Int, text: Scene2D.Text, transform: AffineTransform2D)] = []
    var transforms = [AffineTransform2D.identity]
    for (index, element) in scene.elements.enumerated() {
      switch element.content {
      case .groupStart(let group):
        transforms.append(group.transform.followed(by: transforms[transforms.count - 1]))
      case .groupEnd: if transforms.count > 1 { transforms.removeLast() }
      case .text(let text):
        let transform = transforms[transforms.count - 1]
        if Self.isLegible(text, transform) { texts.append((index, text, transform)) }
      case .shape, .path, .image: break
      }
    }
    var drawing = scene
    for item in texts {
      drawing.elements[item.index].content = .text(Scene2D.Text("", at: Point2D(x: 0, y: 0)))
    }
    let bitmap = drawing.bitmap(
      width: columns * 2, height: rows * 4,
      options: BitmapOptions(hasBackground: false))
    if !hasColors || isASCII { plainLuminance = commonLuminance(of: bitmap) }
    for row in 0..<rows {
      for column in 0..<columns { paint(column, row, bitmap) }
    }
    for item in texts { put(item.text, item.transform) }
  }

  /// Whether a text is so large that its letters are about as large as cells.
  private static func isLegible(_ text: Scene2D.Text, _ transform: AffineTransform2D) -> Bool {
    guard abs(transform.b) < 1e-6, abs(transform.c) < 1e-6, transform.a > 0, transform.d > 0 else {
      return false
    }
    return text.style.size * transform.d <= 3
  }

  // MARK: Pixels

  private mutating func paint(_ column: Int, _ row: Int, _ bitmap: Bitmap2D) {
    let pixels = Self.pixels(column, row, bitmap)
    guard pixels.contains(where: { $0.alpha > 16 }) else { return }
    let index = row * columns + column
    guard hasColors, !isASCII else { return paintPlain(pixels, index) }
    if let cell = dots(pixels), !isEdge(cell, column: column, row: row, bitmap) {
      cells[index] = cell
    } else {
      cells[index] = parts(pixels)
    }
  }

  /// The pixels of a cell, in rows of two.
  private static func pixels(_ column: Int, _ row: Int, _ bitmap: Bitmap2D) -> [RGBA] {
    var pixels: [RGBA] = []
    pixels.reserveCapacity(8)
    for y in 0..<4 {
      for x in 0..<2 { pixels.append(bitmap[column * 2 + x, row * 4 + y]) }
    }
    return pixels
  }

  /// Whether the ink of a cell is the border of an area that fills a cell beside it.
  private func isEdge(_ cell: Cell, column: Int, row: Int, _ bitmap: Bitmap2D) -> Bool {
    guard let ink = cell.color else { return false }
    for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
      guard (0..<columns).contains(column + x), (0..<rows).contains(row + y) else { continue }
      let near = Self.pixels(column + x, row + y, bitmap)
      let count = near.count { Self.distance(shown($0), ink) < 6_000 }
      if count >= 4 { return true }
    }
    return false
  }

  /// A cell of a front without colors: dots or shades where the picture differs from its paper.
  private mutating func paintPlain(_ pixels: [RGBA], _ index: Int) {
    let inks = pixels.map { abs(shown($0).luminance.squareRoot() - plainLuminance) }
    if isASCII {
      let shades = Array(" .:-=+*%#")
      let mean = inks.reduce(0, +) / Double(inks.count)
      cells[index].character = String(shades[min(8, Int(mean * 12))])
    } else {
      let dots = zip(inks, Self.thresholds).map { $0 > $1 }
      if dots.contains(true) { cells[index].character = Self.braille(dots) }
    }
  }

  /// The strengths from which on the pixels of a cell are dots, so that areas look like shades.
  private static let thresholds = [0.1, 0.45, 0.55, 0.22, 0.15, 0.5, 0.6, 0.3]

  /// The root of the luminance that most pixels have.
  private func commonLuminance(of bitmap: Bitmap2D) -> Double {
    var counts = [Int](repeating: 0, count: 32)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        counts[Int(shown(bitmap[x, y]).luminance.squareRoot() * 31)] += 1
      }
    }
    let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    return Double(most) / 31
  }

  /// Pixel positions in rows of two, as the bits of braille characters.
  private static let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  private static func braille(_ inks: [Bool]) -> String {
    var mask: UInt32 = 0
    for (isInk, bit) in zip(inks, bits) where isInk { mask |= bit }
    return String(Unicode.Scalar(0x2800 + mask) ?? " ")
  }

  /// A cell that a thin ink crosses on a plain ground; nil for any other.
  private func dots(_ pixels: [RGBA]) -> Cell? {
    // The ground is what most pixels have.
    let shown = pixels.map { self.shown($0) }
    var ground = 0
    var most = 0
    for index in shown.indices {
      let count = shown.count { Self.distance($0, shown[index]) < 1_200 }
      if count > most { (ground, most) = (index, count) }
    }
    guard most >= 4, most < 8 else { return nil }
    let distances = shown.map { Self.distance($0, shown[ground]) }
    guard let far = distances.max(), far > 2_500 else { return nil }
    let inks = distances.map { $0 * 4 > far }
    let count = inks.count { $0 }
    guard count <= 3 else { return nil }
    // A pixel that is covered in part has a mixed color; the strongest one is nearest to the ink.
    let strongest = distances.firstIndex(of: far) ?? 0
    let plain = pixels[ground]
    // What shows the background of the terminal can't be ink.
    if self.ground == nil, plain.alpha >= 128, pixels[strongest].alpha < 128 { return nil }
    return Cell(
      character: Self.braille(inks), color: Self.solid(pixels[strongest], shown[strongest]),
      ground: plain.alpha < 128 ? self.ground : shown[ground])
  }

  private static func solid(_ pixel: RGBA, _ shown: RGBA) -> RGBA {
    // The color of a thin line, whatever part of a pixel it covers.
    guard pixel.alpha > 40 else { return shown }
    return RGBA(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }

  /// The signs for parts of a cell, with the pixels that they cover.
  private static let signs: [(sign: String, mask: Int)] = {
    let quarters = [
      "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟",
    ]
    // Quarters have two rows of pixels.
    var signs = quarters.enumerated().map { index, sign in
      let quarter = index + 1
      var mask = 0
      for pixel in 0..<8 where (quarter >> (pixel & 1 | (pixel >> 2) << 1)) & 1 == 1 {
        mask |= 1 << pixel
      }
      return (sign: sign, mask: mask)
    }
    signs.append(("▂", 0b1100_0000))
    signs.append(("▆", 0b1111_1100))
    return signs
  }()

  /// A cell in two parts, in the colors and the shape that are nearest to the pixels.
  private func parts(_ pixels: [RGBA]) -> Cell {
    let shown = pixels.map { self.shown($0) }
    var best = (sign: " ", mask: 0, error: Self.error(shown, 0) - 800)
    for (sign, mask) in Self.signs {
      let error = Self.error(shown, mask)
      if error < best.error { best = (sign, mask, error) }
    }
    func color(_ isSet: Bool) -> RGBA? {
      let group = pixels.indices.filter { (best.mask >> $0 & 1 == 1) == isSet }.map { pixels[$0] }
      guard !group.isEmpty else { return nil }
      let mean = Self.main(group) ?? Self.mean(group)
      return mean.alpha < faintest ? nil : self.shown(mean)
    }
    let (front, back) = (color(true), color(false))
    guard best.mask != 0 else { return Cell(ground: back ?? ground) }
    guard let front else {
      guard back != nil else { return Cell(ground: ground) }
      // What is transparent is the ground, so the other part has the sign.
      guard let other = Self.signs.first(where: { $0.mask == 255 - best.mask }) else {
        return Cell(ground: back ?? ground)
      }
      return Cell(character: other.sign, color: back, ground: ground)
    }
    return Cell(character: best.sign, color: front, ground: back ?? ground)
  }

  private static func error(_ pixels: [RGBA], _ mask: Int) -> Int {
    var error = 0
    for isSet in [true, false] {
      let group = pixels.indices.filter { (mask >> $0 & 1 == 1) == isSet }.map { pixels[$0] }
      guard !group.isEmpty else { continue }
      let mean = mean(group)
      for part in group { error += distance(part, mean) }
    }
    return error
  }

  /// The color that at least half of the pixels have, without those at edges, which are mixed.
  private static func main(_ colors: [RGBA]) -> RGBA? {
    var best: (color: RGBA, count: Int)?
    for color in colors {
      let count = colors.count { $0.alpha == color.alpha && distance($0, color) < 300 }
      if count > best?.count ?? 0 { best = (color, count) }
    }
    return best.flatMap { $0.count * 2 >= colors.count ? $0.color : nil }
  }

  private static func mean(_ colors: [RGBA]) -> RGBA {
    let alpha = colors.reduce(0) { $0 + Int($1.alpha) }
    guard alpha > 0 else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
    func component(_ path: KeyPath<RGBA, UInt8>) -> UInt8 {
      UInt8(colors.reduce(0) { $0 + Int($1[keyPath: path]) * Int($1.alpha) } / alpha)
    }
    return RGBA(
      red: component(\.red), green: component(\.green), blue: component(\.blue),
      alpha: UInt8(alpha / colors.count))
  }

  /// A pixel on the backdrop.
  private func shown(_ color: RGBA) -> RGBA {
    guard color.alpha < 255 else { return color }
    let alpha = Int(color.alpha)
    func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
      UInt8((Int(above) * alpha + Int(below) * (255 - alpha)) / 255)
    }
    return RGBA(
      red: mix(color.red, backdrop.red), green: mix(color.green, backdrop.green),
      blue: mix(color.blue, backdrop.blue))
  }

  /// The squared distance of two colors, up to 650,250.
  private static func distance(_ a: RGBA, _ b: RGBA) -> Int {
    let red = Int(a.red) - Int(b.red)
    let green = Int(a.green) - Int(b.green)
    let blue = Int(a.blue) - Int(b.blue)
    return 3 * red * red + 6 * green * green + blue * blue
  }

  // MARK: Text

  /// Puts the lines of a text where they are in the picture, if there is room.
  private mutating func put(_ text: Scene2D.Text, _ transform: AffineTransform2D) {
    let frame = text.frame(measuredBy: AdvanceTable())
    let low = transform.apply(frame.min)
    let high = transform.apply(frame.max)
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return }
    for (index, line) in text.lines.enumerated() {
      let safe = SafeText(sanitizing: line, context: .code)
      let width = safe.width
      guard width > 0 else { continue }
      let middle =
        low.y + (high.y - low.y) * (Double(index) + 0.5) / Double(text.lines.count)
      let left =
        switch text.anchor {
        case .start: low.x + ((high.x - low.x) - Double(width)) / 4
        case .middle: (low.x + high.x - Double(width)) / 2
        case .end: high.x - Double(width)
        }
      guard abs(left) < 10_000, abs(middle) < 10_000 else { continue }
      let column = Int(left.rounded())
      let row = Int(middle.rounded(.down))
      let rows = [row, row - 1, row + 1].filter { isFree($0, column..<column + width) }
      guard let row = rows.first else { continue }
      // A text that crosses the edge of an area is moved off it, if one column is enough.
      let shift = [0, -1, 1].first { isPlain(row, column + $0..<column + $0 + width) } ?? 0
      put(safe, column: column + shift, row: row, of: text)
    }
  }

  /// Whether a range of cells is free and has one color.
  private func isPlain(_ row: Int, _ range: Range<Int>) -> Bool {
    guard isFree(row, range), range.lowerBound >= 0, range.upperBound <= columns else {
      return false
    }
    let area = cells[row * columns + range.lowerBound..<row * columns + range.upperBound]
    let grounds = area.map { plainGround(of: $0) ?? backdrop }
    return grounds.allSatisfy { Self.distance($0, grounds[0]) < 6_000 }
  }

  private func isFree(_ row: Int, _ range: Range<Int>) -> Bool {
    guard row >= 0, row < rows, range.lowerBound >= -2, range.upperBound <= columns + 2 else {
      return false
    }
    return range.clamped(to: 0..<columns).allSatisfy { !cells[row * columns + $0].isText }
  }

  private mutating func put(_ text: SafeText, column: Int, row: Int, of source: Scene2D.Text) {
    var attributes: Style.Attributes = source.style.isBold ? .bold : []
    if source.style.isItalic { attributes.formUnion(.italic) }
    var reader = ClusterReader(text.bytes, text.bytes.indices)
    var x = min(max(0, column), max(0, columns - text.width))
    var start = 0
    while let cluster = reader.next() {
      defer {
        start += cluster.length
        x += cluster.width
      }
      guard cluster.width > 0, x >= 0, x + cluster.width <= columns else { continue }
      let bytes = text.bytes[start..<start + cluster.length]
      var cell = cells[row * columns + x]
      cell.ground = plainGround(of: cell)
      cell.character = String(decoding: bytes, as: UTF8.self)
      cell.isText = true
      cell.attributes = attributes
      let wish = source.paint.plainColor ?? backdrop.legible(on: backdrop)
      let ground = cell.ground ?? backdrop
      cell.color = hasColors ? wish.legible(on: ground) : nil
      cells[row * columns + x] = cell
      if cluster.width > 1 {
        cells[row * columns + x + 1] = cell
        cells[row * columns + x + 1].isRest = true
      }
    }
  }

  /// The color behind a text in a cell.
  private func plainGround(of cell: Cell) -> RGBA? {
    switch cell.character {
    case " ": cell.ground
    case "▛", "▜", "▙", "▟", "▀", "▌", "▆": cell.color ?? cell.ground
    default: cell.ground
    }
  }

  // MARK: Output

  private func lines() -> [[Line.Run]] {
    (0..<rows).map { row in
      var runs: [Line.Run] = []
      var text = ""
      var style = Style()
      let line = cells[row * columns..<(row + 1) * columns]
      let end = line.lastIndex { $0.character != " " || $0.ground != nil } ?? line.startIndex - 1
      for cell in line[line.startIndex..<end + 1] where !cell.isRest {
        let next = Style(
          cell.character == " " ? nil : cell.color.map(Style.Color.nearest), cell.attributes,
          ground: cell.ground.map(Style.Color.nearest))
        if next != style, !text.isEmpty {
          runs.append(Line.Run(SafeText(sanitizing: text, context: .code), style))
          text = ""
        }
        style = next
        text += cell.character
      }
      if !text.isEmpty {
        runs.append(Line.Run(SafeText(sanitizing: text, context: .code), style))
      }
      return runs
    }
  }
}
