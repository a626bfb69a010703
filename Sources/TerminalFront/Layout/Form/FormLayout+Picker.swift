import ArtifactPresentation

// A choice: its label above its options. Of many, what is chosen is shown, and the options while the
// choice is open, filtered by what is typed. Where it can't be opened, they follow as text.

extension FormLayout {
  /// The number of options that follow as text.
  private static let listedOptions = 24

  func measure(_ picker: FormElement.Picker) -> Extent {
    let widest = picker.options.reduce(0) { max($0, width($1.label)) }
    let ideal = max(width(picker.label), min(widest + 6, Self.widestControl))
    return Extent(least: 12, ideal: ideal)
  }

  func picker(_ picker: FormElement.Picker, _ id: Int, width: Int) -> FormTile {
    var rows: [(tile: FormTile, x: Int)] = []
    if !picker.label.isEmpty {
      rows.append((text(FlowText(picker.label, options.theme.strong), width: width), 0))
    }
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
    let glyphs = options.glyphs
    let mark =
      picker.isMultiple
      ? option.isChosen ? glyphs.checked : glyphs.unchecked
      : option.isChosen ? glyphs.chosen : glyphs.unchosen
    let isEnabled = picker.isEnabled && option.isEnabled
    let flow = box(mark, option.label, isOn: option.isChosen, isEnabled: isEnabled)
    let tile = FormTile(hanging(flow, by: 4, width: max(1, width - 2)))
    // The rows of a choice are numbered by its options.
    return (tile.of(index, isEnabled ? .plain : .filler, valueArea: nil), 2)
  }

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
