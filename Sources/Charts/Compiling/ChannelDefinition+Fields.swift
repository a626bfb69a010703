package import ArtifactBase

extension ChannelDefinition {
  /// What belongs to a value of the field: the value, or one of the ends of its range.
  enum Part {
    case value, start, end
  }

  /// The name of the column that the channel shows, after the transforms of the encoding.
  func column(_ part: Part = .value) -> String {
    let name = baseColumn
    return switch part {
    case .value: name
    case .start: name + "_start"
    case .end: name + "_end"
    }
  }

  private var baseColumn: String {
    if aggregate == "count" { return "__count" }
    guard let field else { return "" }
    if let aggregateArgument, let aggregate { return "\(aggregate)_\(aggregateArgument).\(field)" }
    if let aggregate { return "\(aggregate)_\(field)" }
    if isBinning { return "bin_\(binKey)_\(field)" }
    if let unit = timeUnitName, !unit.hasPrefix("binned") { return "\(unit)_\(field)" }
    return field
  }

  /// The parameters of the bins as a part of a name.
  private var binKey: String {
    guard case .object(let object)? = bin else { return "default" }
    return object.members.map { "\($0.key)\($0.value.serialized())" }.joined(separator: "_")
  }

  /// The name of the time unit; nil without one.
  var timeUnitName: String? {
    switch timeUnit {
    case .string(let name)?: return name
    case .object(let object)?:
      let unit = object["unit"]?.stringValue ?? "auto"
      let step = object["step"]?.intValue.map { "_step_\($0)" } ?? ""
      let isUTC = object["utc"] == .bool(true) && !unit.hasPrefix("utc")
      return (isUTC ? "utc" : "") + unit + step
    default: return nil
    }
  }

  /// The title that the definition gives: nil if it gives none, empty if it asks for none.
  var givenTitle: [String]? {
    switch self["title"] {
    case nil: nil
    case .null?: []
    case let value?: value.lines
    }
  }
}

extension JSONValue {
  /// The lines of a text, or of an array of texts.
  package var lines: [String] {
    switch self {
    case .string(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    case .array(let values): values.flatMap(\.lines)
    case .number(let number): [number.text]
    default: []
    }
  }
}
