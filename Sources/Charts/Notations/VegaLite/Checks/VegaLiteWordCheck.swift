public import ArtifactBase

extension VegaLiteNotation {
  /// Returns notes on the members and words of a specification that Vega-Lite doesn't know, besides
  /// those that reading it reports.
  ///
  /// - Complexity: O(size of the specification).
  public static func unknownWords(in json: JSONValue) -> [ChartNote] {
    VegaLiteWordCheck.notes(on: json)
  }
}

/// Reports members and words of a specification that Vega-Lite doesn't know (L6.7a).
///
/// The specification is read as it is written, so that notes have the places of the source.
struct VegaLiteWordCheck {
  private(set) var notes: [ChartNote] = []
  /// The names of the parameters of all views.
  private(set) var parameters: Set<String> = []

  /// Returns notes on the unknown words of a specification.
  ///
  /// - Complexity: O(size of the specification).
  static func notes(on json: JSONValue) -> [ChartNote] {
    if case .object(let object) = json, VegaNotation.isSpecification(object) { return [] }
    var check = VegaLiteWordCheck()
    check.collectParameters(json, depth: 0)
    check.checkView(json, at: .root, depth: 0)
    return check.notes
  }

  // MARK: Reports

  mutating func report(
    _ code: ChartNote.Code, _ message: String, _ suggestion: String? = nil, at path: JSONPointer
  ) {
    guard notes.count < ChartLimits.notes else { return }
    notes.append(ChartNote(code, message, suggestion: suggestion, path: path.description))
  }

  /// Reports the members that aren't in a table. Names that begin with a sign, such as `$id` or `_note`,
  /// are comments.
  private mutating func checkNames(
    of object: JSONObject, _ known: Set<String>, _ subject: String, at path: JSONPointer
  ) {
    for name in object.keys where !known.contains(name) && name.first?.isLetter == true {
      report(
        .unknownMember, "unknown member `\(name.prefix(40))` of \(subject)",
        Suggestion.nearest(to: name, among: known.sorted()), at: path.appending(name))
    }
  }

  /// Reports a word that isn't in a list.
  mutating func checkWord(
    _ text: String, _ words: [String], _ subject: String, at path: JSONPointer
  ) {
    guard !words.contains(text) else { return }
    let suggestion = Suggestion.nearest(to: text, among: words, completes: true)
    var message = "unknown value `\(text.prefix(40))` of `\(subject)`"
    if suggestion == nil, words.count <= 6 {
      message += ": expected " + words.map { "`\($0)`" }.joined(separator: ", ")
    }
    report(.unknownName, message, suggestion, at: path)
  }

  // MARK: Objects

  /// Checks the members of an object and their words.
  mutating func check(
    _ value: JSONValue?, as kind: VegaLiteVocabulary.Kind, _ subject: String? = nil,
    at path: JSONPointer
  ) {
    guard case .object(let object)? = value, object["expr"] == nil, object["signal"] == nil
    else { return }
    checkNames(
      of: object, VegaLiteVocabulary.members(of: kind), subject ?? "`\(path.tokens.last ?? "")`",
      at: path)
    for (name, value) in object.members {
      guard case .string(let text) = value else { continue }
      let place = path.appending(name)
      if let words = VegaLiteVocabulary.words(of: name, in: kind) {
        checkWord(text, words, name, at: place)
      } else if name.hasSuffix("Color") || ["color", "fill", "stroke"].contains(name) {
        checkColor(text, at: place)
      }
    }
  }

  // MARK: Views

  /// The members of a view that are lists of views.
  private static let lists = ["layer", "hconcat", "vconcat", "concat"]

