import ArtifactPresentation

/// Lays an interface out in cells, in two passes: how wide each element has to be and would like to
/// be, then where it stands.
///
/// Elements keep to the width they are given. A row that does not fit even when its elements are as
/// narrow as they can be becomes a column. Depth is that of the tree, which `SpecRender` limits.
struct FormLayout {
  let options: LayoutOptions

  /// Text fields, sliders and bars are no wider than this.
  static let widestControl = 40

  /// Cards side by side are at least as wide; narrower ones stand below each other.
  static let narrowestCard = 16

  /// How far a person has to look from one end of a row to the other.
  static let widestForm = 120

  var theme: FormTheme { options.theme.form }
  var glyphs: FormGlyphs { options.glyphs.form }

  /// The interface in a given width.
  ///
  /// - Complexity: O(elements · depth).
  func box(of form: FormBlock, width: Int) -> FormBox {
    guard let root = form.root else { return .empty }
    return box(of: root, width: max(1, min(width, Self.widestForm)))
  }

  // MARK: Measuring

  /// How wide an element has to be, would like to be, and whether it takes more.
  struct Extent {
    var least: Int
    var ideal: Int
    var grows = false
    var isSpacer = false
  }

  func extent(of element: FormElement) -> Extent {
    switch element.content {
    case .stack(let stack) where stack.axis == .horizontal:
      let parts = element.children.map(extent)
      let gaps = max(0, parts.count - 1) * columns(stack.spacing)
      return Extent(
        least: parts.map(\.least).max() ?? 0, ideal: parts.reduce(gaps) { $0 + $1.ideal },
        grows: parts.contains { $0.grows })
    case .stack, .form, .unknown:
      return widest(of: element.children)
    case .list:
      return widest(of: element.children, with: 2)
    case .section(let header, let footer):
      let inside = widest(of: element.children, with: 2)
      return Extent(
        least: inside.least, ideal: max(inside.ideal, width(header), width(footer)),
        grows: inside.grows)
    case .spacer:
      return Extent(least: 0, ideal: 0, grows: true, isSpacer: true)
    case .divider:
      return Extent(least: 1, ideal: 1)
    case .card(let card):
      let inside = widest(of: element.children, with: 4)
      let title = max(width(card.title) + 6, width(card.subtitle) + 4)
      return Extent(least: max(8, inside.least), ideal: max(title, inside.ideal), grows: true)
    case .textField, .slider, .progress:
      let label = width(labelOf: element)
      return Extent(
        least: 12, ideal: min(label + 24, Self.widestControl + label), grows: true)
    case .button where !element.children.isEmpty:
      return widest(of: element.children, with: 4)
    case .text, .image, .label, .badge, .button, .toggle, .link, .placeholder:
      let (line, word) = flow(of: element).measure()
      return Extent(least: min(word, 16), ideal: line)
    }
  }

  private func widest(of elements: [FormElement], with room: Int = 0) -> Extent {
    var result = Extent(least: room, ideal: room)
    for element in elements {
      let part = extent(of: element)
      result.least = max(result.least, part.least + room)
      result.ideal = max(result.ideal, part.ideal + room)
      if part.grows, !part.isSpacer { result.grows = true }
    }
    return result
  }

  func width(_ text: String) -> Int {
    text.isEmpty ? 0 : SafeText(sanitizing: text, context: .code).width
  }

  private func width(labelOf element: FormElement) -> Int {
    switch element.content {
    case .slider(let slider): width(slider.label) + 1
    case .progress(let label, _): width(label) + 1
    default: 0
    }
  }

  // MARK: Placing

  /// An element in at most `width` cells.
  func box(of element: FormElement, width: Int) -> FormBox {
    let width = max(1, width)
    // Frames and tracks have a least width; in less room the right of them is not seen.
    var box = content(of: element, width: width).cropped(to: width)
    if element.isBusy {
      let sign = FormBox(FlowText(options.glyphs.waiting, options.theme.progress).rows(width: 3))
      box = FormBox.row([box, sign], alignment: .leading, gap: 1).cropped(to: width)
    }
    for problem in element.problems {
      let text = FlowText("\(glyphs.problem) \(problem)", theme.problem, context: .code)
      box.append(FormBox(text.rows(width: width)))
    }
    return element.isInteractive ? box.place(element.id) : box
  }

  private func content(of element: FormElement, width: Int) -> FormBox {
    switch element.content {
    case .stack(let stack):
      switch stack.axis {
      case .vertical: column(element.children, stack, width: width)
      case .horizontal: row(element.children, stack, width: width)
      case .depth: pile(element.children, stack, width: width)
      }
    case .form: column(element.children, FormElement.Stack(axis: .vertical), width: width)
    case .unknown where !element.children.isEmpty:
      column(element.children, FormElement.Stack(axis: .vertical), width: width)
    case .list: list(element.children, width: width)
    case .section(let header, let footer):
      section(header, footer, element.children, width: width)
    case .card(let card): self.card(card, element.children, width: width)
    case .spacer: .empty
    case .divider: rule(width: width)
    case .textField(let field): self.field(field, width: width)
    case .slider(let slider): self.slider(slider, width: width)
    case .progress(let label, let fraction): bar(label, fraction, width: width)
    case .button(let button) where !element.children.isEmpty:
      framedButton(button, element.children, width: width)
    case .text(let label):
      aligned(flow(of: element), label.alignment, width: width)
    case .toggle: hanging(flow(of: element), by: 4, width: width)
    case .label, .image, .badge, .button, .link, .placeholder, .unknown:
      FormBox(flow(of: element).rows(width: width))
    }
  }

