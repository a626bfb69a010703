import ArtifactBase
import ArtifactRefiners
import Drawing

// SVG to scenes. The builder walks the tree once and appends what it draws. An element that needs a
// group (for a transform, opacity, clip path, mask, filter or blend mode) appends the start of one,
// then its content, and then completes the group, because masks and filters may refer to the bounding
// box of the content. What elements refer to is built where it is used, with a stack of open
// references, so that nothing can contain itself.

/// Builds the elements of a scene from an SVG document.
struct SVGSceneBuilder {
  let nodes: SVGNodes
  let measure: any TextMeasuring
  private let sheet: CSSStyleSheet
  /// The number of comparisons of rules that may still be made.
  private var ruleWork = SVGLimits.ruleComparisons
  private var treeStyles: [Int: SVGStyle] = [:]

  /// What is drawn.
  var elements: [Scene2D.Element] = []
  /// The elements that are drawn by reference at the moment.
  var openReferences: [Int] = []
  /// Whether only the areas of shapes are drawn, for a clip path.
  var isClipping = false
  /// The number of elements that were built, with those of masks and patterns.
  var builtCount = 0
  /// What was left out.
  var omissions: Set<SVGOmission> = []

  init(_ nodes: SVGNodes, measure: any TextMeasuring) {
    self.nodes = nodes
    self.measure = measure
    sheet = CSSStyleSheet(nodes.styleSheets)
    if nodes.isCut { omissions.insert(.elements) }
  }

  /// Appends an element of the scene, unless there are too many.
  mutating func append(_ content: Scene2D.Element.Content, link: String? = nil) {
    builtCount += 1
    guard builtCount <= SVGLimits.elements else {
      omissions.insert(.elements)
      return
    }
    elements.append(Scene2D.Element(content, link: link))
  }

  /// Returns the elements that `body` appends.
  mutating func collect(_ body: (inout SVGSceneBuilder) -> Void) -> [Scene2D.Element] {
    var outer: [Scene2D.Element] = []
    swap(&outer, &elements)
    body(&self)
    swap(&outer, &elements)
    return outer
  }

  // MARK: Styles

  /// Returns the style of an element in a context.
  mutating func style(of index: Int, in parent: SVGStyle) -> SVGStyle {
    var style = parent.inherited
    var normal: [(SVGAttribute, String)] = []
    var important: [(SVGAttribute, String)] = []
    for attribute in nodes[index].attributes where attribute.name.isStyle {
      normal.append(attribute)
    }
    func declare(_ declarations: [CSSStyleSheet.Declaration]) {
      for declaration in declarations {
        if declaration.name.hasPrefix("--") {
          style.variables[declaration.name] = declaration.value
        } else if let name = SVGAttribute(rawValue: declaration.name), name.isProperty {
          if declaration.isImportant {
            important.append((name, declaration.value))
          } else {
            normal.append((name, declaration.value))
          }
        }
      }
    }
    for rule in sheet.rules {
      if ruleWork <= 0 {
        omissions.insert(.rules)
        break
      }
      if rule.selector.matches(index, in: nodes, work: &ruleWork) { declare(rule.declarations) }
    }
    if let text = nodes[index][.style] { declare(CSSStyleSheet.declarations(text)) }
    let all = normal + important
    guard !all.isEmpty else { return style }
    // What other properties refer to comes first.
    for isFirst in [true, false] {
      for (name, value) in all {
        let isBase = name == .color || name == .fontSize || name == .font
        guard isBase == isFirst else { continue }
        let value = value.utf8.contains(UInt8(ascii: "(")) ? style.resolved(value) : value
        if value == "inherit" {
          style.inherit(name, from: parent)
        } else if name.isGeometry {
          style.geometry[name] = value
        } else {
          style.apply(name, value, parent: parent)
        }
      }
    }
    return style
  }