  private mutating func collectParameters(_ json: JSONValue, depth: Int) {
    guard depth <= ChartView.depthLimit, case .object(let view) = json else { return }
    parameters.formUnion(view["params"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? [])
    parameters.formUnion(view["selection"]?.objectValue?.keys ?? [])
    parameters.formUnion(
      view["config"]?["params"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? [])
    for transform in view["transform"]?.arrayValue ?? [] {
      if transform["extent"] != nil, let name = transform["param"]?.stringValue {
        parameters.insert(name)
      }
    }
    for name in Self.lists {
      for inner in view[name]?.arrayValue ?? [] { collectParameters(inner, depth: depth + 1) }
    }
    if let inner = view["spec"] { collectParameters(inner, depth: depth + 1) }
  }

  private mutating func checkView(_ json: JSONValue, at path: JSONPointer, depth: Int) {
    guard depth <= ChartView.depthLimit, case .object(let view) = json else { return }
    checkData(view["data"], at: path.appending("data"))
    if let mark = view["mark"] { checkMark(mark, at: path.appending("mark")) }
    if case .object(let encoding)? = view["encoding"] {
      checkChannels(encoding, at: path.appending("encoding"))
    }
    if case .object(let facet)? = view["facet"] {
      let place = path.appending("facet")
      if facet["row"] != nil || facet["column"] != nil {
        checkChannels(facet, at: place)
      } else {
        checkDefinition(facet, "facet", at: place)
      }
    }
    checkTransforms(view["transform"], at: path.appending("transform"))
    for (index, parameter) in (view["params"]?.arrayValue ?? []).enumerated() {
      let place = path.appending("params").appending(String(index))
      check(parameter, as: .parameter, "a parameter", at: place)
      check(parameter["select"], as: .selection, at: place.appending("select"))
    }
    check(view["title"], as: .title, at: path.appending("title"))
    check(view["projection"], as: .projection, at: path.appending("projection"))
    check(view["view"], as: .view, at: path.appending("view"))
    check(view["autosize"], as: .autosize, at: path.appending("autosize"))
    if case .string(let color)? = view["background"] {
      checkColor(color, at: path.appending("background"))
    }
    checkConfig(view["config"], at: path.appending("config"))
    for name in Self.lists {
      for (index, inner) in (view[name]?.arrayValue ?? []).enumerated() {
        checkView(inner, at: path.appending(name).appending(String(index)), depth: depth + 1)
      }
    }
    if let inner = view["spec"] {
      checkView(inner, at: path.appending("spec"), depth: depth + 1)
    }
  }

  private mutating func checkData(_ data: JSONValue?, at path: JSONPointer) {
    guard case .object(let data)? = data else { return }
    check(data["format"], as: .format, at: path.appending("format"))
    if data["values"] == .array([]) || data["values"] == "" {
      report(.emptyData, "the data has no rows", at: path.appending("values"))
    }
  }

  /// The members of marks that are marks themselves.
  private static let innerMarks = [
    "point", "line", "box", "median", "rule", "ticks", "outliers", "band", "borders",
  ]

  private mutating func checkMark(_ mark: JSONValue, at path: JSONPointer) {
    check(mark, as: .mark, "the mark", at: path)
    for name in Self.innerMarks { check(mark[name], as: .mark, at: path.appending(name)) }
  }

  // MARK: Transforms

  private mutating func checkTransforms(_ list: JSONValue?, at path: JSONPointer) {
    for (index, json) in (list?.arrayValue ?? []).enumerated() {
      guard case .object(let object) = json,
        let name = VegaLiteVocabulary.transforms.first(where: { name in
          // Other transforms have members with these names.
          object[name] != nil
            && !object.keys.contains {
              $0 != name && VegaLiteVocabulary.members(ofTransform: $0)?.contains(name) == true
            }
        }), let known = VegaLiteVocabulary.members(ofTransform: name)
      else { continue }
      let place = path.appending(String(index))
      checkNames(of: object, known, "the transform `\(name)`", at: place)
      if name == "filter" { checkPredicate(object[name], at: place.appending(name), depth: 0) }
      if case .object(let source)? = object["from"] {
        check(object["from"], as: .lookupSource, at: place.appending("from"))
        checkData(source["data"], at: place.appending("from").appending("data"))
        checkParameter(source["param"], at: place.appending("from").appending("param"))
      }
      for (member, value) in object.members {
        guard case .string(let text) = value,
          let words = VegaLiteVocabulary.words(of: member, inTransform: name)
        else { continue }
        checkWord(text, words, member, at: place.appending(member))
      }
      if name == "bin" { check(object[name], as: .bin, at: place.appending(name)) }
      checkTimeUnit(object["timeUnit"], at: place.appending("timeUnit"))
      for member in ["aggregate", "joinaggregate", "window", "sort"] {
        for (index, field) in (object[member]?.arrayValue ?? []).enumerated() {
          check(
            field, as: member == "sort" ? .sortField : .aggregateField,
            "an element of `\(member)`", at: place.appending(member).appending(String(index)))
        }
      }
    }
  }

  private mutating func checkPredicate(_ json: JSONValue?, at path: JSONPointer, depth: Int) {
    guard depth < ChartPredicate.readingDepthLimit, case .object(let object)? = json else { return }
    checkParameter(object["param"], at: path.appending("param"))
    checkParameter(object["selection"], at: path.appending("selection"))
    for name in ["and", "or"] {
      for (index, inner) in (object[name]?.arrayValue ?? []).enumerated() {
        let place = path.appending(name).appending(String(index))
        checkPredicate(inner, at: place, depth: depth + 1)
      }
    }
    checkPredicate(object["not"], at: path.appending("not"), depth: depth + 1)
  }

  /// Reports a parameter that no view defines.
  mutating func checkParameter(_ json: JSONValue?, at path: JSONPointer) {
    guard case .string(let name)? = json, !parameters.contains(name) else { return }
    report(
      .unknownName, "unknown parameter `\(name.prefix(40))`",
      Suggestion.nearest(to: name, among: parameters.sorted()), at: path)
  }

  /// Checks the test or the parameter of a condition.
  mutating func checkTest(_ object: JSONObject, at path: JSONPointer) {
    checkPredicate(.object(object), at: path, depth: 0)
    checkPredicate(object["test"], at: path.appending("test"), depth: 0)
  }

  // MARK: Configuration

  private mutating func checkConfig(_ config: JSONValue?, at path: JSONPointer) {
    guard case .object(let object)? = config else { return }
    check(config, as: .config, at: path)
    for (name, value) in object.members {
      let place = path.appending(name)
      switch name {
      case "style":
        for (style, value) in value.objectValue?.members ?? [] {
          check(value, as: .mark, at: place.appending(style))
        }
      case "mark": check(value, as: .mark, at: place)
      case "legend": check(value, as: .legendConfig, at: place)
      case "scale": check(value, as: .scaleConfig, at: place)
      case "range": check(value, as: .rangeConfig, at: place)
      case "title": check(value, as: .title, at: place)
      case "view": check(value, as: .viewConfig, at: place)
      case "projection": check(value, as: .projection, at: place)
      case "background":
        if case .string(let color) = value { checkColor(color, at: place) }
      case "numberFormat":
        if object["numberFormatType"] == nil { checkNumberFormat(value, at: place) }
      default:
        if VegaLiteNotation.marks.contains(name) {
          checkMark(value, at: place)
        } else if name.hasPrefix("axis") {
          check(value, as: .axisConfig, at: place)
        } else if name.hasPrefix("header") {
          check(value, as: .headerConfig, at: place)
        }
      }
    }
  }
}
