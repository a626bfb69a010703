import ArtifactBase
import RefinerCore

/// The properties of SVG elements that a refiner needs.
enum SVGElements {
  /// Whether an element is only meaningful as a whole: referenced elements, animations, styles,
  /// titles.
  static func isAtomic(_ localName: Span<UInt8>) -> Bool {
    switch localName.count {
    case 3: localName.isEqual(to: "set")
    case 4:
      localName.isEqual(to: "defs") || localName.isEqual(to: "desc")
        || localName.isEqual(to: "mask")
    case 5: localName.isEqual(to: "style") || localName.isEqual(to: "title")
    case 6:
      localName.isEqual(to: "filter") || localName.isEqual(to: "marker")
        || localName.isEqual(to: "script") || localName.isEqual(to: "symbol")
        || localName.isEqual(to: "switch")
    case 7: localName.isEqual(to: "animate") || localName.isEqual(to: "pattern")
    case 8:
      localName.isEqual(to: "clipPath") || localName.isEqual(to: "metadata")
        || localName.isEqual(to: "textPath")
    case 13: localName.isEqual(to: "animateMotion") || localName.isEqual(to: "foreignObject")
    case 14: localName.isEqual(to: "linearGradient") || localName.isEqual(to: "radialGradient")
    case 16: localName.isEqual(to: "animateTransform")
    default: false
    }
  }

  /// Whether whitespace in the element is text.
  static func holdsText(_ localName: Span<UInt8>) -> Bool {
    localName.isEqual(to: "text") || localName.isEqual(to: "style")
      || localName.isEqual(to: "title") || localName.isEqual(to: "desc")
  }

  /// Whether the name is `svg`, case-insensitively.
  static func isRoot(_ localName: Span<UInt8>) -> Bool {
    localName.count == 3 && localName[0].asciiLowercased == UInt8(ascii: "s")
      && localName[1].asciiLowercased == UInt8(ascii: "v")
      && localName[2].asciiLowercased == UInt8(ascii: "g")
  }
}
