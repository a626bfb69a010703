import ArtifactPresentation

// Components that are not known: what they say, in the style of disabled controls.

extension FormLayout {
  /// Returns what a component says; a sign with its name if it says nothing and has no children.
  func details(of component: UnknownComponent, isAlone: Bool, width: Int) -> FormBox {
    var box = FormBox.empty
    let style = component.isKnown ? Style() : theme.disabled
    for detail in component.details {
      switch detail {
      case .text(let text):
        box.append(FormBox(FlowText(text, style).rows(width: width)))
      case .items(let items):
        for item in items { box.append(self.item(item, style, width: width)) }
      case .table(let table):
        box.append(self.block(.table(table), style, width: width))
      case .picture(let picture):
        box.append(self.block(.picture(picture), Style(), width: width))
      }
    }
    if component.details.isEmpty, isAlone, !component.isKnown {
      box.append(FormBox(sign(of: component).rows(width: width)))
    }
    return box
  }

  /// The width of the longest line and of the longest word.
  func measure(_ component: UnknownComponent, isAlone: Bool) -> FlowText.Extent {
    var extent = FlowText.Extent(line: 0, word: 0)
    for detail in component.details {
      switch detail {
      case .text(let text): extent.formUnion(FlowText(text).measure())
      case .items(let items):
        for item in items {
          var own = FlowText(item).measure()
          own.line += 2
          extent.formUnion(own)
        }
      case .table(let table):
        let box = self.block(.table(table), Style(), width: Self.widestForm)
        extent.formUnion(FlowText.Extent(line: box.width, word: min(box.width, 16)))
      case .picture:
        extent.formUnion(
          FlowText.Extent(line: Self.pictureWidth, word: Self.narrowestPicture))
      }
    }
    if component.details.isEmpty, isAlone, !component.isKnown {
      extent.formUnion(sign(of: component).measure())
    }
    return extent
  }

  private func sign(of component: UnknownComponent) -> FlowText {
    FlowText("? \(component.name)", theme.disabled, context: .code)
  }

  private func item(_ text: String, _ style: Style, width: Int) -> FormBox {
    let bullet = run(options.glyphs.bullets[0] + " ", style)
    let room = width - bullet.text.width
    guard room > 8 else { return FormBox(FlowText(text, style).rows(width: width)) }
    var box = FormBox(FlowText(text, style).rows(width: room))
      .inset(left: bullet.text.width)
    if let first = box.rows.first { box.rows[0] = [bullet] + first.dropFirst() }
    return box
  }

  /// The width of a picture in cells as far as there is room, and the least one.
  private static let pictureWidth = 60
  private static let narrowestPicture = 16

  private func block(_ kind: Block.Kind, _ style: Style, width: Int) -> FormBox {
    let block = Block(id: BlockID(segment: 0, ordinal: 0), kind: kind, isSettled: true)
    var layout = options
    layout.width = width
    let lines = LayoutCursor.lines(of: Presentation(blocks: [block]), options: layout)
    return FormBox(
      lines.map { line in
        line.runs.map { Line.Run($0.text, style.over($0.style), link: $0.link) }
      })
  }
}
