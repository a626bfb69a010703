// Functions and actions needed for A2UI in addition to those of specs. Their names begin with `$`,
// which is reserved for built-in names.

import ArtifactCore

/// The functions and actions that A2UI components use.
enum A2UIFunctions {
  static let functions: [(String, SpecFunctions.Function)] = [
    ("$check", { .bool(holds($0)) }),
    ("$holds", { .bool(($0["condition"] ?? .null).isTruthy) }),
    ("$formatNumber", { number($0, "number") }),
    ("$formatCurrency", { number($0, "currency") }),
    ("$formatDate", date),
    ("$plural", plural),
    ("$icon", { .string(symbol(($0["name"] ?? .null).displayText)) }),
    ("$choice", choice),
  ]

  /// The actions reported only to the host, through `SpecRuntime.onUnknownAction`, and the one that
  /// makes a choice.
  static var actions: [(String, ActionExecutor.Handler)] {
    let tell: ActionExecutor.Handler = { $0.notes.isForHost = true }
    return [("$event", tell), ("$open", tell), ("$call", tell), ("$choose", choose)]
  }

  // MARK: - Checks

  private static func holds(_ arguments: JSONObject) -> Bool {
    let values: [JSONValue]
    if case .array(let elements)? = arguments["values"] { values = elements } else { values = [] }
    switch arguments["type"]?.displayText {
    case "all": return values.allSatisfy(\.isTruthy)
    case "any": return values.contains(where: \.isTruthy)
    case "none": return !values.contains(where: \.isTruthy)
    case "required": return passes("required", arguments)
    case "email": return passes("email", arguments)
    case "regex": return passes("pattern", arguments)
    case "length":
      return isInRange(Double((arguments["value"] ?? .null).displayText.count), arguments)
    case "numeric":
      guard let number = arguments["value"]?.number else { return false }
      return isInRange(number.double, arguments)
    default: return false
    }
  }

  private static func passes(_ type: String, _ arguments: JSONObject) -> Bool {
    let check: JSONValue = ["type": .string(type), "args": .object(arguments)]
    return InputCheck(check)?.verdict(on: arguments["value"] ?? .null) == .passes
  }

  private static func isInRange(_ value: Double, _ arguments: JSONObject) -> Bool {
    if let least = arguments["min"]?.number?.double, value < least { return false }
    if let most = arguments["max"]?.number?.double, value > most { return false }
    return true
  }

  // MARK: - Texts

  private static func number(_ arguments: JSONObject, _ kind: String) -> JSONValue {
    var format: JSONObject = ["$format": .string(kind), "value": arguments["value"] ?? .null]
    format["currency"] = arguments["currency"]
    if let decimals = arguments["decimals"], decimals.number != nil {
      format["options"] = ["minimumFractionDigits": decimals, "maximumFractionDigits": decimals]
    }
    let text = NumberFormat.format(format)
    guard arguments["grouping"] == false else { return text }
    return .string(text.displayText.filter { $0 != "," })
  }

  private static func date(_ arguments: JSONObject) -> JSONValue {
    let value = arguments["value"] ?? .null
    let pattern = arguments["format"]?.displayText ?? ""
    return .string(DateFormat.format(value, pattern: pattern))
  }

  /// Returns the plural form for a number, by English rules.
  private static func plural(_ arguments: JSONObject) -> JSONValue {
    let names = [0: "zero", 1: "one", 2: "two"]
    if let count = arguments["value"]?.number?.integer, let name = names[count],
      let form = arguments[name]
    {
      return .string(form.displayText)
    }
    return .string((arguments["other"] ?? .null).displayText)
  }

  // MARK: - Choices

  private static func choice(_ arguments: JSONObject) -> JSONValue {
    let isMany = arguments["many"]?.isTruthy ?? false
    let isChosen = chosen(arguments["chosen"]).contains(arguments["value"] ?? .null)
    let mark = isMany ? (isChosen ? "[x]" : "[ ]") : isChosen ? "(•)" : "( )"
    return .string("\(mark) \((arguments["label"] ?? .null).displayText)")
  }

  /// Returns the selected values, given as a list or a single value.
  private static func chosen(_ value: JSONValue?) -> [JSONValue] {
    switch value {
    case nil, .null?: []
    case .array(let values)?: values
    case let value?: [value]
    }
  }

  private static func choose(_ call: ActionCall) throws {
    guard let path = call.params["path"]?.stringValue, let value = call.params["value"] else {
      throw ActionError(.missingParam, "missing `path` or `value` of a choice")
    }
    let pointer = StatePath(path).pointer
    guard call.params["many"]?.isTruthy == true else {
      call.store.set(pointer, [value])
      return
    }
    var values = chosen(call.store.get(pointer))
    if let index = values.firstIndex(of: value) {
      values.remove(at: index)
    } else {
      values.append(value)
    }
    call.store.set(pointer, .array(values))
  }

  // MARK: - Icons

  /// Returns the symbol for an icon name; an unknown name is returned unchanged.
  private static func symbol(_ name: String) -> String {
    symbols[name] ?? name
  }

  private static let symbols = [
    "accountCircle": "person.crop.circle", "add": "plus", "arrowBack": "chevron.left",
    "arrowForward": "chevron.right", "attachFile": "paperclip", "calendarToday": "calendar",
    "call": "phone", "camera": "camera", "check": "checkmark", "close": "xmark",
    "delete": "trash", "download": "arrow.down", "edit": "pencil", "error": "xmark.circle",
    "event": "calendar", "fastForward": "forward.fill", "favorite": "heart.fill",
    "favoriteOff": "heart", "folder": "folder", "help": "questionmark.circle", "home": "house",
    "info": "info.circle", "locationOn": "mappin", "lock": "lock", "lockOpen": "lock.open",
    "mail": "envelope", "menu": "line.3.horizontal", "moreHoriz": "ellipsis",
    "moreVert": "ellipsis", "notifications": "bell", "notificationsOff": "bell.slash",
    "pause": "pause.fill", "payment": "creditcard", "person": "person", "phone": "phone",
    "photo": "photo", "play": "play.fill", "print": "printer", "refresh": "arrow.clockwise",
    "rewind": "backward.fill", "search": "magnifyingglass", "send": "paperplane",
    "settings": "gear", "share": "square.and.arrow.up", "shoppingCart": "cart",
    "skipNext": "forward.end.fill", "skipPrevious": "backward.end.fill", "star": "star.fill",
    "starHalf": "star.leadinghalf.filled", "starOff": "star", "stop": "stop.fill",
    "upload": "arrow.up", "visibility": "eye", "visibilityOff": "eye.slash",
    "volumeDown": "speaker.wave.1", "volumeMute": "speaker", "volumeOff": "speaker.slash",
    "volumeUp": "speaker.wave.3", "warning": "exclamationmark.triangle",
  ]
}
