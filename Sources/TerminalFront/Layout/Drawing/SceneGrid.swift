import ArtifactPresentation

/// The cells of a scene: text, lines, signs, dots and fills in layers.
package struct SceneGrid {
  /// What is in a cell, apart from dots.
  enum Content: Hashable {
    case empty
    /// Lines of an owner.
    case line(LineMask)
    /// The border of a box.
    case border(LineMask)
    /// A sign that lines don't overwrite: an arrow head, the corner of a diamond.
    case sign(Unicode.Scalar)
    /// The character with a number, or the right half of the wide character before.
    case text(Int), rightHalf
  }

  struct Cell {
    var content = Content.empty
    var style = Style()
    var isRounded = false
    var pattern = LineMask.Pattern.solid
    /// Whose line it is: lines of one owner branch, those of others cross.
    var owner = 0
    /// The block character of a filled cell; nil for none.
    var block: Unicode.Scalar?
    var blockStyle = Style()
    /// The style of the background, with reversed colors; nil for none.
    var background: Style?
    /// The number of the link, from 1; 0 for none.
    var link = 0

    var isText: Bool {
      switch content {
      case .text, .rightHalf: true
      default: false
      }
    }

    /// Returns the style of what is drawn on a bar, or of what is not on one.
    func onBlock(_ style: Style) -> Style {
      guard block == "█", let ground = blockStyle.color, style.color != ground else { return style }
      var style = style
      style.ground = ground
      return style
    }

    var mask: LineMask? {
      switch content {
      case .line(let mask), .border(let mask): mask
      default: nil
      }
    }
  }

  let columns: Int
  let rows: Int
  private let isASCII: Bool
  private(set) var dots: DotCanvas
  private var cells: [Cell]
  private var characters: [String] = []
  private var links: [SafeLink] = []

  init(columns: Int, rows: Int, isASCII: Bool) {
    dots = DotCanvas(columns: columns, rows: rows)
    self.columns = dots.columns
    self.rows = dots.rows
    self.isASCII = isASCII
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < columns && y < rows }

  /// The cell at a position; an empty one outside of the grid, where writing has no effect.
  subscript(x: Int, y: Int) -> Cell {
    get { contains(x, y) ? cells[y * columns + x] : Cell() }
    set { if contains(x, y) { cells[y * columns + x] = newValue } }
  }

  /// Returns the number of a link.
  mutating func number(of link: SafeLink) -> Int {
    links.append(link)
    return links.count
  }

  // MARK: Layers

  /// Puts a character into a free cell and, if it is wide, the one after it.
  mutating func put(_ character: String, width: Int, x: Int, y: Int, style: Style, link: Int) {
    self[x, y].content = .text(characters.count)
    characters.append(character)
    if width > 1 { self[x + 1, y].content = .rightHalf }
    for column in x..<x + width {
      self[column, y].style = style
      self[column, y].link = link
    }
  }

  /// Removes everything but text from a cell.
  mutating func clear(_ x: Int, _ y: Int) {
    guard contains(x, y) else { return }
    dots.clear(column: x, row: y)
    self[x, y].block = nil
    self[x, y].background = nil
    if !self[x, y].isText { self[x, y].content = .empty }
  }

  mutating func put(sign: Unicode.Scalar, _ x: Int, _ y: Int, _ style: Style) {
    guard contains(x, y), !self[x, y].isText else { return }
    self[x, y].content = .sign(sign)
    self[x, y].style = style
  }

  /// Draws the border of a box over what is there, except text.
  mutating func put(
    border mask: LineMask, _ x: Int, _ y: Int, _ style: Style, isRounded: Bool,
    pattern: LineMask.Pattern
  ) {
    guard contains(x, y), !self[x, y].isText else { return }
    var cell = self[x, y]
    var mask = mask
    // The line of an edge goes on through the outline of a group that is drawn later.
    if case .line(let line) = cell.content, line.crosses(mask) { mask.formUnion(line) }
    cell.content = .border(mask)
    cell.style = style
    cell.isRounded = isRounded
    cell.pattern = pattern
    cell.owner = 0
    self[x, y] = cell
  }

  /// Draws a line. It crosses lines of other owners at right angles and interrupts them otherwise.
  mutating func put(
    line mask: LineMask, _ x: Int, _ y: Int, _ style: Style, owner: Int, isRounded: Bool,
    pattern: LineMask.Pattern
  ) {
    guard contains(x, y) else { return }
    var cell = self[x, y]
    var mask = mask
    switch cell.content {
    case .text, .rightHalf, .sign: return
    case .border(let border):
      // A line ends at a border or goes straight through it.
      guard mask.crosses(border) else { return }
      mask.formUnion(border)
      cell.content = .border(mask)
      self[x, y] = cell
      return
    case .line(let other):
      if cell.owner == owner || mask.crosses(other) { mask.formUnion(other) }
    case .empty: break
    }
    cell.content = .line(mask)
    cell.style = style
    cell.owner = owner
    cell.isRounded = isRounded
    cell.pattern = pattern
    self[x, y] = cell
  }

  /// Lets a border branch off in a direction.
  mutating func join(_ x: Int, y: Int, direction: LineMask.Direction, weight: LineMask.Weight) {
    guard case .border(var mask) = self[x, y].content else { return }
    if !mask.contains(direction) { mask.insert(direction, weight) }
    self[x, y].content = .border(mask)
  }

  /// Draws a straight line in dots.
  mutating func dot(from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ style: Style) {
    dots.line(from: start, to: end, style)
  }

  mutating func dot(_ x: Int, _ y: Int, _ style: Style) { dots.set(x, y, style) }

  // MARK: Output

  /// Returns the rows, without blanks at their ends.
  func lines() -> [[Line.Run]] {
    (0..<rows).map { row in
      var runs: [Line.Run] = []
      var text = ""
      var last = (style: Style(), link: 0)
      func flush() {
        guard !text.isEmpty else { return }
        runs.append(
          Line.Run(
            SafeText(sanitizing: text, context: .code), last.style,
            link: last.link > 0 ? links[last.link - 1] : nil))
        text = ""
      }
      let end = (0..<columns).last { !isBlank(cells[row * columns + $0], $0, row) } ?? -1
      for column in 0..<end + 1 {
        let cell = cells[row * columns + column]
        let (character, style) = appearance(of: cell, column, row)
        if character.isEmpty { continue }
        // A blank has no color of its own.
        let isPlain = character == " " && !style.showsBlanks() && cell.link == 0
        let wasPlain = !last.style.showsBlanks() && last.link == 0
        let next = isPlain && wasPlain ? last : (style, cell.link)
        if next != last {
          flush()
          last = next
        }
        text += character
      }
      flush()
      return runs
    }
  }

  private func isBlank(_ cell: Cell, _ x: Int, _ y: Int) -> Bool {
    cell.content == .empty && cell.block == nil && cell.background == nil
      && dots.mask(column: x, row: y) == 0
  }

  /// Returns what a cell looks like; an empty text for the right half of a wide character.
  private func appearance(of cell: Cell, _ x: Int, _ y: Int) -> (String, Style) {
    // On a fill, the color of the fill is that of the background; on a shade, it would hide the shade.
    let isShade = cell.block.map { ("░"..."▓").contains($0) } ?? true
    let fill = cell.background ?? (isShade ? nil : cell.blockStyle)
    func on(_ style: Style) -> Style {
      if style.ground != nil { return style }
      return fill.map { Style($0.color, style.attributes.union($0.attributes).union(.reverse)) }
        ?? style
    }
    switch cell.content {
    case .rightHalf: return ("", cell.style)
    case .text(let number): return (characters[number], on(cell.style))
    case .sign(let sign):
      if cell.background != nil { return (String(sign), on(cell.style)) }
      return (String(sign), cell.onBlock(cell.style))
    case .line(let mask), .border(let mask):
      let character = mask.character(
        isRounded: cell.isRounded, pattern: cell.pattern, isASCII: isASCII)
      return (String(character), cell.style)
    case .empty: break
    }
    let dots = dots.mask(column: x, row: y)
    if dots != 0 {
      let braille = isASCII ? "*" : Unicode.Scalar(0x2800 + UInt32(dots)) ?? " "
      let style = self.dots.style(column: x, row: y)
      // The edge of an area is part of it.
      if let block = cell.block, style.color != nil, style.color == cell.blockStyle.color {
        return (String(block), cell.blockStyle)
      }
      return (String(braille), cell.onBlock(style))
    }
    if let block = cell.block { return (String(block), cell.blockStyle) }
    return (" ", cell.background.map { $0.adding(.reverse) } ?? Style())
  }
}
