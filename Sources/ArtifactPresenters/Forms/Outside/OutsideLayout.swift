import ArtifactCore
import ArtifactPresentation
import SpecRender

/// The properties that arrange elements, under the names and spellings in use in other vocabularies.
///
/// Numbers are points, except those of Ink, whose unit is the cell of a terminal: 8 points wide and 16 high.
struct OutsideLayout {
  private let values: JSONObject
  private let type: String

  /// - Parameter type: The name of the component.
  init(_ values: JSONObject, of type: String) {
    self.values = values
    self.type = type
  }

  init(_ node: ResolvedNode) {
    self.init(node.props, of: node.type)
  }

  // MARK: - Units

  /// The size of a cell, in points.
  private static let cell = (width: 8.0, height: 16.0)

  /// The longest length, in points.
  private static let longest = 4096.0

  /// A number of points, or a percentage.
  private enum Length {
    case number(Double)
    case points(Double)
    case percent(Double)

    init?(_ value: JSONValue) {
      switch value {
      case .number(let number): self = .number(number.double)
      case .string(let text):
        let text = text.lowercased()
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
        guard let number = JSONNumber(String(digits))?.double else { return nil }
        switch text.dropFirst(digits.count) {
        case "": self = .number(number)
        case "px", "pt": self = .points(number)
        case "ch": self = .points(number * OutsideLayout.cell.width)
        case "rem", "em": self = .points(number * OutsideLayout.cell.height)
        case "%", "vw": self = .percent(number)
        default: return nil
        }
      default: return nil
      }
    }
  }

  /// Whether small numbers are cells: `Box` is the container of Ink.
  private var isInk: Bool { type == "Box" }

  /// The largest number of cells between or around elements; larger numbers are points.
  private static let widestDistance = 8.0

  /// Returns a distance in points; nil if none is meant.
  private func distance(_ value: JSONValue?, cell: Double) -> Double? {
    guard let value else { return nil }
    switch Length(value) {
    case .number(let number)?:
      let isCells = isInk && number <= Self.widestDistance
      return Self.bounded(isCells ? number * cell : number)
    case .points(let points)?: return Self.bounded(points)
    case .percent?: return nil
    case nil: break
    }
    return switch OutsideProps.word(value.stringValue ?? "") {
    case "none": 0
    case "xs", "tight": 4
    case "sm", "small": 8
    case "md", "medium", "default": 12
    case "lg", "large", "loose": 16
    case "xl", "xlarge", "extralarge": 32
    default: nil
    }
  }

  private static func bounded(_ length: Double) -> Double {
    length.isFinite ? min(max(0, length), longest) : longest
  }

  private func first(_ names: [String]) -> JSONValue? {
    for name in names {
      if let value = values[name], value != .null { return value }
    }
    return nil
  }

  private func word(_ names: [String]) -> String {
    OutsideProps.word(first(names)?.stringValue ?? "")
  }

  // MARK: - Elements

  /// The width that the element asks for in its row or column.
  var width: FormElement.Width? {
    var width: FormElement.Width?
    for (name, value) in zip(values.keys, values.values) {
      switch name {
      // A share takes precedence.
      case "flex", "flexGrow", "grow", "weight":
        if let share = share(value, name) { return .share(share) }
      case "width": width = ownWidth(value)
      default: break
      }
    }
    return width
  }

  /// The weights of fonts start at 100.
  private static let heaviestShare = 99.0

  private func share(_ value: JSONValue, _ name: String) -> Double? {
    let share: Double? =
      switch value {
      case .number(let number): number.double
      case .bool(let isOn): isOn && name != "weight" ? 1 : nil
      // The first number of `1 1 auto`.
      case .string(let text):
        text.split(separator: " ").first.flatMap { JSONNumber(String($0))?.double }
      default: nil
      }
    guard let share, share > 0, name != "weight" || share <= Self.heaviestShare else { return nil }
    return min(share, Self.heaviestShare)
  }

  private func ownWidth(_ value: JSONValue) -> FormElement.Width? {
    let meaning = ComponentMeaning(component: type)
    switch meaning {
    // The size of what isn't drawn.
    case .image, .icon, .avatar, .spacer, .skeleton: return nil
    default: break
    }
    switch Length(value) {
    case .percent(let percent)? where percent > 0: return .percent(min(percent, 100))
    case .points(let points)? where points > 0: return .points(Self.bounded(points))
    case .number(let number)? where number > 0:
      // A column of an Adaptive Card has a share.
      if type == "Column", number <= 100 { return .share(min(number, Self.heaviestShare)) }
      let isCells =
        number <= 120
        && (meaning == .progress || meaning == .divider || isInk && !isPicture(number))
      return .points(Self.bounded(isCells ? number * Self.cell.width : number))
    default: break
    }
    switch OutsideProps.word(value.stringValue ?? "") {
    case "stretch": return .share(1)
    case "full": return .percent(100)
    default: return nil
    }
  }

