import Drawing

/// The texts of a picture: characters of one style and kind beside each other are one text, fitted
/// to its cells.
struct PictureTexts {
  /// What characters of a text have in common.
  struct Look: Hashable {
    var color: RGBA
    var isBold: Bool
    var isItalic: Bool
    var link: SafeLink?
  }

  /// Characters that have the same width in a font that has them. They are fitted together; a
  /// character that is likely from another font would distort its neighbors.
  private enum Kind {
    case latin, script, wide
    /// On its own.
    case symbol

    init(_ scalar: UInt32, _ cluster: Cluster) {
      if cluster.isContested {
        self = .symbol
      } else if cluster.width == 2 {
        self = (0x1F000...0x1FFFF).contains(scalar) || scalar < 0x2E80 ? .symbol : .wide
      } else {
        switch scalar {
        case ..<0x590, 0x1E00...0x1FFF, 0x2010...0x205E: self = .latin
        case 0x2060..<0x2E80, 0x1D000...0x1FFFF: self = .symbol
        default: self = .script
        }
      }
    }
  }

  /// A text to which characters are still added.
  private struct Open {
    var look: Look
    var kind: Kind
    var column: Int
    var row: Int
    var width: Int
    var bytes: [UInt8]

    /// Whether a blank follows, which remains if another character does.
    var endsWithBlank = false

    mutating func append(_ next: ArraySlice<UInt8>, width: Int) {
      if endsWithBlank {
        bytes.append(0x20)
        self.width += 1
      }
      endsWithBlank = false
      bytes += next
      self.width += width
    }
  }

  private var open: Open?
  private var elements: [Scene2D.Element] = []

  /// Appends a character. The characters of a row are appended from left to right.
  mutating func append(
    _ bytes: ArraySlice<UInt8>, scalar: UInt32, cluster: Cluster, look: Look, column: Int,
    row: Int
  ) {
    let kind = Kind(scalar, cluster)
    if open?.look == look, open?.kind == kind, kind != .symbol {
      open?.append(bytes, width: cluster.width)
    } else {
      close()
      open = Open(
        look: look, kind: kind, column: column, row: row, width: cluster.width, bytes: Array(bytes))
    }
  }

  /// Appends a blank, which remains if it is a single one inside of a text. More of them, and their
  /// widths, might get lost in a reader of SVG.
  mutating func appendBlank(_ width: Int) {
    guard let open, open.kind != .wide, !open.endsWithBlank, width == 1 else { return close() }
    self.open?.endsWithBlank = true
  }

  /// Ends the open text.
  mutating func close() {
    guard let text = open else { return }
    open = nil
    let isWide = text.kind == .wide
    let style = TextStyle2D(
      size: PictureCell.fontSize + (isWide ? 1 : 0), isBold: text.look.isBold,
      isItalic: text.look.isItalic, isMonospaced: true)
    let position = Point2D(
      x: Double(PictureCell.x(text.column)),
      y: Double(PictureCell.y(text.row)) + PictureCell.textMiddle)
    elements.append(
      Scene2D.Element(
        .text(
          Scene2D.Text(
            String(decoding: text.bytes, as: UTF8.self), at: position, style: style,
            paint: .color(text.look.color),
            fittedLength: Double(text.width * PictureCell.width))),
        link: text.look.link.flatMap { link in
          link.bytes.isEmpty ? nil : String(decoding: link.bytes, as: UTF8.self)
        }))
  }

  /// Appends the texts in reading order.
  func append(to scene: inout Scene2D) { scene.elements += elements }
}
