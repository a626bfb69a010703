package import ArtifactPresentation

// A section: a header, indented content, and a footer. If it can be folded, its header is a
// control, and folded content is not laid out.

extension FormLayout {
  package func section(_ section: FormElement.Section, _ element: FormElement, width: Int)
    -> FormTile
  {
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

  /// Returns the header of a section, and whether the section is folded.
  func header(of section: FormElement.Section) -> (text: String, isFolded: Bool) {
    guard folds, section.isCollapsible else { return (section.header, false) }
    let sign = section.isCollapsed ? glyphs.folded : glyphs.unfolded
    return ("\(sign) \(section.header)", section.isCollapsed)
  }
}