  /// Whether a box is a shape of some width and height rather than text.
  private func isPicture(_ width: Double) -> Bool {
    guard case .number(let height)? = values["height"] else { return false }
    return height.double >= width
  }

  // MARK: - Stacks

  /// Returns a stack with what the properties say of the arrangement of its elements.
  func arranging(_ stack: FormElement.Stack) -> FormElement.Stack {
    guard !values.isEmpty || Self.wrapping.contains(type) else { return stack }
    var stack = stack
    stack.justification = justification
    stack.wraps = stack.axis == .horizontal && wraps
    (stack.horizontalPadding, stack.verticalPadding) = padding
    return stack
  }

  private var justification: FormElement.Justification? {
    switch word(["justify", "justifyContent", "distribution", "mainAxisAlignment"]) {
    case "start", "flexstart", "left", "leading": .start
    case "center", "middle": .center
    case "end", "flexend", "right", "trailing": .end
    case "between", "spacebetween": .spaceBetween
    case "around", "spacearound": .spaceAround
    case "evenly", "spaceevenly": .spaceEvenly
    default: nil
    }
  }

  /// The rows that wrap by their name.
  private static let wrapping: Set = ["Wrap", "Cluster", "Flow"]

  private var wraps: Bool {
    if let value = first(["wrap", "flexWrap"]) {
      let word = OutsideProps.word(value.stringValue ?? "")
      return word.isEmpty ? value.isTruthy : word.hasPrefix("wrap") || word == "true"
    }
    return Self.wrapping.contains(type)
  }

  /// The distance of elements, in points.
  func spacing(alongRow: Bool) -> Double? {
    distance(
      first(["gap", "spacing", alongRow ? "columnGap" : "rowGap"]),
      cell: alongRow ? Self.cell.width : Self.cell.height)
  }

  /// The largest number of columns of a grid.
  private static let mostColumns = 12.0

  /// The number of columns of a grid; nil if none is given.
  var columns: Int? {
    var value = first(["columns", "cols", "columnCount", "gridTemplateColumns"])
    // Numbers by the width of the screen, narrow ones first.
    if case .object(let sizes)? = value { value = sizes["md"] ?? sizes.values.last }
    switch value {
    case .number(let number)?: return Self.count(number.double)
    case .string(let text)?:
      if let number = JSONNumber(text) { return Self.count(number.double) }
      let tracks = text.drop { $0 != "(" }.dropFirst()
      if text.hasPrefix("repeat(") {
        return JSONNumber(String(tracks.prefix { $0.isASCII && $0.isNumber })).flatMap {
          Self.count($0.double)
        }
      }
      return text.hasSuffix("fr") ? Self.count(Double(text.split(separator: " ").count)) : nil
    default: return nil
    }
  }

  private static func count(_ number: Double) -> Int? {
    number >= 1 ? Int(min(number, mostColumns)) : nil
  }

  // MARK: - Frames

  private static let horizontalNames = [
    "paddingX", "px", "paddingHorizontal", "paddingInline", "paddingLeft",
  ]
  private static let verticalNames = ["paddingY", "py", "paddingVertical", "paddingBlock"]

  var hasHorizontalPadding: Bool { first(Self.horizontalNames + ["padding"]) != nil }

  /// The padding, in points.
  private var padding: (horizontal: Double, vertical: Double) {
    // Above and below, then at the sides, as in a style sheet.
    var both = [first(["padding"])]
    if case .string(let text)? = both[0], text.contains(" ") {
      both = text.split(separator: " ").map { .string(String($0)) }
    }
    let (width, height) = (Self.cell.width, Self.cell.height)
    return (
      distance(first(Self.horizontalNames) ?? (both.count > 1 ? both[1] : both[0]), cell: width)
        ?? 0,
      distance(first(Self.verticalNames) ?? both[0], cell: height) ?? 0
    )
  }

  /// Whether there is a border.
  var hasBorder: Bool {
    guard let value = first(["borderStyle", "border", "bordered", "outlined"]) else { return false }
    return value.isTruthy
      && !["none", "hidden", "0", "false"].contains(value.displayText.lowercased())
  }
}