  /// Returns the style that an element has where it is in the document.
  mutating func treeStyle(of index: Int) -> SVGStyle {
    var path: [Int] = []
    var place = index
    while place >= 0, treeStyles[place] == nil {
      path.append(place)
      place = nodes[place].parent
    }
    var style = place >= 0 ? treeStyles[place] ?? SVGStyle() : SVGStyle()
    for place in path.reversed() {
      style = self.style(of: place, in: style)
      treeStyles[place] = style
    }
    return style
  }

  // MARK: Lengths

  /// The direction of a length, for percentages.
  enum Axis { case x, y, other }

  /// What lengths refer to.
  struct Frame {
    var viewport: SVGViewport
    var depth: Int

    var nested: Frame { Frame(viewport: viewport, depth: depth + 1) }
  }

  func pixels(_ length: SVGLength, _ axis: Axis, _ style: SVGStyle, frame: Frame) -> Double {
    switch length.unit {
    case .pixels: return length.value
    case .em: return length.value * style.fontSize
    case .ex: return length.value * style.fontSize / 2
    case .percent:
      let whole =
        switch axis {
        case .x: frame.viewport.width
        case .y: frame.viewport.height
        case .other: frame.viewport.diagonal
        }
      return length.value / 100 * whole
    }
  }

  /// The length of an attribute or of a property; nil if there is none, or an invalid one.
  func length(
    _ name: SVGAttribute, of index: Int, _ axis: Axis, _ style: SVGStyle, frame: Frame
  ) -> Double? {
    guard let text = style.geometry[name] ?? nodes[index][name], let length = SVGLength(text) else {
      return nil
    }
    return pixels(length, axis, style, frame: frame)
  }

  // MARK: References

  /// Runs `body` for a reference, unless it is open already or too deep inside of others.
  mutating func follow<Result>(
    _ target: Int, _ body: (inout SVGSceneBuilder) -> Result?
  ) -> Result? {
    guard !openReferences.contains(target) else { return nil }
    guard openReferences.count < SVGLimits.referenceDepth else {
      omissions.insert(.references)
      return nil
    }
    openReferences.append(target)
    defer { openReferences.removeLast() }
    return body(&self)
  }
}

/// What was left out of a picture.
enum SVGOmission: Hashable {
  case elements, rules, references, depth
}

extension SVGAttribute {
  /// Whether the attribute has an effect on the style.
  fileprivate var isStyle: Bool {
    self == .space || isProperty && !isGeometry && !isOnlyProperty
  }

  /// Whether it is an attribute that is a property too.
  var isGeometry: Bool {
    switch self {
    case .d, .cx, .cy, .r, .rx, .ry, .x, .y, .width, .height: true
    default: false
    }
  }
}

extension SVGStyle {
  /// Replaces `var(--name, fallback)` by the values of variables.
  func resolved(_ value: String, depth: Int = 0) -> String {
    guard depth < 8, value.utf8.count < 4_096 else { return value }
    var bytes = Array(value.utf8)[...]
    let function = Array("var(".utf8)
    var result: [UInt8] = []
    while let first = bytes.first {
      guard first == function[0], bytes.starts(with: function) else {
        result.append(first)
        bytes.removeFirst()
        continue
      }
      var level = 0
      var end = bytes.startIndex
      while end < bytes.endIndex {
        if bytes[end] == UInt8(ascii: "(") { level += 1 }
        if bytes[end] == UInt8(ascii: ")") {
          level -= 1
          if level == 0 { break }
        }
        end += 1
      }
      let body = bytes[bytes.startIndex + 4..<max(bytes.startIndex + 4, end)]
      let comma = body.firstIndex(of: UInt8(ascii: ",")) ?? body.endIndex
      let name = String(decoding: body[..<comma], as: UTF8.self).asciiTrimmedText
      let fallback = comma < body.endIndex ? body[(comma + 1)...] : []
      let text = variables[name] ?? String(decoding: fallback, as: UTF8.self).asciiTrimmedText
      result += resolved(text, depth: depth + 1).utf8
      bytes = bytes[min(end + 1, bytes.endIndex)...]
    }
    return String(decoding: result, as: UTF8.self)
  }
}
