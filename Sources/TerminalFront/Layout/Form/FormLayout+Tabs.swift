package import ArtifactPresentation

// Panels of which one is shown: a row of labels, which is the control, and the content of the panel below it.
// Where none can be chosen, all are shown, each under its label.

extension FormLayout {
  func measure(_ tabs: FormElement.Tabs, _ element: FormElement) -> Extent {
    var extent = widest(of: element.children, with: folds ? 0 : 2)
    let labels = folds ? Self.areas(of: tabs).last?.upperBound ?? 0 : 0
    extent.ideal = max(extent.ideal, labels)
    return extent
  }

  func tabs(_ tabs: FormElement.Tabs, _ element: FormElement, width: Int) -> FormTile {
    guard folds else {
      return FormTile.column(
        zip(tabs.labels, element.children).map { label, child in
          var panel = element
          panel.children = [child]
          return section(FormElement.Section(header: label), panel, width: width)
        })
    }
    var labels = FlowText()
    for (index, label) in tabs.labels.enumerated() {
      if index > 0 { labels.append(" ") }
      let isShown = index == tabs.shown
      // A label is marked without styles too, and keeps its width.
      let text = isShown ? "[\u{A0}\(label)\u{A0}]" : "\u{A0}\u{A0}\(label)\u{A0}\u{A0}"
      labels.append(text, isShown ? theme.prominentButton : theme.button, context: .code)
    }
    var parts = [text(labels, width: width).of(element.id, .control, valueArea: nil)]
    if element.children.indices.contains(tabs.shown) {
      parts.append(tile(of: element.children[tabs.shown], width: width))
    }
    return FormTile.column(parts)
  }

  /// Returns the columns of the labels in one row.
  package static func areas(of tabs: FormElement.Tabs) -> [Range<Int>] {
    var start = 0
    return tabs.labels.map { label in
      let width = SafeText(sanitizing: label, context: .code).width + 4
      defer { start += width + 1 }
      return start..<start + width
    }
  }
}
