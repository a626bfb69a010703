package import ArtifactPresentation

// A choice: its label above its options. Of many, what is chosen is shown, and the options while the
// choice is open, filtered by what is typed. Where it can't be opened, they follow as text.

extension FormLayout {
  /// The number of options that follow as text.
  private static let listedOptions = 24

  func measure(_ picker: FormElement.Picker) -> Extent {
    let widest = picker.options.reduce(0) { max($0, width($1.label)) }
    let ideal = max(width(picker.label), min(widest + 6, Self.widestControl))
    if !picker.columns.isEmpty {
      let gaps = (picker.columns.count - 1) * TableGeometry.gap
      return Extent(least: 12, ideal: max(ideal, widest + gaps + Self.indent(of: picker)))
    }
    return Extent(least: 12, ideal: ideal)
  }

  func picker(_ picker: FormElement.Picker, _ id: Int, width: Int) -> FormTile {
    var rows: [(tile: FormTile, x: Int)] = []
    if !picker.label.isEmpty {
      rows.append((text(FlowText(picker.label, options.theme.strong), width: width), 0))
    }
    guard picker.columns.isEmpty else { return table(picker, rows, width: width) }
    guard picker.isLong else {
      rows += picker.options.indices.map { option($0, of: picker, width: width) }
      return FormTile.column(rows)
    }
    guard let words = filters[id] else {
      let chosen = chosen(of: picker, width: width)
      let area = chosen.valueArea?.moved(0, rows.reduce(0) { $0 + $1.tile.height })
      rows.append((FormTile(chosen), 0))
      if !folds { rows.append((text(listed(picker), width: width), 0)) }
      return FormTile.column(rows, valueArea: area)
    }
    let found = matches(of: words, in: picker)
    let line = filterLine(words, found: found.count, of: picker.options.count, width: width)
    let area = line.valueArea?.moved(0, rows.reduce(0) { $0 + $1.tile.height })
    rows.append((FormTile(line), 0))
    rows += found.map { option($0, of: picker, width: width) }
    return FormTile.column(rows, valueArea: area)
  }

  /// Returns the indices of the options that words are in.
  private func matches(of words: String, in picker: FormElement.Picker) -> [Int] {
    let words = words.drop { $0 == " " }
    guard let search = TextSearch(String(words)) else { return Array(picker.options.indices) }
    return picker.options.indices.filter { search.isFound(in: picker.options[$0].label) }
  }

  private func option(
    _ index: Int, of picker: FormElement.Picker, width: Int
  ) -> (tile: FormTile, x: Int) {
    let option = picker.options[index]
    let mark = mark(of: option, in: picker)
    let isEnabled = picker.isEnabled && option.isEnabled
    let flow = box(mark, option.label, isOn: option.isChosen, isEnabled: isEnabled)
    let tile = FormTile(hanging(flow, by: 4, width: max(1, width - 2)))
    // The rows of a choice are numbered by its options.
    return (tile.of(index, isEnabled ? .plain : .filler, valueArea: nil), 2)
  }

  private func mark(of option: FormElement.Picker.Option, in picker: FormElement.Picker) -> String {
    let glyphs = options.glyphs
    return picker.isMultiple
      ? option.isChosen ? glyphs.checked : glyphs.unchecked
      : option.isChosen ? glyphs.chosen : glyphs.unchosen
  }

  // MARK: - Tables

  /// The room before the columns: the bar of the selected row, and the marks.
  private static func indent(of picker: FormElement.Picker) -> Int {
    picker.rowUse == .choice ? 6 : 2
  }

