package import ArtifactPresentation

// A list: its rows stacked vertically, with the filter above them.

extension FormLayout {
  package func list(_ list: FormElement, width: Int) -> FormTile {
    let elements = list.children
    var rows: [(tile: FormTile, x: Int)] = []
    rows.reserveCapacity(elements.count + 1)
    for index in elements.indices {
      // Cached rows are identified by id only, since copying elements is expensive.
      let known = cache?.tile(of: elements[index].id, width: width - 2, label: 0)
      if let known, let kind = known.element?.kind, kind != .filler, kind != .card {
        rows.append((known, 2))
        continue
      }
      let element = elements[index]
      // A divider is not a row, and a card needs no bullet.
      let isRow = element.content != .divider && !element.isCard
      rows.append((tile(of: element, width: isRow ? width - 2 : width), isRow ? 2 : 0))
    }
    let bullet = Line.Run(
      SafeText(sanitizing: options.glyphs.bullets[0] + " ", context: .prose), options.theme.marker)
    guard let words = filters[list.id], !rows.contains(where: { $0.tile.controlCount > 0 }) else {
      return FormTile.column(rows, lead: bullet)
    }
    let count = rows.count { $0.tile.isRow }
    if let search = TextSearch(words) {
      rows = zip(elements, rows).filter { element, _ in element.says(search.isFound) }.map(\.1)
    }
    let line = filterLine(words, found: rows.count { $0.tile.isRow }, of: count, width: width)
    return FormTile.column(
      [(FormTile(line), 0)] + rows, lead: bullet, valueArea: line.valueArea)
  }

  /// Returns the filter field, with the number of matching rows.
  func filterLine(_ words: String, found: Int, of count: Int, width: Int) -> FormBox {
    let sign = "\(glyphs.search) "
    let numbers = " \(found) of \(count)"
    let room = max(1, min(width, Self.widestControl) - self.width(sign))
    let hasNumbers = room - numbers.utf8.count >= 8
    let field = FormElement.TextField(text: words, placeholder: "")
    var box = self.field(field, width: room - (hasNumbers ? numbers.utf8.count : 0))
    let area = box.valueArea
    box = FormBox.row(
      [FormBox([[run(sign, theme.fill)]]), box]
        + (hasNumbers ? [FormBox([[run(numbers, theme.caption)]])] : []),
      alignment: .leading, gap: 0)
    box.valueArea = area?.moved(self.width(sign), 0)
    return box
  }
}

extension FormTile {
  /// Whether the tile can be a row of a list.
  fileprivate var isRow: Bool { height > 0 && element?.kind != .filler }
}
