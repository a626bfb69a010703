import ArtifactCore
import ArtifactPresentation
import SpecRender

/// The properties of a component of another vocabulary, under the names and spellings in use.
struct OutsideProps {
  private let values: JSONObject
  private let bound: [String]

  /// - Parameter bound: The names of the properties that input can change. Names without a value are ignored:
  ///   the property is given under another name.
  init(_ values: JSONObject, bound: [String] = []) {
    self.values = values
    self.bound = bound.filter { values[$0] != nil }
  }

  /// The names of a title.
  static let title = ["title", "heading", "header", "headline", "legend"]
  /// The names of what a component is called.
  static let label = [
    "label", "title", "text", "question", "legend", "heading", "header", "content",
  ]
  /// The names of a text.
  static let text = ["text", "content", "value", "children", "label", "body", "markdown", "title"]
  /// The names of what helps to fill in a control.
  static let help = ["help", "description", "helperText", "helpText"]
  /// The names of the value of a control.
  static let value = [
    "value", "checked", "isOn", "on", "selected", "pressed", "isChecked", "selectedValue",
    "defaultValue", "defaultChecked", "enabled",
  ]
  /// The names of the options of a choice.
  static let options = ["options", "choices", "items", "buttons", "actions", "replies", "values"]

  // MARK: - Values

  /// The first value among some names that is there.
  func value(_ names: [String]) -> JSONValue? {
    for name in names {
      if let value = values[name], value != .null { return value }
    }
    return nil
  }

  /// The first text among some names.
  func text(_ names: [String]) -> String {
    for name in names {
      switch values[name] {
      case .string(let text)? where !text.isBlank: return text
      case .number(let number)?: return number.displayText
      default: break
      }
    }
    return ""
  }

  func text(_ names: String...) -> String { text(names) }

  /// The texts of the first of some names that has any; a text is one.
  func texts(_ names: [String]) -> [String] {
    for name in names {
      switch values[name] {
      case .string(let text)?: return [text]
      case .array(let elements)?:
        let texts = elements.compactMap(\.stringValue)
        if texts.count == elements.count, !texts.isEmpty { return texts }
      default: break
      }
    }
    return []
  }

  /// The object of a name, also one that is written as text.
  func object(_ name: String) -> JSONObject? {
    switch values[name] {
    case .object(let object)?: object
    case .string(let text)? where text.utf8.first == UInt8(ascii: "{"):
      (try? JSONValue(parsing: text))?.objectValue
    default: nil
    }
  }

  /// A text in lower case without separators, for comparison.
  func word(_ names: String...) -> String { Self.word(text(names)) }