  /// Returns the columns of a choice with rows, and their widths; nil for the widths if they don't fit.
  ///
  /// - Parameter room: The width of the columns with the gaps.
  private func geometry(
    of picker: FormElement.Picker, room: Int
  ) -> (columns: [TableBlock.Column], widths: [Int]?) {
    func columns(_ sign: (Int) -> String) -> [TableBlock.Column] {
      picker.columns.enumerated().map { index, column in
        TableBlock.Column(
          header: StyledText(plain: column.title + sign(index)), alignment: column.alignment)
      }
    }
    // A row of the longest cells, so that the order of rows is not a matter.
    let longest = picker.columns.indices.map { column in
      picker.options.lazy.map { column < $0.cells.count ? $0.cells[column] : "" }
        .max { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? ""
    }
    // There is always room for the sign, so that sorting doesn't move columns.
    let table = TableBlock(
      columns: columns { picker.columns[$0].isSortable ? " " + glyphs.sorting[0] : "" },
      rows: [longest.map(StyledText.init(plain:))], settledRowCount: 1)
    let geometry = TableGeometry(table, completeCount: 1, width: room) {
      FlowText($0.plainText)
    }
    let shown = columns { index in
      guard let sorting = picker.sorting, sorting.column == index else { return "" }
      return " " + glyphs.sorting[sorting.isDescending ? 1 : 0]
    }
    return (shown, geometry.widths)
  }

  /// Returns the columns that the headers of a table take.
  ///
  /// - Parameter width: The width of the headers.
  package func headerAreas(of picker: FormElement.Picker, width: Int) -> [Range<Int>] {
    var start = 0
    return (geometry(of: picker, room: width).widths ?? []).map { width in
      defer { start += width + TableGeometry.gap }
      return start..<start + width
    }
  }

  /// Returns a table whose rows are the options, below what precedes it.
  private func table(
    _ picker: FormElement.Picker, _ before: [(tile: FormTile, x: Int)], width: Int
  ) -> FormTile {
    var rows = before
    let indent = Self.indent(of: picker)
    let room = max(1, width - indent)
    let (columns, widths) = geometry(of: picker, room: room)
    guard let widths else {
      let names = columns.map(\.header.plainText).joined(separator: ", ")
      rows.append((text(FlowText(names, options.theme.tableHeader), width: room), indent))
      rows += picker.options.indices.map { option($0, of: picker, width: width) }
      return FormTile.column(rows)
    }
    let headers = columns.map { FlowText($0.header.plainText, options.theme.tableHeader) }
    let header = FormBox(LayoutPass.lines(of: LayoutPass.wrapped(headers, widths), widths, columns))
    let top = rows.reduce(0) { $0 + $1.tile.height }
    let area = CellRect(row: top, column: indent, rows: header.height, columns: room)
    rows.append((FormTile(header), indent))
    rows.append(
      (FormTile(rule(width: min(room, max(header.width, widest(of: picker, widths))))), indent))
    let isEnabled =
      picker.isEnabled && (picker.rowUse != .reading || !picker.sortableColumns.isEmpty)
    for (index, option) in picker.options.enumerated() {
      let style = picker.isEnabled && option.isEnabled ? Style() : theme.disabled
      let flows = option.cells.map { FlowText($0, style) }
      var lines = LayoutPass.lines(of: LayoutPass.wrapped(flows, widths), widths, columns)
      if lines.isEmpty { lines = [[]] }
      if picker.rowUse == .choice {
        let checked = option.isChosen ? options.theme.checked : options.theme.marker
        let sign = run(
          mark(of: option, in: picker) + " ", picker.isEnabled ? checked : theme.disabled)
        for line in lines.indices {
          lines[line].insert(line == 0 ? sign : Line.Run(.spaces(sign.text.width)), at: 0)
        }
      }
      let tile = FormTile(FormBox(lines))
      rows.append(
        (tile.of(index, isEnabled && option.isEnabled ? .plain : .filler, valueArea: nil), 2))
    }
    return FormTile.column(rows, valueArea: area)
  }

  /// The width of the columns, the last one as wide as its texts.
  private func widest(of picker: FormElement.Picker, _ widths: [Int]) -> Int {
    let others = widths.dropLast().reduce(0) { $0 + $1 + TableGeometry.gap }
    let last = picker.options.prefix(TableGeometry.wholeSampleCount)
      .reduce(0) { max($0, width($1.cells.last ?? "")) }
    return others + min(last, widths.last ?? 0)
  }

  // MARK: - Choices of many

  /// Returns a field with what is chosen, which opens the choice.
  private func chosen(of picker: FormElement.Picker, width: Int) -> FormBox {
    let field = FormElement.TextField(
      text: picker.chosenLabels.joined(separator: ", "),
      placeholder: picker.placeholder.isEmpty ? "choose" : picker.placeholder,
      isEnabled: picker.isEnabled)
    let sign = run(" " + glyphs.unfolded, picker.isEnabled ? theme.fill : theme.disabled)
    var box = entry(field, field.shownPart, width: width - sign.text.width)
    box.rows[0].append(sign)
    box.width += sign.text.width
    return box
  }

  private func listed(_ picker: FormElement.Picker) -> FlowText {
    let labels = picker.options.prefix(Self.listedOptions).map(\.label)
    let rest = picker.options.count - labels.count
    return FlowText(
      labels.joined(separator: " · ") + (rest > 0 ? " (\(rest) more)" : ""), theme.caption)
  }
}
