import ArtifactCore
import ArtifactPresentation
import SpecRender

// What an unknown component says, from its properties alone. Nobody has described them, so that
// their names and values decide: what is known to be appearance, identity or behavior is left out,
// and everything else is content.

/// Reads the properties of a component that is not known.
struct UnknownComponentReader {
  private typealias Detail = UnknownComponent.Detail

  private(set) var details: [UnknownComponent.Detail] = []

  /// The properties that the user could change.
  private let bound: Set<String>

  /// Whether the value is a secret.
  private let isObscured: Bool

  /// The maximum nesting of values that are read.
  private static let depth = 8

  /// The maximum number of columns of a table made of objects.
  private static let columnCount = 32

  /// Reads properties.
  ///
  /// - Parameters:
  ///   - props: The properties, with expressions resolved.
  ///   - bound: The names of those that the user could change.
  /// - Complexity: O(size of the properties).
  init(_ props: JSONObject, bound: Set<String>) {
    self.bound = bound
    isObscured = SecretInput.isSecret("", props)
    read(props, depth: 0)
  }

  private mutating func add(_ text: String) {
    if !text.isBlank { details.append(.text(text)) }
  }

  // MARK: Objects

  private mutating func read(_ object: JSONObject, depth: Int) {
    guard depth < Self.depth else { return }
    let members = object.members.filter { !isLeftOut($0, of: object) }
    let label = Self.label(in: members)
    let value = members.first { PropName($0.key).isValue && Self.text(of: $0.value) != nil }
    // Without a value, rows need not be searched for what it is called.
    let hasValues =
      value != nil || members.contains { $0.key != label?.name && Self.text(of: $0.value) != nil }
    let options = hasValues ? Self.options(in: members) : [:]
    if let label {
      add(Self.pair(label.text, value.map { shown($0, options) } ?? ""))
    } else if let value, !PropName(value.key).isDefault || options.isEmpty {
      add(shown(value, options))
    }
    let columns = Self.columns(in: members)
    for member in members where member.key != label?.name && member.key != value?.key {
      if let columns, columns.name == member.key {
        // Without rows, the columns are all there is to see.
        if members.allSatisfy({ $0.key == member.key || !$0.value.hasRows }) {
          details.append(
            Self.table(
              columns.columns.map(\.title), columns.columns, width: columns.columns.count, []))
        }
        continue
      }
      switch member.value {
      case .object(let inner): read(inner, named: member.key, depth: depth + 1)
      case .array(let elements):
        read(elements, named: member.key, columns: columns?.columns ?? [], depth: depth + 1)
      default:
        guard let text = Self.text(of: member.value), options[text] == nil else { continue }
        add(PropName(member.key).isText ? text : Self.pair(member.key, text))
      }
    }
  }

  /// Reads an object in another one, after its name unless that is obvious.
  private mutating func read(_ object: JSONObject, named name: String, depth: Int) {
    let start = details.count
    read(object, depth: depth)
    let isNamed = PropName(name).isList || object.values.allSatisfy { Self.text(of: $0) == nil }
    if details.count > start, !isNamed { details.insert(.text(name), at: start) }
  }

  /// The text of a value: that of the options that it chooses, or dots if it is a secret.
  private func shown(_ member: JSONObject.Member, _ options: [String: String]) -> String {
    let texts = (member.value.arrayValue ?? [member.value]).map { Self.text(of: $0) ?? "" }
    if isObscured { return texts.joined().obscured() }
    return texts.map { options[$0] ?? $0 }.joined(separator: ", ")
  }

  /// A label or name, and what follows it.
  private static func pair(_ label: String, _ text: String) -> String {
    if text.isBlank { return label }
    // A question needs no colon.
    let isClosed = label.utf8.last.map { "?!.:".utf8.contains($0) } ?? false
    return isClosed ? "\(label) \(text)" : "\(label): \(text)"
  }

  /// Whether a property is not content.
  private func isLeftOut(_ member: JSONObject.Member, of object: JSONObject) -> Bool {
    let name = PropName(member.key)
    if name.isBehavior || name.isAppearance { return true }
    switch member.value {
    case .null: return true
    case .bool: return !name.isState && !bound.contains(member.key)
    case .number: return name.isLayout
    case .string(let text):
      if text.isBlank || text.utf8.starts(with: "data:".utf8) { return true }
      if name.isLayout { return !name.isAmbiguous || text.isIdentifier }
      // Beside a label, the name of a field is for the program.
      return name.isName && text.isIdentifier && object.keys.contains { PropName($0).isLabel }
    case .array(let elements): return elements.isEmpty && !Self.isEmptyRows(member)
    case .object: return name.isLayout
    }
  }

