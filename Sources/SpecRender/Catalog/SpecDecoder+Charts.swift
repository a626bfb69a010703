// Checks the fields that charts of other vocabularies name (S19.5a). Only literals are checked.

import ArtifactCore

extension SpecDecoder {
  /// The number of rows whose fields are collected.
  private static let rowLimit = 1_000

  /// Reports fields that a chart or a part of it names and no row has.
  mutating func checkFields(ofChart element: UIElement, _ id: String) {
    guard ComponentMeaning(component: element.type) == .chart else { return }
    let fields = Self.fields(of: element)
    guard !fields.isEmpty else { return }
    checkFields(of: element, among: fields)
    let outer = (id: reader.element, path: reader.path)
    for child in element.children {
      guard let part = spec[child] else { continue }
      reader.element = child
      reader.path = places[ExactString(child)] ?? ["elements", child]
      checkFields(of: part, among: fields)
    }
    (reader.element, reader.path) = outer
  }

  private mutating func checkFields(of element: UIElement, among fields: [String]) {
    // A part may have rows of its own.
    guard ComponentMeaning(component: element.type) == .chart || Self.fields(of: element).isEmpty
    else { return }
    for prop in element.props where ChartProps.fieldNames.contains(Suggestion.bare(prop.name)) {
      switch prop.value {
      case .literal(.string(let name)):
        check(field: name, among: fields, at: ["props", prop.name])
      case .literal(.array(let names)):
        for (index, name) in names.enumerated() {
          guard let name = name.stringValue else { continue }
          check(field: name, among: fields, at: ["props", prop.name, String(index)])
        }
      default: break
      }
    }
  }

  private mutating func check(field name: String, among fields: [String], at place: [String]) {
    // A path begins with a field.
    let first = name.prefix { $0 != "." && $0 != "[" }
    guard !name.isEmpty, !fields.contains(name), !fields.contains(String(first)) else { return }
    let suggestion =
      Suggestion.nearest(to: name, among: fields, completes: true)
      ?? Self.beginning(of: name, among: fields)
    var message = "unknown field `\(name.prefix(60))`"
    if suggestion == nil {
      let names = fields.prefix(8).map { "`\($0.prefix(40))`" }.joined(separator: ", ")
      message += ": the data has \(names)" + (fields.count > 8 ? ", …" : "")
    }
    reader.report(
      .unknownField, .warning, at: place, message, suggestion: suggestion,
      details: ["value": .string(name)])
  }

  /// The only field that a name begins with, such as `rev` for `revenue`.
  private static func beginning(of name: String, among fields: [String]) -> String? {
    let found = fields.filter {
      $0.utf8.count > 2 && name.lowercased().hasPrefix($0.lowercased())
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The fields of rows that are literal objects, in order; empty if there are none.
  private static func fields(of element: UIElement) -> [String] {
    for name in ChartProps.rows {
      guard case .literal(.array(let rows))? = element.prop(name), !rows.isEmpty else { continue }
      var known: Set<String> = []
      var fields: [String] = []
      for row in rows.prefix(rowLimit) {
        guard case .object(let object) = row else { return [] }
        for key in object.keys where known.insert(key).inserted { fields.append(key) }
      }
      return rows.count > rowLimit ? [] : fields
    }
    return []
  }
}
