package import ArtifactPresentation

/// A rectangle of a form: its size, and the parts it consists of.
///
/// Rows are produced on demand (``row(_:)``), so parts outside of the viewport cost nothing. A tile
/// is immutable. When an element changes, new tiles are made for it and its ancestors, which share
/// the tiles of all other elements.
package final class FormTile: Sendable {
  /// The parts of a tile.
  enum Content: Sendable {
    /// Rows of text.
    case text([[Line.Run]])

    /// Parts stacked vertically, from top to bottom. The lead is drawn before the first row of
    /// indented parts.
    case column([Part], lead: Line.Run?)

    /// Parts side by side, from left to right.
    case row([Part])

    /// Parts on top of each other, the frontmost last.
    case pile([Part])

    /// A tile with a border.
    case framed(FormTile, Frame)

    /// The left part of a tile that is too wide.
    case cropped(FormTile)
  }

  /// A tile at a position in another tile.
  struct Part: Sendable {
    var tile: FormTile
    var x: Int
    var y: Int
  }

  /// A border around a tile, and the padding at the left.
  struct Frame: Sendable {
    var top: [Line.Run]
    var side: Line.Run
    var bottom: [Line.Run]
    var padding: Int
  }

  /// The element that a tile shows.
  package struct Element: Hashable, Sendable {
    /// The role of an element in a form.
    package enum Kind: Hashable, Sendable {
      /// An element without special behavior.
      case plain
      /// A focusable element. Its content is its label.
      case control
      /// A divider, a spacer or a placeholder.
      case filler
      /// A card, which needs no marker before it.
      case card
      /// A spinner.
      case spinner
      /// An image that can be opened.
      case picture

      /// Whether the element is counted in ``FormTile/markCount``.
      var isMark: Bool { self == .spinner || self == .picture }
    }

    var id: Int
    var kind: Kind
  }

  package let width: Int
  package let height: Int
  let content: Content
  package let element: Element?

  /// The area that shows the value of a control.
  package let valueArea: CellRect?

  /// The number of controls in the tile, including itself.
  let controlCount: Int

  /// The number of spinners and images in the tile, including itself.
  let markCount: Int

  package static let empty = FormTile(FormBox.empty)

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

  /// Creates a tile of text. The areas of controls in the box are ignored.
  convenience init(_ box: FormBox) {
    self.init(.text(box.rows), width: box.width, height: box.height, valueArea: box.valueArea)
  }

  // MARK: Composition

  /// Stacks tiles vertically, with `gap` empty rows between them.
  package static func column(
    _ tiles: [FormTile], alignment: FormBox.Alignment = .leading, gap: Int = 0
  ) -> FormTile {
    let width = tiles.reduce(0) { max($0, $1.width) }
    return column(tiles.map { ($0, alignment.offset(of: $0.width, in: width)) }, gap: gap)
  }

  /// Stacks tiles vertically, each indented by `x` columns.
  package static func column(
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

  /// Puts tiles side by side.
  ///
  /// - Parameter rest: The room that the tiles leave, distributed by `justification`.
  package static func row(
    _ tiles: [FormTile], alignment: FormBox.Alignment = .leading, gap: Int = 0, rest: Int = 0,
    _ justification: FormElement.Justification = .start
  ) -> FormTile {
    let height = tiles.reduce(0) { max($0, $1.height) }
    var parts: [Part] = []
    var width = 0
    for (index, tile) in tiles.enumerated() {
      if index > 0 { width += gap }
      let x = width + justification.offset(of: index, of: tiles.count, in: rest)
      parts.append(Part(tile: tile, x: x, y: alignment.offset(of: tile.height, in: height)))
      width += tile.width
    }
    return FormTile(
      .row(parts), width: justification == .start ? width : width + rest, height: height)
  }

  /// Puts tiles on top of each other. Where a tile has text, the tiles below are hidden. A tile
  /// with an inset keeps that distance from the sides, if there is room.
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

  /// Returns the tile with a border of a given width.
  func framed(_ frame: Frame, width: Int) -> FormTile {
    FormTile(.framed(self, frame), width: width, height: height + 2)
  }

  /// Returns a tile with a border extended to a height. Other tiles are returned unchanged.
  func stretched(to height: Int) -> FormTile {
    guard case .framed = content, height > self.height else { return self }
    return FormTile(content, width: width, height: height, element: element)
  }

  /// Returns the tile without the part right of a column.
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

  /// Returns the tile, marked as showing an element.
  func of(_ id: Int, _ kind: Element.Kind, valueArea: CellRect?) -> FormTile {
    FormTile(
      content, width: width, height: height, element: Element(id: id, kind: kind),
      valueArea: valueArea)
  }
}

extension FormElement.Justification {
  /// Returns how far an element of a row is moved.
  fileprivate func offset(of index: Int, of count: Int, in rest: Int) -> Int {
    switch self {
    case .start: 0
    case .center: rest / 2
    case .end: rest
    case .spaceBetween: count > 1 ? rest * index / (count - 1) : 0
    case .spaceAround: rest * (2 * index + 1) / (2 * count)
    case .spaceEvenly: rest * (index + 1) / (count + 1)
    }
  }
}