  /// The label among some members: the first of the usual names.
  private static func label(in members: [JSONObject.Member]) -> (name: String, text: String)? {
    for label in PropName.labels {
      for member in members where PropName(member.key).word == label {
        guard case .string(let text) = member.value, !text.isBlank else { continue }
        return (member.key, text)
      }
    }
    return nil
  }

  /// The labels of the options in arrays, by their values.
  private static func options(in members: [JSONObject.Member]) -> [String: String] {
    var options: [String: String] = [:]
    for member in members {
      for case .object(let option) in member.value.arrayValue ?? [] {
        guard let value = option["value"] ?? option["id"] ?? option["key"],
          let label = label(in: option.members)
        else { continue }
        options[value.displayText] = label.text
      }
    }
    return options
  }

  /// The text of a scalar or of several; nil for other values.
  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .bool(let isTrue): return isTrue ? "yes" : "no"
    case .string, .number: return value.displayText
    case .array(let elements):
      let texts = elements.compactMap { element -> String? in
        if case .array = element { return nil }
        return text(of: element)
      }
      return texts.count == elements.count ? texts.joined(separator: ", ") : nil
    case .null, .object: return nil
    }
  }

  // MARK: Arrays

  private mutating func read(
    _ elements: [JSONValue], named name: String, columns: [Column], depth: Int
  ) {
    guard depth < Self.depth else { return }
    var (objects, rows, texts): ([JSONObject], [[JSONValue]], [String]) = ([], [], [])
    for element in elements {
      switch element {
      case .object(let object): objects.append(object)
      case .array(let row): rows.append(row)
      default: if let text = Self.text(of: element), !text.isBlank { texts.append(text) }
      }
    }
    if !texts.isEmpty, objects.isEmpty, !elements.contains(where: { $0.stringValue != nil }) {
      // A list to choose from has texts.
      add(Self.pair(name, texts.joined(separator: ", ")))
    } else if !texts.isEmpty {
      if !PropName(name).isList { add(name) }
      details.append(.items(texts))
    }
    if !rows.isEmpty {
      let width = max(columns.count, rows.lazy.map(\.count).max() ?? 0)
      let cells = rows.map { row in
        (0..<width).map { $0 < row.count ? Self.cell(row[$0], depth) : "" }
      }
      details.append(Self.table(columns.map(\.title), columns, width: width, cells))
    }
    if !objects.isEmpty { read(objects: objects, columns: columns, depth: depth) }
  }

  private mutating func read(objects: [JSONObject], columns: [Column], depth: Int) {
    let names = columns.isEmpty ? names(in: objects) : columns.map(\.key)
    if columns.isEmpty, names.allSatisfy({ PropName($0).isText || PropName($0).isValue }) {
      details += Self.items(objects, names, depth)
      return
    }
    let cells = objects.map { object in names.map { Self.cell(object[$0] ?? .null, depth) } }
    let titles = columns.isEmpty ? names : columns.map(\.title)
    guard names.count > 1 else {
      details.append(.items(cells.compactMap(\.first).filter { !$0.isBlank }))
      return
    }
    details.append(Self.table(titles, columns, width: names.count, cells))
  }

  /// The members of objects that say something, in the order of their first occurrence.
  private func names(in objects: [JSONObject]) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for object in objects {
      let hasLabel = Self.label(in: object.members) != nil
      for member in object.members where !seen.contains(member.key) {
        let name = PropName(member.key)
        guard !name.isBehavior, !name.isAppearanceOfItem, !Self.cell(member.value, 0).isBlank
        else { continue }
        // Values that programs use instead of a label.
        if hasLabel, name.isIdentity { continue }
        if hasLabel, name.isValue, member.value.stringValue?.isIdentifier == true { continue }
        seen.insert(member.key)
        names.append(member.key)
        if names.count == Self.columnCount { return names }
      }
    }
    return names
  }

  /// Objects of a label and other texts: the label, then the others.
  private static func items(
    _ objects: [JSONObject], _ names: [String], _ depth: Int
  ) -> [Detail] {
    let items = objects.map { object in
      let label = label(in: object.members)
      let texts = names.filter { $0 != label?.name }
        .map { cell(object[$0] ?? .null, depth) }.filter { !$0.isBlank }
      let rest = texts.joined(separator: " · ")
      guard let label else { return rest }
      return pair(label.text, rest)
    }
    let shown = items.filter { !$0.isBlank }
    return shown.isEmpty ? [] : [.items(shown)]
  }

  /// The text of a value in a table or list: what is in it on one line.
  private static func cell(_ value: JSONValue, _ depth: Int) -> String {
    switch value {
    case .null: return ""
    case .bool, .string, .number: return text(of: value) ?? ""
    case .array(let elements):
      guard depth < Self.depth else { return "" }
      return elements.map { cell($0, depth + 1) }.filter { !$0.isBlank }.joined(separator: ", ")
    case .object(let object):
      guard depth < Self.depth else { return "" }
      return object.members.filter {
        let name = PropName($0.key)
        return !name.isBehavior && !name.isAppearance && !name.isIdentity
      }
      .map { cell($0.value, depth + 1) }.filter { !$0.isBlank }.joined(separator: ", ")
    }
  }

  // MARK: Tables

  /// A column that a property describes: the member of the rows, and its title.
  private struct Column {
    var key: String
    var title: String
    /// The alignment that the property gives; nil for that of the values.
    var alignment: TableBlock.Alignment?
  }

  /// Whether a property is an array for rows without any.
  private static func isEmptyRows(_ member: JSONObject.Member) -> Bool {
    member.value.arrayValue?.isEmpty == true
      && ["rows", "data", "items", "records", "datasource", "entries"]
        .contains(member.key.lowercased())
  }

  /// The columns of the rows in other properties, and the property that describes them.
  private static func columns(
    in members: [JSONObject.Member]
  ) -> (name: String, columns: [Column])? {
    guard let member = members.first(where: { PropName($0.key).isColumns }),
      let elements = member.value.arrayValue,
      members.contains(where: {
        $0.key != member.key && ($0.value.hasRows || isEmptyRows($0))
      })
    else { return nil }
    let columns = elements.map { element in
      guard case .object(let column) = element else {
        return Column(key: element.displayText, title: element.displayText)
      }
      let keys = ["key", "accessorKey", "dataIndex", "field", "dataKey", "id", "name", "value"]
      let key = keys.lazy.compactMap { column[$0]?.stringValue }.first
      let names = ["label", "header", "headerName", "title", "name"]
      let title = names.lazy.compactMap { column[$0]?.stringValue }.first ?? key ?? ""
      return Column(key: key ?? title, title: title, alignment: Self.alignment(of: column))
    }
    return (member.key, columns)
  }

  private static func alignment(of column: JSONObject) -> TableBlock.Alignment? {
    let names = ["align", "alignment", "textAlign"]
    switch names.lazy.compactMap({ column[$0]?.stringValue }).first?.lowercased() {
    case "left", "start", "leading": return .leading
    case "center", "middle": return .center
    case "right", "end", "trailing": return .trailing
    default: return column["numeric"]?.isTruthy == true ? .trailing : nil
    }
  }

  private static func table(
    _ titles: [String], _ known: [Column], width: Int, _ cells: [[String]]
  ) -> Detail {
    let columns = (0..<width).map { index in
      TableBlock.Column(
        header: StyledText(plain: index < titles.count ? titles[index] : ""),
        alignment: (index < known.count ? known[index].alignment : nil)
          ?? (cells.allSatisfy { $0[index].isNumber } ? .trailing : .none))
    }
    return .table(
      TableBlock(
        columns: columns, hasHeader: titles.contains { !$0.isBlank },
        rows: cells.map { $0.map(StyledText.init(plain:)) }, settledRowCount: cells.count))
  }
}

extension JSONValue {
  /// Whether the value is an array of rows.
  fileprivate var hasRows: Bool {
    switch arrayValue?.first {
    case .array, .object: true
    default: false
    }
  }
}

extension String {
  /// Whether the text is written for programs: `accountSettings`, `row-1`.
  fileprivate var isIdentifier: Bool {
    guard let first = utf8.first, (0x61...0x7A).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F: true
      default: false
      }
    }
  }

  /// Whether the text is blank or a number, as far as alignment is concerned.
  fileprivate var isNumber: Bool {
    utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.,%$ ".utf8.contains($0) }
  }
}
