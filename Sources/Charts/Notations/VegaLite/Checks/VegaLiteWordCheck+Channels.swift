import ArtifactBase
import Drawing

extension VegaLiteWordCheck {
  mutating func checkChannels(_ channels: JSONObject, at path: JSONPointer) {
    for (name, json) in channels.members {
      let place = path.appending(name)
      for (index, json) in (json.arrayValue ?? []).enumerated() {
        if case .object(let definition) = json {
          checkDefinition(definition, name, at: place.appending(String(index)))
        }
      }
      if case .object(let definition) = json { checkDefinition(definition, name, at: place) }
    }
  }

  /// Checks the definition of a channel and of its guides.
  mutating func checkDefinition(_ object: JSONObject, _ channel: String, at path: JSONPointer) {
    check(.object(object), as: .channel, "`\(channel.prefix(40))`", at: path)
    let isColor = ChartChannel(rawValue: channel)?.isColor == true
    func place(_ name: String) -> JSONPointer { path.appending(name) }
    checkScale(object["scale"], isColor: isColor, at: place("scale"))
    check(object["axis"], as: .axis, at: place("axis"))
    check(object["legend"], as: .legend, at: place("legend"))
    check(object["header"], as: .header, at: place("header"))
    check(object["bin"], as: .bin, at: place("bin"))
    check(object["impute"], as: .impute, at: place("impute"))
    checkTimeUnit(object["timeUnit"], at: place("timeUnit"))
    checkSort(object["sort"], at: place("sort"))
    let isTime = object["type"] == "temporal" || object["timeUnit"] != nil
    for guide in ["axis", "legend", "header"] {
      checkFormat(object[guide], isTime: isTime, at: place(guide))
      checkLabels(object[guide]?["labelExpr"], at: place(guide).appending("labelExpr"))
    }
    checkFormat(.object(object), isTime: isTime, at: path)
    if isColor, case .string(let color)? = object["value"] { checkColor(color, at: place("value")) }
    let condition = object["condition"]
    let conditions = condition?.arrayValue ?? condition.map { [$0] } ?? []
    for (index, json) in conditions.enumerated() {
      guard case .object(let object) = json else { continue }
      let path =
        condition?.arrayValue == nil
        ? place("condition") : place("condition").appending(String(index))
      checkTest(object, at: path)
      check(.object(object), as: .channel, "`condition`", at: path)
      checkScale(object["scale"], isColor: isColor, at: path.appending("scale"))
      if isColor, case .string(let color)? = object["value"] {
        checkColor(color, at: path.appending("value"))
      }
    }
  }

  private mutating func checkScale(_ scale: JSONValue?, isColor: Bool, at path: JSONPointer) {
    check(scale, as: .scale, at: path)
    if let domain = scale?["domain"] {
      checkParameter(domain["param"], at: path.appending("domain").appending("param"))
    }
    let scheme = scale?["scheme"]
    let place = path.appending("scheme")
    if case .string(let name)? = scheme { checkScheme(name, at: place) }
    if case .string(let name)? = scheme?["name"] { checkScheme(name, at: place.appending("name")) }
    guard isColor, case .array(let colors)? = scale?["range"] else { return }
    for (index, color) in colors.enumerated() {
      if case .string(let text) = color {
        checkColor(text, at: path.appending("range").appending(String(index)))
      }
    }
  }

  private mutating func checkScheme(_ name: String, at path: JSONPointer) {
    guard ColorScheme(named: name) == nil else { return }
    report(
      .unknownName, "unknown color scheme `\(name.prefix(40))`",
      Suggestion.nearest(to: name, among: ColorSchemes.schemes.keys.sorted()), at: path)
  }

  /// Reports fields that the labels of axes and legends don't have.
  private mutating func checkLabels(_ json: JSONValue?, at path: JSONPointer) {
    guard case .string(let text)? = json, let expression = try? Expression(parsing: text) else {
      return
    }
    let known = ["label", "value", "index"]
    for field in expression.requiredFields where !known.contains(field) {
      report(
        .unknownField, "unknown field `\(field.prefix(40))` of a label",
        Suggestion.nearest(to: field, among: known), at: path)
    }
  }

  // MARK: Sorting and time units

  private mutating func checkSort(_ sort: JSONValue?, at path: JSONPointer) {
    switch sort {
    case .string(let text)?:
      let word = text.lowercased()
      let channel = text.hasPrefix("-") ? String(text.dropFirst()) : text
      guard !VegaLiteNotation.sortWords.contains(word), ChartChannel(rawValue: channel) == nil
      else { return }
      report(
        .unknownName, "unknown order `\(text.prefix(40))`",
        Suggestion.nearest(to: text, among: ["ascending", "descending", "-x", "-y"]), at: path)
    case .object(let object)?:
      // A date and time, or the field that values are sorted by.
      guard object["year"] == nil else { return }
      check(sort, as: .sort, at: path)
      if let op = object["op"]?.stringValue {
        checkWord(op, AggregateOperation.allCases.map(\.rawValue), "op", at: path.appending("op"))
      }
    default: break
    }
  }

  mutating func checkTimeUnit(_ json: JSONValue?, at path: JSONPointer) {
    var path = path
    if case .object? = json {
      check(json, as: .timeUnit, at: path)
      path = path.appending("unit")
    }
    guard let name = json?.stringValue ?? json?["unit"]?.stringValue,
      VegaLiteNotation.timeUnitName(name) == nil
    else { return }
    report(
      .unknownName, "unknown time unit `\(name.prefix(40))`",
      Suggestion.nearest(to: name, among: VegaLiteVocabulary.timeUnits), at: path)
  }

  // MARK: Colors and formats

  /// Reports a word that isn't the name of a color, and digits that aren't a color.
  mutating func checkColor(_ text: String, at path: JSONPointer) {
    guard RGBA(css: text) == nil, !text.isEmpty else { return }
    let name = text.lowercased()
    let isWord = name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    guard isWord || text.hasPrefix("#") else { return }
    guard !["none", "inherit", "initial", "unset", "currentcolor"].contains(name) else { return }
    report(
      .unknownName, "unknown color `\(text.prefix(40))`",
      isWord ? Suggestion.nearest(to: name, among: RGBA.cssNames) : nil, at: path)
  }

  private mutating func checkFormat(_ guide: JSONValue?, isTime: Bool, at path: JSONPointer) {
    guard let format = guide?["format"], !isTime else { return }
    switch guide?["formatType"]?.stringValue {
    case nil, "number"?: checkNumberFormat(format, at: path.appending("format"))
    default: break
    }
  }

  /// Reports a text that isn't a format of numbers; one with directives such as `%Y` is for times.
  mutating func checkNumberFormat(_ json: JSONValue, at path: JSONPointer) {
    guard case .string(let text) = json, !text.isEmpty,
      !text.contains("%") || text.hasSuffix("%") && text.filter({ $0 == "%" }).count == 1
    else { return }
    let specifier = NumberSpecifier(text)
    guard let specifier else {
      return report(.unknownName, "`\(text.prefix(40))` is not a format of numbers", at: path)
    }
    guard let type = specifier.type, !specifier.hasKnownType else { return }
    let letter = String(UnicodeScalar(type))
    report(
      .unknownName,
      "unknown type `\(letter)` in the format `\(text.prefix(40))`: expected `d`, `f`, `e`, `s`, `%`, …",
      at: path)
  }
}

extension NumberSpecifier {
  /// Whether the type is one of d3-format's, or absent.
  var hasKnownType: Bool {
    guard let type else { return true }
    return "%bcdefgnoprsXx".utf8.contains(type)
  }
}
