import ArtifactBase
import Drawing

/// A paint as the source gives it.
enum SVGPaintValue: Equatable {
  case none
  case currentColor
  case color(RGBA)
  /// A reference to a paint server, and what is used if there is none.
  indirect case server(String, fallback: SVGPaintValue?)
  case contextFill, contextStroke

  init?(_ text: String) {
    let text = text.asciiTrimmedText
    switch text {
    case "none": self = .none
    case "currentColor", "currentcolor": self = .currentColor
    case "context-fill": self = .contextFill
    case "context-stroke": self = .contextStroke
    default:
      if let (id, rest) = Self.reference(text) {
        self = .server(id, fallback: rest.isEmpty ? nil : SVGPaintValue(rest))
      } else if let color = RGBA(css: Self.withoutProfile(text)) {
        self = .color(color)
      } else {
        return nil
      }
    }
  }

  private static func withoutProfile(_ text: String) -> String {
    guard let place = text.range(of: "icc-color(") else { return text }
    return text[..<place].asciiTrimmedSubtext
  }

  /// Whether it refers to a gradient or pattern.
  var isServer: Bool { if case .server = self { true } else { false } }

  /// Reads `url(#id)`, and returns the id and the text after it.
  static func reference(_ text: String) -> (id: String, rest: String)? {
    guard text.hasPrefix("url("), let close = text.firstIndex(of: ")") else { return nil }
    var address = text[text.index(text.startIndex, offsetBy: 4)..<close].asciiTrimmedSubtext
    if let first = address.first, first == "\"" || first == "'" {
      address = String(address.dropFirst())
      if address.last == first { address.removeLast() }
    }
    guard address.utf8.first == UInt8(ascii: "#") else { return ("", "") }
    return (String(address.dropFirst()), text[text.index(after: close)...].asciiTrimmedSubtext)
  }
}

extension Substring {
  /// The text without ASCII white space at both ends.
  var asciiTrimmedSubtext: String { String(self).asciiTrimmedText }
}

extension String {
  /// The range of the first occurrence of an ASCII text.
  fileprivate func range(of needle: String) -> Index? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(needle) { return rest.startIndex }
      rest.removeFirst()
    }
    return nil
  }
}

/// The computed properties of an element.
struct SVGStyle {
  // MARK: Inherited

  var color = RGBA(hex: 0x000000)
  var fill = SVGPaintValue.color(RGBA(hex: 0x000000))
  var fillOpacity = 1.0
  var fillRule = Scene2D.Path.FillRule.nonzero
  var stroke = SVGPaintValue.none
  var strokeOpacity = 1.0
  var strokeWidth = SVGLength.pixels(1)
  var cap = Stroke2D.Cap.butt
  var join = Stroke2D.Join.miter
  var miterLimit = 4.0
  var dashes: [SVGLength] = []
  var dashOffset = SVGLength.pixels(0)
  var markerStart: String?
  var markerMid: String?
  var markerEnd: String?
  var isVisible = true
  var clipRule = Scene2D.Path.FillRule.nonzero
  var paintOrder = [Layer.fill, .stroke, .markers]
  var sampling = Scene2D.Image.Sampling.smooth
  var isLinear = false
  var filtersAreLinear = true
  var fontSize = 16.0
  var fontFamily: String?
  var fontWeight = 400
  var isItalic = false
  var anchor = Scene2D.Text.Anchor.start
  var dominantBaseline = "auto"
  var letterSpacing = 0.0
  var wordSpacing = 0.0
  var keepsSpace = false
  var variables: [String: String] = [:]
  /// The paints of the element that a marker or `use` belongs to.
  var contextFill: Context?
  var contextStroke: Context?

  // MARK: Not inherited

  var opacity = 1.0
  var isDisplayed = true
  var clipPath: String?
  var mask: String?
  var filter: String?
  var blendMode = BlendMode2D.normal
  var isIsolated = false
  var overflow: String?
  var isAlphaMask = false
  var stopColor = RGBA(hex: 0x000000)
  var stopOpacity = 1.0
  var floodColor = RGBA(hex: 0x000000)
  var floodOpacity = 1.0
  var transform: String?
  var transformOrigin: String?
  var background: RGBA?
  var textDecoration: String?
  var baselineShift: String?
  var alignmentBaseline: String?
  /// The positions and sizes that style sheets give, which override attributes.
  var geometry: [SVGAttribute: String] = [:]

  /// A part of a shape, in the order of painting.
  enum Layer { case fill, stroke, markers }

  /// A paint that is used elsewhere.
  struct Context {
    var paint: Paint2D?
  }

  /// The style of a child before its own declarations.
  var inherited: SVGStyle {
    var result = self
    result.opacity = 1
    result.isDisplayed = true
    result.clipPath = nil
    result.mask = nil
    result.filter = nil
    result.blendMode = .normal
    result.isIsolated = false
    result.overflow = nil
    result.isAlphaMask = false
    result.stopColor = RGBA(hex: 0x000000)
    result.stopOpacity = 1
    result.floodColor = RGBA(hex: 0x000000)
    result.floodOpacity = 1
    result.transform = nil
    result.transformOrigin = nil
    result.background = nil
    result.textDecoration = nil
    result.baselineShift = nil
    result.alignmentBaseline = nil
    if !geometry.isEmpty { result.geometry = [:] }
    return result
  }

  // MARK: Declarations

