/// A rectangle of an interface: how large it is, and what it consists of.
///
/// Its rows are made when somebody looks at them (``row(_:)``), so what is out of view costs nothing. A
/// tile never changes. When an element does, new tiles are made for it and for what it is in, and those
/// stand on the tiles of everything else as they were.
final class FormTile: Sendable {
  enum Content: Sendable {
    case text([[Line.Run]])

    /// Parts below each other, the upper ones first; before those that are indented stands a lead.
    case column([Part], lead: Line.Run?)

    /// Parts side by side, from left to right.
    case row([Part])

    /// Parts on top of each other, the last in front.
    case pile([Part])
    case framed(FormTile, Frame)

    /// The left of a tile that is too wide.
    case cropped(FormTile)
  }

  /// A tile in another one.
  struct Part: Sendable {
    var tile: FormTile
    var x: Int
    var y: Int
  }

  /// A border around a tile, and the room between them at the left.
  struct Frame: Sendable {
    var top: [Line.Run]
    var side: Line.Run
    var bottom: [Line.Run]
    var padding: Int
  }

  /// The element that a tile shows.
  struct Element: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case plain
      /// Something that can have the focus; what stands in it is its label.
      case control
      /// Nothing by itself: a line between others, what stands for something that is not there.
      case filler
      /// A box around others, which needs no sign before it.
      case card
      /// A sign of work, which may turn.
      case spinner
      /// A picture that can be opened.
      case picture

      var isMark: Bool { self == .spinner || self == .picture }
    }

    var id: Int
    var kind: Kind
  }

  let width: Int
  let height: Int
  let content: Content
  let element: Element?

  /// Where in the tile of a control the part is that shows its value.
  let valueArea: CellRect?

  /// How many controls it has, or is.
  let controlCount: Int

  /// How many signs of work and pictures it has, or is.
  let markCount: Int

  static let empty = FormTile(FormBox.empty)

  private init(
    _ content: Content, width: Int, height: Int, element: Element? = nil,
    valueArea: CellRect? = nil
  ) {
    self.width = width
    self.height = height
    self.content = content
    self.element = element
    self.valueArea = valueArea
    var controls = 0
    var marks = element?.kind.isMark == true ? 1 : 0
    switch content {
    case .text: break
    case .column(let parts, _), .row(let parts), .pile(let parts):
      for part in parts {
        controls += part.tile.controlCount
        marks += part.tile.markCount
      }
    case .framed(let tile, _), .cropped(let tile):
      controls = tile.controlCount
      marks += tile.markCount
    }
    controlCount = element?.kind == .control ? 1 : controls
    markCount = marks
  }

  /// Text, of which it is not asked where controls are.
  convenience init(_ box: FormBox) {
    self.init(.text(box.rows), width: box.width, height: box.height, valueArea: box.valueArea)
  }

  // MARK: Composing

  /// Tiles below each other, with empty rows between them.
  static func column(
    _ tiles: [FormTile], alignment: FormBox.Alignment = .leading, gap: Int = 0
  ) -> FormTile {
    let width = tiles.reduce(0) { max($0, $1.width) }
    return column(tiles.map { ($0, alignment.offset(of: $0.width, in: width)) }, gap: gap)
  }

  /// Tiles below each other, each as far to the right as is said.
  static func column(
    _ tiles: [(tile: FormTile, x: Int)], gap: Int = 0, lead: Line.Run? = nil,
    valueArea: CellRect? = nil
  ) -> FormTile {
    var parts: [Part] = []
    parts.reserveCapacity(tiles.count)
    var width = 0
    var height = 0
    for (tile, x) in tiles {
      width = max(width, x + tile.width)
      guard tile.height > 0 else { continue }
      if height > 0 { height += gap }
      parts.append(Part(tile: tile, x: x, y: height))
      height += tile.height
    }
    return FormTile(
      .column(parts, lead: lead), width: width, height: height, valueArea: valueArea)
  }

  /// Tiles side by side.
  static func row(
    _ tiles: [FormTile], alignment: FormBox.Alignment = .leading, gap: Int = 0
  ) -> FormTile {
    let height = tiles.reduce(0) { max($0, $1.height) }
    var parts: [Part] = []
    var width = 0
    for (index, tile) in tiles.enumerated() {
      if index > 0 { width += gap }
      parts.append(Part(tile: tile, x: width, y: alignment.offset(of: tile.height, in: height)))
      width += tile.width
    }
    return FormTile(.row(parts), width: width, height: height)
  }

  /// Tiles on top of each other; where one has text, those behind it are not seen. One with an inset
  /// keeps away from the sides, if it has the room.
  static func pile(
    _ tiles: [(tile: FormTile, inset: Int)], horizontal: FormBox.Alignment,
    vertical: FormBox.Alignment
  ) -> FormTile {
    let width = tiles.reduce(0) { max($0, $1.tile.width) }
    let height = tiles.reduce(0) { max($0, $1.tile.height) }
    let parts = tiles.map { tile, inset in
      let inset = min(inset, (width - tile.width) / 2)
      return Part(
        tile: tile, x: inset + horizontal.offset(of: tile.width, in: width - 2 * inset),
        y: vertical.offset(of: tile.height, in: height))
    }
    return FormTile(.pile(parts), width: width, height: height)
  }

  /// The tile in a border, as wide as is said.
  func framed(_ frame: Frame, width: Int) -> FormTile {
    FormTile(.framed(self, frame), width: width, height: height + 2)
  }

  /// A tile with a border with more room at its end; any other as it is.
  func stretched(to height: Int) -> FormTile {
    guard case .framed = content, height > self.height else { return self }
    return FormTile(content, width: width, height: height, element: element)
  }

  /// The part that is left of a column.
  func cropped(to width: Int) -> FormTile {
    guard self.width > width else { return self }
    let bounds = CellRect(row: 0, column: 0, rows: height, columns: width)
    return FormTile(
      .cropped(self), width: width, height: height, valueArea: valueArea.map(bounds.intersection))
  }

  func widened(to width: Int) -> FormTile {
    guard self.width < width else { return self }
    return FormTile(
      content, width: width, height: height, element: element, valueArea: valueArea)
  }

  /// The tile as that of an element.
  func of(_ id: Int, _ kind: Element.Kind, valueArea: CellRect?) -> FormTile {
    FormTile(
      content, width: width, height: height, element: Element(id: id, kind: kind),
      valueArea: valueArea)
  }
}
