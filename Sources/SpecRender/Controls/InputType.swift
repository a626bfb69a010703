package import ArtifactBase

/// What a field is for, by the name of its component and the properties that say so in any vocabulary.
package enum InputType: Sendable {
  case line, area, number, date, time, dateTime, email, url, telephone, search

  /// - Parameters:
  ///   - component: The name of the component.
  ///   - props: Its resolved properties.
  ///   - meaning: What it is; nil for what its name means.
  package init(of component: String, _ props: JSONObject, meaning: ComponentMeaning? = nil) {
    let meaning = meaning ?? ComponentMeaning(component: component)
    let name = Suggestion.bare(component)
    let named = ["type", "inputType", "variant", "kind", "format", "mode"].lazy
      .compactMap { props[$0]?.stringValue }.compactMap(Self.init(named:)).first
    switch meaning {
    case .textArea: self = .area
    case .number, .stepper: self = .number
    case .date:
      let usual: Self =
        name.contains("datetime") ? .dateTime : name.hasPrefix("time") ? .time : .date
      self = [.date, .time, .dateTime].contains(named) ? named ?? usual : usual
    default:
      self =
        named ?? (props["multiline"]?.isTruthy == true ? .area : nil)
        ?? (name.contains("search") ? .search : .line)
    }
  }

  /// The type with a name, in any case and with any separators; nil if it has none, as for plain text.
  private init?(named name: String) {
    switch Suggestion.bare(name) {
    case "longtext", "multiline", "textarea": self = .area
    case "number", "numeric", "integer": self = .number
    case "date": self = .date
    case "time": self = .time
    case "datetime", "datetimelocal": self = .dateTime
    case "email": self = .email
    case "url", "uri": self = .url
    case "tel", "phone", "telephone": self = .telephone
    case "search": self = .search
    default: return nil
    }
  }

  /// The check of what is entered; nil if any text is right.
  var check: String? {
    switch self {
    case .line, .area, .telephone, .search: nil
    case .number: "numeric"
    case .date: "date"
    case .time: "time"
    case .dateTime: "dateTime"
    case .email: "email"
    case .url: "url"
    }
  }
}