  static func word(_ text: String) -> String {
    text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  func number(_ names: String...) -> Double? {
    switch value(names) {
    case .number(let number)?: number.double
    case .string(let text)?: JSONNumber(text)?.double
    default: nil
    }
  }

  /// Whether one of some properties is true.
  func flag(_ names: String...) -> Bool { value(names)?.isTruthy ?? false }

  /// The property that input changes: one of those of the value, or the only one that is bound.
  var input: String? {
    Self.value.first(where: bound.contains) ?? bound.first { $0 != "open" } ?? bound.first
  }

  /// The value of the control.
  var current: JSONValue? { input.flatMap { values[$0] } ?? value(Self.value) }

  /// The rows of a table with a number of rows.
  func rows(_ count: Int) -> [JSONValue]? {
    for member in values.members where !PropName(member.key).isColumns {
      guard let rows = member.value.arrayValue, rows.count == count else { continue }
      switch rows.first {
      case .object?, .array?: return rows
      default: break
      }
    }
    return nil
  }

  /// The name of the property to which input writes the rows that are chosen.
  var rowSelection: String? {
    bound.first { name in
      let word = Self.word(name)
      return word.contains("select") || word == "value" || word == "checked"
    }
  }

  /// What the properties say that aren't among some names.
  func details(except names: [String]) -> [UnknownComponent.Detail] {
    var rest = values
    for name in names { rest[name] = nil }
    return UnknownComponentReader(rest, bound: Set(bound)).details
  }

  // MARK: - Spellings

  /// The alignment across a row or column.
  var alignment: FormElement.Alignment? {
    switch word("align", "alignItems", "alignment", "textAlign") {
    case "start", "flexstart", "left", "top", "leading": .leading
    case "center", "middle": .center
    case "end", "flexend", "right", "bottom", "trailing": .trailing
    default: nil
    }
  }

  /// Whether children are side by side; nil if the properties don't say.
  var isHorizontal: Bool? {
    switch word("direction", "flexDirection", "orientation", "axis") {
    case "row", "horizontal", "rowreverse", "x": true
    case "column", "vertical", "columnreverse", "y": false
    default: value(["horizontal"])?.isTruthy
    }
  }

  /// The color of a severity, or the color itself.
  var tint: FormElement.Tint? {
    switch word("variant", "severity", "status", "type", "tone", "intent", "color", "level") {
    case "success", "good", "positive", "ok", "online", "active": .named(.green)
    case "warning", "warn", "caution", "pending": .named(.orange)
    case "error", "destructive", "danger", "attention", "critical", "failed": .named(.red)
    case "info", "informational", "note", "accent": .named(.blue)
    default: FormElement.Tint(text("color", "tint"))
    }
  }

  /// What a field of some component is for.
  ///
  /// - Parameter meaning: What the component is; nil for what its name means.
  func kind(
    of component: String, _ meaning: ComponentMeaning? = nil
  ) -> FormElement.TextField.Kind {
    switch InputType(of: component, values, meaning: meaning) {
    case .line: .line
    case .area: .area(lines: lines)
    case .number: .number(step: number("step", "increment").flatMap { $0 > 0 ? $0 : nil } ?? 1)
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    case .email: .email
    case .url: .url
    case .telephone: .telephone
    case .search: .search
    }
  }

  /// The number of visible lines of a text area.
  private var lines: Int {
    let number = number("rows", "lines", "minRows", "minLines") ?? 0
    return number >= 1 ? Int(min(number, 40)) : 4
  }

  /// The prominence of a button.
  var prominence: FormElement.Button.Prominence {
    switch word("variant", "style", "appearance", "kind") {
    case "primary", "contained", "filled", "solid", "positive", "borderedprominent": .prominent
    case "ghost", "text", "plain", "link", "borderless", "subtle": .plain
    default: flag("primary") || word("type") == "submit" ? .prominent : .bordered
    }
  }

  var isBold: Bool {
    ["bold", "strong", "semibold", "bolder", "medium", "600", "700", "800", "900"].contains(
      word("fontWeight", "weight")) || flag("bold", "strong") || word("variant") == "strong"
  }

  /// The typographic role that a level or style asks for, of a component with some name.
  func role(of name: String) -> FormElement.TextRole? {
    let words = [
      word("level", "as", "tag", "size"), word("variant", "style", "type", "font", "role"),
      name.lowercased(),
    ]
    for word in words {
      switch word {
      case "h1", "1", "title1", "largetitle", "display", "pagetitle": return .largeTitle
      case "h2", "2", "title2", "title", "headline": return .title
      case "h3", "3", "title3", "h4", "4", "h5", "5", "h6", "6", "subheading", "subtitle",
        "subheader":
        return .headline
      case "caption", "muted", "small", "xs", "subtle", "secondary", "footnote", "helptext",
        "helpertext":
        return .caption
      default: break
      }
    }
    return nil
  }

  // MARK: - Options

  /// An option of a choice, or an item.
  struct Option {
    var label: String
    var value: JSONValue
    /// The texts inside: the content of an item.
    var content: String
    var isDisabled: Bool

    init(_ element: JSONValue) {
      guard case .object(let object) = element else {
        let text = element.displayText
        label = text.isEmpty ? element.serialized() : text
        (value, content, isDisabled) = (element, "", false)
        return
      }
      let props = OutsideProps(object, bound: [])
      value = props.value(["value", "id", "key", "name", "label", "title"]) ?? .null
      label = props.text(["label", "title", "text", "header", "question", "name", "value", "id"])
      content = props.text(["content", "body", "answer", "description", "text", "children"])
      if content == label { content = "" }
      if label.isEmpty { label = element.serialized() }
      isDisabled = props.flag("disabled")
    }
  }

  /// The options of a choice, under the first of some names that has any.
  func options(_ names: [String] = options) -> [Option] {
    for name in names {
      switch values[name] {
      case .array(let elements)? where !elements.isEmpty: return elements.map(Option.init)
      // Labels by value.
      case .object(let object)? where name == "options" || name == "choices":
        return object.members.map { member in
          var option = Option(member.value)
          option.value = .string(member.key)
          return option
        }
      default: break
      }
    }
    return []
  }
}
