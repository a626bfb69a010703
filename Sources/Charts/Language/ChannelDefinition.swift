public import ArtifactBase

/// What a channel shows: a field of the data, or a constant.
///
/// ```swift
/// let x = ChannelDefinition(field: "month", type: .ordinal)
/// let y = ChannelDefinition(field: "sales", type: .quantitative, aggregate: "sum")
/// ```
///
/// All other properties of Vega-Lite (`scale`, `axis`, `legend`, `sort`, `stack` and so on) are in
/// ``options``.
public struct ChannelDefinition: Hashable, Sendable {
  /// The name or path of the field.
  public var field: String?
  /// How the values are measured; nil to derive it.
  public var type: FieldType?
  /// The aggregate function, such as `sum`.
  public var aggregate: String?
  /// The field whose extreme value selects the record, for the functions `argmin` and `argmax`.
  public var aggregateArgument: String?
  /// The time unit, such as `yearmonth`, or its definition; nil for none.
  public var timeUnit: JSONValue?
  /// The bins: `true`, `"binned"` or their parameters; nil for none.
  public var bin: JSONValue?
  /// A constant in the units of the data.
  public var datum: JSONValue?
  /// A constant in the units of the channel, such as a color.
  public var value: JSONValue?
  /// Definitions that replace this one where a condition holds.
  public var conditions: [Condition]
  /// The other properties.
  public var options: JSONObject

  /// A definition with its condition.
  public struct Condition: Hashable, Sendable {
    /// The predicate or the parameter: an object with `test` or `param`.
    public var test: JSONObject
    /// The definition where the condition holds; its own conditions are ignored.
    public var definition: [ChannelDefinition]

    /// Creates a condition.
    public init(test: JSONObject, definition: ChannelDefinition) {
      self.test = test
      self.definition = [definition]
    }
  }

  /// Creates a definition.
  public init(
    field: String? = nil, type: FieldType? = nil, aggregate: String? = nil,
    timeUnit: JSONValue? = nil, bin: JSONValue? = nil, datum: JSONValue? = nil,
    value: JSONValue? = nil, conditions: [Condition] = [], options: JSONObject = JSONObject()
  ) {
    self.field = field
    self.type = type
    self.aggregate = aggregate
    self.timeUnit = timeUnit
    self.bin = bin
    self.datum = datum
    self.value = value
    self.conditions = conditions
    self.options = options
  }

  /// A property among ``options``.
  public subscript(option: String) -> JSONValue? {
    get { options[option] }
    set { options[option] = newValue }
  }

  /// Whether the channel shows a field, or a count of records.
  public var isField: Bool { field != nil || aggregate == "count" }

  /// Whether the channel shows data.
  var isFieldOrDatum: Bool { isField || datum != nil }

  /// Whether the values are put into bins.
  var isBinning: Bool {
    switch bin {
    case .bool(let value)?: value
    case .object(let object)?: object["binned"] != .bool(true)
    default: false
    }
  }

  /// Whether the values are the starts of bins already.
  var isBinned: Bool { bin == .string("binned") || bin?["binned"] == .bool(true) }

  /// Whether the values are numbers without bins.
  var isMeasure: Bool {
    isField && type == .quantitative && bin.map { $0 == .bool(false) || $0.isNull } ?? true
      || datum?.doubleValue != nil
  }

  /// Whether the values are categories, given how they are measured.
  var isDiscrete: Bool { type?.isDiscrete ?? false }
}

/// What each channel of a mark shows.
public struct ChartEncoding: Hashable, Sendable {
  /// The channels with their definitions, in the order in which they were written.
  public private(set) var channels: [ChartChannel] = []
  private var definitions: [ChartChannel: [ChannelDefinition]] = [:]

  /// Creates an encoding without channels.
  public init() {}

  /// Creates an encoding.
  public init(_ channels: KeyValuePairs<ChartChannel, ChannelDefinition>) {
    for (channel, definition) in channels { self[channel] = definition }
  }

  /// The definition of a channel; the first one of several.
  public subscript(channel: ChartChannel) -> ChannelDefinition? {
    get { definitions[channel]?.first }
    set { self[all: channel] = newValue.map { [$0] } ?? [] }
  }

  /// The definitions of a channel that can have several, such as `detail` and `tooltip`.
  public subscript(all channel: ChartChannel) -> [ChannelDefinition] {
    get { definitions[channel] ?? [] }
    set {
      if newValue.isEmpty {
        definitions[channel] = nil
        channels.removeAll { $0 == channel }
      } else {
        if definitions[channel] == nil { channels.append(channel) }
        definitions[channel] = newValue
      }
    }
  }

  /// Whether a channel shows a field or a constant of the data.
  func hasData(_ channel: ChartChannel) -> Bool {
    self[all: channel].contains { definition in
      definition.isFieldOrDatum
        || definition.conditions.contains { $0.definition.contains(where: \.isFieldOrDatum) }
    }
  }

  /// Whether any channel is aggregated.
  var isAggregate: Bool {
    definitions.values.contains { list in
      list.contains { definition in
        definition.isField && definition.aggregate != nil
          || definition.conditions.contains {
            $0.definition.contains { $0.isField && $0.aggregate != nil }
          }
      }
    }
  }

  /// Calls a function with each definition that shows a field, in the order of the channels;
  /// definitions in conditions included.
  func forEachField(_ body: (ChartChannel, ChannelDefinition) -> Void) {
    for channel in channels {
      for definition in self[all: channel] {
        if definition.isField { body(channel, definition) }
        for condition in definition.conditions {
          for definition in condition.definition where definition.isField {
            body(channel, definition)
          }
        }
      }
    }
  }

  /// Changes each definition, those in conditions included.
  mutating func updateEach(_ body: (ChartChannel, inout ChannelDefinition) -> Void) {
    for channel in channels {
      guard var list = definitions[channel] else { continue }
      for index in list.indices {
        body(channel, &list[index])
        for number in list[index].conditions.indices {
          for place in list[index].conditions[number].definition.indices {
            body(channel, &list[index].conditions[number].definition[place])
          }
        }
      }
      definitions[channel] = list
    }
  }
}
