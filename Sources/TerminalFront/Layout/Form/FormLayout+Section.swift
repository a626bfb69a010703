import ArtifactPresentation

// A section: a header, what is indented below it, and a footer. Where it can be folded its header is a
// control, and what is folded away is not laid out.

extension FormLayout {
  func section(_ section: FormElement.Section, _ element: FormElement, width: Int) -> FormTile {
    var parts: [(tile: FormTile, x: Int)] = []
    let header = header(of: section)
    if !header.text.isEmpty {
      var tile = text(FlowText(header.text, theme.title, context: .code), width: width)
      if section.isCollapsible { tile = tile.of(element.id, .control, valueArea: nil) }
      parts.append((tile, 0))
    }
    if !header.isFolded {
      let stack = FormElement.Stack(axis: .vertical)
      parts.append((column(element.children, stack, width: width - 2), 2))
      if !section.footer.isEmpty {
        let footer = FlowText(section.footer, theme.caption, context: .code)
        parts.append((text(footer, width: width - 2), 2))
      }
    }
    return FormTile.column(parts)
  }

  /// What stands above a section, and whether nothing else is seen of it.
  func header(of section: FormElement.Section) -> (text: String, isFolded: Bool) {
    guard folds, section.isCollapsible else { return (section.header, false) }
    let sign = section.isCollapsed ? glyphs.folded : glyphs.unfolded
    return ("\(sign) \(section.header)", section.isCollapsed)
  }
}