  func column(_ elements: [FormElement], _ stack: FormElement.Stack, width: Int) -> FormBox {
    let boxes = elements.filter { $0.content != .spacer }.map { box(of: $0, width: width) }
    return FormBox.column(
      boxes.filter { $0.height > 0 }, alignment: alignment(stack.alignment) ?? .leading,
      gap: rows(stack.spacing))
  }

  private func row(_ elements: [FormElement], _ stack: FormElement.Stack, width: Int) -> FormBox {
    let gap = columns(stack.spacing)
    let extents = elements.map(extent)
    let room = width - gap * max(0, elements.count - 1)
    guard let widths = equalWidths(room, elements, extents) ?? Self.distribute(room, among: extents)
    else {
      return column(elements, FormElement.Stack(axis: .vertical), width: width)
    }
    var boxes = zip(elements, widths).map { element, width in
      element.content == .divider ? .empty : box(of: element, width: width)
    }
    let height = boxes.map(\.height).max() ?? 0
    for (index, element) in elements.enumerated() {
      switch element.content {
      case .divider: boxes[index] = line(height: height)
      case .card: boxes[index] = stretched(boxes[index], to: height)
      default: break
      }
      boxes[index].width = max(boxes[index].width, widths[index])
    }
    return FormBox.row(boxes, alignment: alignment(stack.alignment) ?? .leading, gap: gap)
  }

  /// Cards beside each other are of one width, if each then has room for what it has to show.
  private func equalWidths(
    _ room: Int, _ elements: [FormElement], _ extents: [Extent]
  ) -> [Int]? {
    guard elements.count > 1, elements.allSatisfy(\.isCard) else { return nil }
    let width = room / elements.count
    guard extents.allSatisfy({ $0.least <= width }), width >= Self.narrowestCard else { return nil }
    return Array(repeating: width, count: elements.count)
  }

  /// The widths of the parts of a row; nil if they do not fit.
  static func distribute(_ room: Int, among extents: [Extent]) -> [Int]? {
    let least = extents.reduce(0) { $0 + $1.least }
    guard least <= room else { return nil }
    var widths = extents.map(\.ideal)
    var rest = room - widths.reduce(0, +)
    if rest >= 0 {
      let hasSpacer = extents.contains(where: \.isSpacer)
      let growing = extents.indices.filter { hasSpacer ? extents[$0].isSpacer : extents[$0].grows }
      for (number, index) in growing.enumerated() {
        let share = rest / (growing.count - number)
        widths[index] += share
        rest -= share
      }
      return widths
    }
    widths = extents.map(\.least)
    rest = room - least
    while rest > 0 {
      let hungry = extents.indices.filter { widths[$0] < extents[$0].ideal }
      guard !hungry.isEmpty else { break }
      let share = max(1, rest / hungry.count)
      for index in hungry where rest > 0 {
        let more = min(share, extents[index].ideal - widths[index], rest)
        widths[index] += more
        rest -= more
      }
    }
    return widths
  }

  private func pile(_ elements: [FormElement], _ stack: FormElement.Stack, width: Int) -> FormBox {
    var result = FormBox.empty
    for element in elements {
      result.overlay(
        box(of: element, width: width), horizontal: alignment(stack.alignment) ?? .center,
        vertical: alignment(stack.verticalAlignment) ?? .center)
    }
    return result
  }

  private func list(_ elements: [FormElement], width: Int) -> FormBox {
    let bullet = Line.Run(
      SafeText(sanitizing: options.glyphs.bullets[0] + " ", context: .prose), options.theme.marker)
    var result = FormBox.empty
    for element in elements {
      // A line between rows is no row, and a card is a sign by itself.
      if element.content == .divider || element.isCard {
        result.append(box(of: element, width: width))
        continue
      }
      // What is in it is laid out once, or deep nesting would cost twice as much with every level.
      var row = box(of: element, width: width - 2)
      guard row.height > 0 else { continue }
      row = row.inset(left: 2)
      let first = row.rows[0].isEmpty ? [] : row.rows[0].dropFirst()
      row.rows[0] = [bullet] + first
      result.append(row)
    }
    return result
  }

  private func section(
    _ header: String, _ footer: String, _ elements: [FormElement], width: Int
  ) -> FormBox {
    var result = FormBox(
      header.isEmpty ? [] : FlowText(header, theme.title, context: .code).rows(width: width))
    let inside = column(elements, FormElement.Stack(axis: .vertical), width: width - 2)
    result.append(inside.inset(left: 2))
    if !footer.isEmpty {
      result.append(
        FormBox(FlowText(footer, theme.caption, context: .code).rows(width: width - 2))
          .inset(left: 2))
    }
    return result
  }

  // MARK: Lengths

  /// Points as cells across: an eighth, at least one unless there are none.
  func columns(_ points: Double?) -> Int {
    guard let points else { return 1 }
    guard points > 0 else { return 0 }
    return max(1, Int((min(points, 256) / 8).rounded()))
  }

  /// Points as rows: a sixteenth.
  func rows(_ points: Double?) -> Int {
    guard let points, points > 0 else { return 0 }
    return Int((min(points, 256) / 16).rounded())
  }

  private func alignment(_ alignment: FormElement.Alignment?) -> FormBox.Alignment? {
    switch alignment {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    case nil: nil
    }
  }
}

extension FormElement {
  fileprivate var isCard: Bool {
    if case .card = content { true } else { false }
  }
}
