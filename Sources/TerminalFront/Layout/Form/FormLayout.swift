package import ArtifactPresentation

/// The layout of a form in cells, in two passes: measuring the minimum and ideal width of each
/// element, then placing it.
///
/// Elements fit into the width they are given. A row that does not fit even at the minimum widths
/// of its elements becomes a column. The nesting depth is that of the tree, which `SpecRender`
/// limits.
package struct FormLayout {
  package let options: LayoutOptions

  /// The results of the previous layout, for elements with unique ids.
  var cache: FormLayoutCache?

  /// The words by which the rows of lists and the options of open choices are filtered, by the ids of
  /// these.
  var filters: [Int: String] = [:]

  /// The numbers that are typed into sliders, by the ids of these.
  var typedNumbers: [Int: String] = [:]

  /// Whether sections can be folded and choices opened. If not, folded content is shown as well.
  var folds = false

  package init(
    options: LayoutOptions, cache: FormLayoutCache? = nil, filters: [Int: String] = [:],
    typedNumbers: [Int: String] = [:], folds: Bool = false
  ) {
    self.options = options
    self.cache = cache
    self.filters = filters
    self.typedNumbers = typedNumbers
    self.folds = folds
  }

  /// The maximum width of sliders and bars, and of text fields whose text does not need more.
  static let widestControl = 40

  /// The maximum width of a text area, and the rows from which on it scrolls.
  static let widestArea = 72
  static let tallestArea = 12

  /// The minimum width of a field next to its label.
  static let narrowestField = 16

  /// The maximum width up to which the words of a button or a badge stay on one row.
  static let widestSign = 24

  /// The maximum width up to which a row becomes a column rather than break a word.
  static let widestWord = 32

  /// The maximum width of the labels of stacked sliders and bars that are aligned.
  static let widestLabel = 24

  /// The minimum width of cards side by side. Narrower cards are stacked.
  static let narrowestCard = 16

  /// The maximum width of a form, so that the eye can follow a row.
  static let widestForm = 120

  package var theme: FormTheme { options.theme.form }
  package var glyphs: FormGlyphs { options.glyphs.form }

  /// Lays out a form in a given width.
  ///
  /// - Complexity: O(n) in the number of changed elements, their ancestors, and the children of
  ///   these.
  package func tile(of form: FormBlock, width: Int) -> FormTile {
    guard let root = form.root else { return .empty }
    return tile(of: root, width: max(1, min(width, Self.widestForm)))
  }

  /// Lays out a form in a given width and draws all of it.
  func box(of form: FormBlock, width: Int) -> FormBox {
    tile(of: form, width: width).box
  }

  // MARK: Measuring

  /// The minimum and ideal width of an element, and whether it takes additional room.
  struct Extent {
    var least: Int
    var ideal: Int
    var grows = false
    var isSpacer = false

    /// The width of the label before a slider or a bar.
    var label = 0
  }

  func extent(of element: FormElement) -> Extent {
    if let known = cache?.extent(of: element.id) { return known }
    var extent = measure(element)
    if case .points(let points)? = element.width {
      extent.ideal = max(extent.least, cells(points))
      extent.grows = false
    }
    cache?.keep(extent, of: element.id)
    return extent
  }

  /// Returns the extent of an element. If it is cached, the element is not copied, since copying is
  /// expensive.
  func extent(at index: Int, of elements: [FormElement]) -> Extent {
    cache?.extent(of: elements[index].id) ?? extent(of: elements[index])
  }

  private func measure(_ element: FormElement) -> Extent {
    switch element.content {
    case .stack(let stack):
      let padding = 2 * columns(stack.horizontalPadding)
      guard stack.axis == .horizontal else { return widest(of: element.children, with: padding) }
      return measure(row: element.children, stack, padding: padding)
    case .form:
      return widest(of: element.children)
    case .unknown(let component):
      var extent = widest(of: element.children)
      let own = measure(component, isAlone: element.children.isEmpty)
      extent.least = max(extent.least, min(own.word, 16))
      extent.ideal = max(extent.ideal, own.line)
      return extent
    case .list:
      return widest(of: element.children, with: 2)
    case .section(let section):
      let inside = widest(of: element.children, with: 2)
      return Extent(
        least: inside.least,
        ideal: max(inside.ideal, width(header(of: section).text), width(section.footer)),
        grows: inside.grows)
    case .spacer:
      return Extent(least: 0, ideal: 0, grows: true, isSpacer: true)
    case .divider:
      return Extent(least: 1, ideal: 1)
    case .card(let card):
      let inside = widest(of: element.children, with: 4)
      let title = max(width(card.title) + 6, width(card.subtitle) + 4)
      return Extent(least: max(8, inside.least), ideal: max(title, inside.ideal), grows: true)
    case .textField(let field) where field.kind.isShort:
      let ideal = max(Self.narrowestField, width(field.label))
      return Extent(least: 12, ideal: ideal)
    case .textField, .slider, .progress:
      let label = width(labelOf: element)
      return Extent(
        least: 12, ideal: min(label + 24, Self.widestControl + label), grows: true,
        label: element.content.hasTrack ? max(0, label - 1) : 0)
    case .picker(let picker): return measure(picker)
    case .tabs(let tabs): return measure(tabs, element)
    case .button where !element.children.isEmpty:
      return widest(of: element.children, with: 4)
    case .badge, .button:
      let line = flow(of: element).measure().line
      return Extent(least: min(line, Self.widestSign), ideal: line)
    case .text, .image, .label, .toggle, .link, .placeholder:
      let text = flow(of: element).measure()
      return Extent(least: min(text.word, Self.widestWord), ideal: text.line)
    }
  }

  func widest(of elements: [FormElement], with room: Int = 0) -> Extent {
    var result = Extent(least: room, ideal: room)
    for index in elements.indices {
      let part = extent(at: index, of: elements)
      result.least = max(result.least, part.least + room)
      result.ideal = max(result.ideal, part.ideal + room)
      if part.grows, !part.isSpacer { result.grows = true }
    }
    return result
  }

  package func width(_ text: String) -> Int {
    text.isEmpty ? 0 : SafeText(sanitizing: text, context: .code).width
  }

  private func width(labelOf element: FormElement) -> Int {
    switch element.content {
    case .textField(let field): max(0, width(field.label) - Self.widestControl)
    case .slider(let slider): width(slider.label) + 1
    case .progress(let label, _): width(label) + 1
    default: 0
    }
  }

  // MARK: Placing

  /// Lays out an element in at most `width` cells, with `label` cells for the label beside it.
  package func tile(of element: FormElement, width: Int, label: Int = 0) -> FormTile {
    let width = max(1, width)
    if let known = cache?.tile(of: element.id, width: width, label: label) { return known }
    // Frames and tracks have a minimum width; if there is less room, their right part is cropped.
    var tile = content(of: element, width: width, label: label).cropped(to: width)
    let valueArea = tile.valueArea
    if element.isBusy {
      let sign = text(FlowText(options.glyphs.waiting, options.theme.progress), width: 3)
        .of(element.id, .spinner, valueArea: nil)
      tile = FormTile.row([tile, sign], gap: 1).cropped(to: width)
    }
    if !element.problems.isEmpty {
      let problems = element.problems.map {
        FormTile(
          hanging(
            FlowText("\(glyphs.problem) \($0)", theme.problem, context: .code), by: 2,
            width: width))
      }
      tile = FormTile.column([tile] + problems)
    }
    tile = tile.of(element.id, kind(of: element, tile), valueArea: valueArea)
    cache?.keep(tile, of: element.id, width: width, label: label)
    return tile
  }

  private func kind(of element: FormElement, _ tile: FormTile) -> FormTile.Element.Kind {
    switch element.content {
    case .list:
      // A list of controls is not a control itself. A filter stays focusable even if no row
      // matches.
      tile.controlCount == 0 && (tile.valueArea != nil || !tile.listRows.isEmpty)
        ? .control : .plain
    case .divider, .spacer, .placeholder: .filler
    case .card: .card
    case .progress(_, nil): .spinner
    case .image(let picture): SafeLink(picture.source) == nil ? .plain : .picture
    // The header of a section and the labels of panels are the control.
    case .section, .tabs: .plain
    default: element.isInteractive ? .control : .plain
    }
  }

  package func text(_ flow: FlowText, width: Int) -> FormTile {
    FormTile(FormBox(flow.rows(width: width)))
  }

  private func content(of element: FormElement, width: Int, label: Int) -> FormTile {
    switch element.content {
    case .stack(let stack):
      padded(stack, width: width) { width in
        switch stack.axis {
        case .vertical: column(element.children, stack, width: width)
        case .horizontal: row(element.children, stack, width: width)
        case .depth: pile(element.children, stack, width: width)
        }
      }
    case .form:
      // Controls below their labels are separated by blank rows.
      column(
        element.children,
        FormElement.Stack(
          axis: .vertical, spacing: element.children.contains(where: \.hasLabelAbove) ? 16 : nil),
        width: width)
    case .unknown(let component):
      FormTile.column([
        FormTile(details(of: component, isAlone: element.children.isEmpty, width: width)),
        column(element.children, FormElement.Stack(axis: .vertical), width: width),
      ])
    case .list: list(element, width: width)
    case .section(let section): self.section(section, element, width: width)
    case .card(let card): self.card(card, element.children, width: width)
    case .spacer: .empty
    case .divider: FormTile(rule(width: width))
    case .textField(let field): FormTile(self.field(field, width: width))
    case .picker(let picker): self.picker(picker, element.id, width: width)
    case .tabs(let tabs): self.tabs(tabs, element, width: width)
    case .slider(let slider):
      FormTile(
        self.slider(slider, typed: typedNumbers[element.id], label: label, width: width))
    case .progress(let name, let fraction):
      FormTile(bar(name, fraction, label: label, width: width))
    case .button(let button) where !element.children.isEmpty:
      framedButton(button, element.children, width: width)
    case .text(let label):
      FormTile(aligned(flow(of: element), label.alignment, width: width))
    case .toggle: FormTile(hanging(flow(of: element), by: 4, width: width))
    case .label, .image, .badge, .button, .link, .placeholder:
      text(flow(of: element), width: width)
    }
  }

  package func column(_ elements: [FormElement], _ stack: FormElement.Stack, width: Int) -> FormTile
  {
    var tiles: [FormTile] = []
    tiles.reserveCapacity(elements.count)
    let label = labelWidth(in: elements, width: width)
    for index in elements.indices {
      if let known = cache?.tile(of: elements[index].id, width: width, label: label) {
        if known.height > 0 { tiles.append(known) }
        continue
      }
      let element = elements[index]
      guard !element.isSpacer else { continue }
      let tile = tile(of: element, inColumn: width, label: label)
      if tile.height > 0 { tiles.append(tile) }
    }
    return FormTile.column(
      tiles, alignment: alignment(stack.alignment) ?? .leading, gap: rows(stack.spacing))
  }

  /// Returns the width of the labels of stacked sliders and bars, so that their tracks are aligned.
  private func labelWidth(in elements: [FormElement], width: Int) -> Int {
    let widest = min(Self.widestLabel, width / 3)
    var result = 0
    for index in elements.indices {
      let label = extent(at: index, of: elements).label
      if label <= widest { result = max(result, label) }
    }
    return result
  }

  private func pile(_ elements: [FormElement], _ stack: FormElement.Stack, width: Int) -> FormTile {
    // Elements in front of a card are placed inside its border.
    let hasCard = elements.contains(where: \.isCard)
    return FormTile.pile(
      elements.map { (tile(of: $0, width: width), inset: hasCard && !$0.isCard ? 2 : 0) },
      horizontal: alignment(stack.alignment) ?? .center,
      vertical: alignment(stack.verticalAlignment) ?? .center)
  }

  // MARK: Lengths

  /// Converts points to columns: an eighth, at least one unless the length is zero.
  package func columns(_ points: Double?) -> Int {
    guard let points else { return 1 }
    guard points > 0 else { return 0 }
    return max(1, Int((min(points, 256) / 8).rounded()))
  }

  /// Converts a width in points to columns: an eighth, at least one.
  func cells(_ points: Double) -> Int {
    // Also for what is not a number.
    guard points > 8 else { return 1 }
    return Int((min(points, 8 * Double(Self.widestForm)) / 8).rounded())
  }

  /// Converts points to rows: a sixteenth.
  package func rows(_ points: Double?) -> Int {
    guard let points, points > 0 else { return 0 }
    return Int((min(points, 256) / 16).rounded())
  }

  func alignment(_ alignment: FormElement.Alignment?) -> FormBox.Alignment? {
    switch alignment {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    case nil: nil
    }
  }
}

extension FormElement.Content {
  /// Whether the element has a label beside a track.
  fileprivate var hasTrack: Bool {
    switch self {
    case .slider, .progress(_, .some): true
    default: false
    }
  }
}

extension FormElement {
  var isSpacer: Bool {
    if case .spacer = content { true } else { false }
  }

  var isCard: Bool {
    if case .card = content { true } else { false }
  }
}

extension FormElement {
  /// Whether the element is a control below its label, perhaps with its help.
  fileprivate var hasLabelAbove: Bool {
    switch content {
    case .textField(let field): !field.label.isEmpty
    case .picker(let picker): !picker.label.isEmpty
    case .stack(let stack): stack.axis == .vertical && children.first?.hasLabelAbove == true
    default: false
    }
  }
}
