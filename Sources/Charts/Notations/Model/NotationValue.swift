import ArtifactBase
import Drawing

/// Accessors for the values of notations, which accept several forms for most properties.
enum NotationValue {
  /// A scalar of the data; null for everything else.
  static func cell(_ value: JSONValue?) -> ChartValue {
    switch value {
    case .number(let number)?: .number(number.double)
    case .string(let text)?: .text(text)
    case .bool(let value)?: .bool(value)
    case .null?, .array?, .object?, nil: .null
    }
  }

  /// A measured value: a number, or a text that spells one; null for everything else.
  static func measure(_ value: JSONValue?) -> ChartValue {
    number(value).map { .number($0) } ?? .null
  }

  /// A finite number, which may be spelled as a text.
  static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .number(let number)?: number.double.isFinite ? number.double : nil
    case .string?: cell(value).finiteNumber
    default: nil
    }
  }

  /// The text of a scalar, or of the lines of a text.
  static func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text)?: text
    case .number(let number)?: ChartValue.text(of: number.double)
    case .bool(let value)?: value ? "true" : "false"
    case .array(let lines)?:
      lines.isEmpty ? nil : lines.map { ChartValue.label(cell($0)) }.joined(separator: " ")
    case .object(let object)?: object["text"]?.stringValue
    case .null?, nil: nil
    }
  }

  /// The text of a title without the elements of HTML; nil if there is none.
  static func title(_ value: JSONValue?) -> String? {
    guard let text = text(value) else { return nil }
    let plain = withoutTags(text).asciiTrimmed
    return plain.isEmpty ? nil : String(plain)
  }

  /// Returns a text without tags such as `<b>`; line breaks are blanks.
  static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var bytes: [UInt8] = []
    var tag: [UInt8]?
    for byte in text.utf8 {
      if let open = tag {
        if byte == UInt8(ascii: ">") {
          let name = String(decoding: open.dropFirst().prefix(2), as: UTF8.self)
          if name == "br" { bytes.append(0x20) }
          tag = nil
        } else if open.count == 1, !isTagStart(byte) {
          bytes += open + [byte]
          tag = nil
        } else {
          tag?.append(byte)
        }
      } else if byte == UInt8(ascii: "<") {
        tag = [byte]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes + (tag ?? []), as: UTF8.self)
  }

  private static func isTagStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// A color in CSS: of a gradient the first one, of a list the first one; nil if it isn't a color.
  static func color(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text)?: RGBA(css: text) == nil ? nil : text
    case .object(let object)?:
      object["colorStops"]?[0]?["color"]?.stringValue.flatMap { RGBA(css: $0) == nil ? nil : $0 }
    case .array(let list)?:
      list.first?.stringValue.flatMap { RGBA(css: $0) == nil ? nil : $0 }
    default: nil
    }
  }

  /// The opacity of a color, from 0 to 1.
  static func alpha(_ color: String?) -> Double {
    color.flatMap { RGBA(css: $0) }.map { Double($0.alpha) / 255 } ?? 1
  }

  /// The color without transparency.
  static func opaque(_ color: String) -> String {
    guard var rgba = RGBA(css: color), rgba.alpha < 255, rgba.alpha > 0 else { return color }
    rgba.alpha = 255
    return "rgb(\(rgba.red), \(rgba.green), \(rgba.blue))"
  }

  /// The elements of a list, or a single value as one.
  static func list(_ value: JSONValue?) -> [JSONValue] {
    switch value {
    case .array(let list)?: list
    case .null?, nil: []
    case let value?: [value]
    }
  }
}

extension ChartValue {
  /// The text of a category; empty for null.
  static func label(_ value: ChartValue) -> String { value.isNil ? "" : value.asText }
}

/// Names that are made distinct by invisible characters.
struct DistinctNames {
  private var counts: [String: Int] = [:]

  /// Returns the name, with a zero-width space for each time it was added before.
  mutating func add(_ name: String) -> String {
    let count = counts[name, default: 0]
    counts[name] = count + 1
    return count == 0 ? name : name + String(repeating: "\u{200B}", count: min(count, 1000))
  }

  static func distinct(_ names: [String]) -> [String] {
    var list = DistinctNames()
    return names.map { list.add($0) }
  }
}

/// The default colors of the libraries, for series without a color beside others that have one.
enum NotationPalette {
  static let chartjs = [
    "#36a2eb", "#ff6384", "#ff9f40", "#ffcd56", "#4bc0c0", "#9966ff", "#c9cbcf",
  ]
  static let echarts = [
    "#5470c6", "#91cc75", "#fac858", "#ee6666", "#73c0de", "#3ba272", "#fc8452", "#9a60b4",
    "#ea7ccc",
  ]
  static let plotly = [
    "#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f",
    "#bcbd22", "#17becf",
  ]

  /// Returns the colors of a list with those that are missing from a palette; nil if there is none.
  static func range(_ colors: [String?], _ palette: [String]) -> JSONValue? {
    guard colors.contains(where: { $0 != nil }), !palette.isEmpty else { return nil }
    return .array(
      colors.enumerated().map { .string($1 ?? palette[$0 % palette.count]) })
  }
}