  /// Applies the declaration of a property.
  ///
  /// - Parameter parent: The style of the parent, for `inherit`.
  mutating func apply(_ name: SVGAttribute, _ value: String, parent: SVGStyle) {
    let value = value.asciiTrimmedText
    switch name {
    case .color: if let color = RGBA(css: value) { self.color = color }
    case .fill: if let paint = SVGPaintValue(value) { fill = paint }
    case .fillOpacity: if let number = svgFraction(value) { fillOpacity = min(1, max(0, number)) }
    case .fillRule: if let rule = Self.rule(value) { fillRule = rule }
    case .stroke: if let paint = SVGPaintValue(value) { stroke = paint }
    case .strokeOpacity:
      if let number = svgFraction(value) { strokeOpacity = min(1, max(0, number)) }
    case .strokeWidth: if let length = SVGLength(value) { strokeWidth = length }
    case .strokeLinecap: if let cap = Stroke2D.Cap(rawValue: value) { self.cap = cap }
    case .strokeLinejoin:
      // The joins of SVG 2 that few draw look like a miter.
      join = Stroke2D.Join(rawValue: value) ?? .miter
    case .strokeMiterlimit: if let number = svgNumber(value) { miterLimit = number }
    case .strokeDasharray:
      if value == "none" { dashes = [] } else if let list = SVGLength.list(value) { dashes = list }
    case .strokeDashoffset: if let length = SVGLength(value) { dashOffset = length }
    case .marker:
      markerStart = Self.reference(value)
      markerMid = markerStart
      markerEnd = markerStart
    case .markerStart: markerStart = Self.reference(value)
    case .markerMid: markerMid = Self.reference(value)
    case .markerEnd: markerEnd = Self.reference(value)
    case .visibility: isVisible = value == "visible"
    case .clipRule: if let rule = Self.rule(value) { clipRule = rule }
    case .paintOrder: paintOrder = Self.paintOrder(value)
    case .imageRendering:
      sampling =
        value == "optimizeSpeed" || value == "pixelated" || value == "crisp-edges"
        ? .nearest : .smooth
    case .colorInterpolation: isLinear = value == "linearRGB"
    case .colorInterpolationFilters: filtersAreLinear = value != "sRGB"
    case .font, .fontSize, .fontFamily, .fontWeight, .fontStyle, .textAnchor, .letterSpacing,
      .wordSpacing, .dominantBaseline, .space, .whiteSpace, .textDecoration, .baselineShift,
      .alignmentBaseline:
      applyText(name, value, parent: parent)
    case .opacity: if let number = svgFraction(value) { opacity = min(1, max(0, number)) }
    case .display: isDisplayed = value != "none"
    case .clipPath: clipPath = Self.reference(value)
    case .mask: mask = Self.reference(value)
    case .filter: filter = value == "none" ? nil : value
    case .mixBlendMode: if let mode = BlendMode2D(rawValue: value) { blendMode = mode }
    case .isolation: isIsolated = value == "isolate"
    case .overflow: overflow = value
    case .maskType: isAlphaMask = value == "alpha"
    case .stopColor: if let color = color(value) { stopColor = color }
    case .stopOpacity: if let number = svgFraction(value) { stopOpacity = min(1, max(0, number)) }
    case .floodColor: if let color = color(value) { floodColor = color }
    case .floodOpacity: if let number = svgFraction(value) { floodOpacity = min(1, max(0, number)) }
    case .transform: transform = value
    case .transformOrigin: transformOrigin = value
    case .background, .backgroundColor: background = color(value)
    default: break
    }
  }

  /// Takes over the value of a property from the parent.
  mutating func inherit(_ name: SVGAttribute, from parent: SVGStyle) {
    switch name {
    case .color: color = parent.color
    case .fill: fill = parent.fill
    case .stroke: stroke = parent.stroke
    case .strokeWidth: strokeWidth = parent.strokeWidth
    case .fillOpacity: fillOpacity = parent.fillOpacity
    case .strokeOpacity: strokeOpacity = parent.strokeOpacity
    case .visibility: isVisible = parent.isVisible
    case .opacity: opacity = parent.opacity
    case .display: isDisplayed = parent.isDisplayed
    case .clipPath: clipPath = parent.clipPath
    case .mask: mask = parent.mask
    case .filter: filter = parent.filter
    case .stopColor: stopColor = parent.stopColor
    case .stopOpacity: stopOpacity = parent.stopOpacity
    case .floodColor: floodColor = parent.floodColor
    case .floodOpacity: floodOpacity = parent.floodOpacity
    case .overflow: overflow = parent.overflow ?? "visible"
    case .mixBlendMode: blendMode = parent.blendMode
    case .baselineShift: baselineShift = parent.baselineShift
    case .fontSize: fontSize = parent.fontSize
    case .fontWeight: fontWeight = parent.fontWeight
    case .transform: transform = parent.transform
    default: break
    }
  }

  private func color(_ value: String) -> RGBA? {
    value == "currentColor" || value == "currentcolor" ? color : RGBA(css: value)
  }

  private static func rule(_ value: String) -> Scene2D.Path.FillRule? {
    value == "evenodd" ? .evenOdd : value == "nonzero" ? .nonzero : nil
  }

  /// The id in `url(#id)`; empty for an address outside of the document, nil for anything else.
  private static func reference(_ value: String) -> String? {
    SVGPaintValue.reference(value)?.id
  }

  private static func paintOrder(_ value: String) -> [Layer] {
    let names: [String: Layer] = ["fill": .fill, "stroke": .stroke, "markers": .markers]
    let standard = [Layer.fill, .stroke, .markers]
    if value == "normal" { return standard }
    let words = value.split(separator: " ").map { names[String($0)] }
    guard !words.contains(nil) else { return standard }
    let order = words.compactMap { $0 }
    guard Set(order).count == order.count else { return standard }
    return order + standard.filter { !order.contains($0) }
  }
}
