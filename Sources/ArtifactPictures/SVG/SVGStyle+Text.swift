import ArtifactBase
import Drawing

extension SVGStyle {
  /// Applies the declaration of a property of text.
  mutating func applyText(_ name: SVGAttribute, _ value: String, parent: SVGStyle) {
    switch name {
    case .font: applyFont(value, parent: parent)
    case .fontSize: if let size = Self.fontSize(value, parent: parent.fontSize) { fontSize = size }
    case .fontFamily: fontFamily = value
    case .fontWeight:
      if let weight = Self.weight(value, parent: parent.fontWeight) { fontWeight = weight }
    case .fontStyle: isItalic = value == "italic" || value.hasPrefix("oblique")
    case .textAnchor:
      switch value {
      case "start": anchor = .start
      case "middle": anchor = .middle
      case "end": anchor = .end
      default: break
      }
    case .letterSpacing: letterSpacing = spacing(value)
    case .wordSpacing: wordSpacing = spacing(value)
    case .dominantBaseline: dominantBaseline = value
    case .space: keepsSpace = value == "preserve"
    case .whiteSpace: keepsSpace = value.hasPrefix("pre") || value == "break-spaces"
    case .textDecoration: textDecoration = value == "none" ? nil : value
    case .baselineShift: baselineShift = value
    case .alignmentBaseline: alignmentBaseline = value
    default: break
    }
  }

  private func spacing(_ value: String) -> Double {
    guard let length = SVGLength(value) else { return 0 }
    return switch length.unit {
    case .pixels: length.value
    case .em: length.value * fontSize
    case .ex: length.value * fontSize / 2
    case .percent: 0
    }
  }

  private static func fontSize(_ value: String, parent: Double) -> Double? {
    switch value {
    case "xx-small": return 9.2593
    case "x-small": return 11.1111
    case "small": return 13.3333
    case "medium": return 16
    case "large": return 19.2
    case "x-large": return 23.04
    case "xx-large": return 27.648
    case "larger": return parent * 1.2
    case "smaller": return parent / 1.2
    default:
      guard let length = SVGLength(value), length.value >= 0 else { return nil }
      return switch length.unit {
      case .pixels: length.value
      case .percent: parent * length.value / 100
      case .em: parent * length.value
      case .ex: parent * length.value / 2
      }
    }
  }

  private static func weight(_ value: String, parent: Int) -> Int? {
    switch value {
    case "normal": 400
    case "bold": 700
    case "bolder": parent < 400 ? 400 : parent < 600 ? 700 : 900
    case "lighter": parent > 700 ? 700 : parent > 500 ? 400 : 100
    default: Int(value).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
  }

  /// Applies the shorthand: style and weight in any order, the size, and the families.
  private mutating func applyFont(_ value: String, parent: SVGStyle) {
    var words = value.split(separator: " ").map(String.init)
    isItalic = false
    fontWeight = 400
    while let word = words.first {
      words.removeFirst()
      let sizeText = word.split(separator: "/").first.map(String.init) ?? word
      if word == "italic" || word == "oblique" {
        isItalic = true
      } else if let weight = Self.weight(word, parent: parent.fontWeight), word != "normal" {
        fontWeight = weight
      } else if let size = Self.fontSize(sizeText, parent: parent.fontSize) {
        fontSize = size
        if !words.isEmpty { fontFamily = words.joined(separator: " ") }
        return
      }
    }
  }
}
