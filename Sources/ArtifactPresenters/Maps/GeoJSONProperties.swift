import ArtifactCore
import ArtifactPresentation
import ArtifactRefiners

/// The properties of features as columns of their table, the most used ones first.
///
/// Which properties there are is only known at the end. Those without a value, and those that only
/// repeat the name, have no column.
struct GeoJSONProperties {
  /// The maximum number of columns.
  private static let columnCount = 64
  /// The maximum number of cells; tables with more rows have fewer columns.
  private static let cellCount = 1_000_000

  /// A property that some features have.
  private struct Property {
    var name: String
    /// The number of features with a value.
    var count = 0
    var isNumeric = true
    /// Whether every value is the name of its feature.
    var repeatsName = true
  }

  private let model: GeoJSONDocument
  private var columns: [Property] = []

  /// The number of properties without a column.
  private(set) var omittedCount = 0

  /// Collects the properties of all features.
  ///
  /// - Parameter names: The names of the features, as shown in the table.
  /// - Complexity: O(size of the properties).
  init(_ model: GeoJSONDocument, names: [String]) {
    self.model = model
    var properties: [Property] = []
    var numbers: [String: Int] = [:]
    for (feature, name) in zip(model.features, names) {
      for node in members(of: feature) {
        guard let key = model.json.key(of: node) else { continue }
        let number = numbers[key] ?? properties.count
        if number == properties.count {
          numbers[key] = number
          properties.append(Property(name: key))
        }
        properties[number].count += 1
        let kind = model.json[node].kind
        if kind != .number { properties[number].isNumeric = false }
        if properties[number].repeatsName, kind.isContainer || model.json.text(of: node) != name {
          properties[number].repeatsName = false
        }
      }
    }
    columns = properties.enumerated().filter { !$0.element.repeatsName }
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    let limit = min(Self.columnCount, max(5, Self.cellCount / max(1, names.count)))
    omittedCount = max(0, columns.count - limit)
    columns.removeLast(omittedCount)
  }

  /// Appends the columns to a table with a row for each feature.
  func append(to table: inout TableBlock) {
    guard !columns.isEmpty else { return }
    table.columns += columns.map { property in
      TableBlock.Column(
        header: StyledText(plain: property.name),
        alignment: property.isNumeric ? .trailing : .leading)
    }
    var numbers: [String: Int] = [:]
    for (number, property) in columns.enumerated() { numbers[property.name] = number }
    let rows = zip(table.rows, model.features).map { row, feature in
      var cells = [StyledText](repeating: StyledText(), count: columns.count)
      for node in members(of: feature) {
        guard let number = model.json.key(of: node).flatMap({ numbers[$0] }) else { continue }
        cells[number] = StyledText(plain: LongText.shown(text(of: node)))
      }
      return row + cells
    }
    table.rows = PersistentArray(rows)
  }

  /// Returns the nodes of the properties of a feature that have a value.
  private func members(of feature: GeoJSONDocument.Feature) -> [Int] {
    guard let properties = feature.propertiesNode else { return [] }
    var members: [Int] = []
    var node = properties + 1
    while node < model.json.endIndex, model.json[node].depth > model.json[properties].depth {
      if model.json[node].parent == properties, model.json[node].kind != .null {
        members.append(node)
      }
      node += 1
    }
    return members
  }

  private func text(of node: Int) -> String {
    model.json[node].kind.isContainer
      ? model.json.value(of: node).serialized() : model.json.text(of: node)
  }
}
