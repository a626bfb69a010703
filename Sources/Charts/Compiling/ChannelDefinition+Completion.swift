import ArtifactBase

extension ChannelDefinition {
  /// Whether the definition is null, which removes an inherited one.
  var isEmpty: Bool {
    !isFieldOrDatum && value == nil && conditions.isEmpty && options.isEmpty && bin == nil
      && timeUnit == nil && aggregate == nil
  }

  /// Takes what is not defined from the definition of a parent.
  package mutating func inherit(from parent: ChannelDefinition) {
    if datum == nil, field == nil, aggregate != "count" {
      field = parent.field
      datum = parent.datum
    }
    type = type ?? parent.type
    aggregate = aggregate ?? parent.aggregate
    aggregateArgument = aggregateArgument ?? parent.aggregateArgument
    timeUnit = timeUnit ?? parent.timeUnit
    bin = bin ?? parent.bin
    if conditions.isEmpty { conditions = parent.conditions }
    for (name, value) in parent.options.members where options[name] == nil {
      options[name] = value
    }
  }

  /// Sets the maximum number of bins, which depends on the channel.
  mutating func limitBins(of channel: ChartChannel) {
    guard isBinning else { return }
    var parameters = bin?.objectValue ?? JSONObject()
    guard parameters["maxbins"] == nil, parameters["step"] == nil else { return }
    let maximum = BinParameters.automaticMaxbins(for: channel.rawValue)
    parameters["maxbins"] = JSONValue(number: maximum)
    bin = .object(parameters)
  }

  /// Returns the type, derived if none is given.
  package func completeType(for channel: ChartChannel) -> FieldType {
    if let type { return type }
    if let datum {
      switch datum {
      case .number: return .quantitative
      case .object(let object) where object["expr"] == nil && object["signal"] == nil:
        return .temporal
      case .object: return .quantitative
      default: return .nominal
      }
    }
    switch channel {
    case .latitude, .longitude, .latitude2, .longitude2: return .quantitative
    case .row, .column, .facet, .shape, .strokeDash: return .nominal
    case .order: return .ordinal
    default: break
    }
    if case .array? = self["sort"] { return .ordinal }
    if timeUnit != nil { return .temporal }
    if isBinning || isBinned || aggregate != nil && aggregateArgument == nil {
      return .quantitative
    }
    switch self["scale"]?["type"]?.stringValue {
    case "linear", "pow", "sqrt", "log", "symlog", "quantile", "quantize", "threshold",
      "bin-ordinal":
      return .quantitative
    case "time", "utc": return .temporal
    default: return .nominal
    }
  }
}
