import ArtifactBase

/// The words that titles are made of.
enum ChartTitles {
  /// Returns the title of an axis or a legend for a definition without a title of its own.
  static func title(of definition: ChannelDefinition, _ config: ChartConfig) -> String {
    if definition.aggregate == "count" {
      return config["countTitle"]?.stringValue ?? "Count of Records"
    }
    guard let field = definition.field else {
      return definition.datum.map { ChartValue($0).asText } ?? ""
    }
    let name = field
    if config["fieldTitle"]?.stringValue == "plain" { return name }
    if definition.isBinning { return "\(name) (binned)" }
    if let unit = definition.timeUnitName, !unit.hasPrefix("binned") {
      let words = TimeUnitWords.words(in: unit).joined(separator: "-")
      return "\(name) (\(words))"
    }
    if let aggregate = definition.aggregate {
      if let argument = definition.aggregateArgument {
        return "\(name) for \(aggregate == "argmin" ? "min" : "max") \(argument)"
      }
      return "\(titleCase(aggregate)) of \(name)"
    }
    return name
  }

  private static func titleCase(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}

extension Chart {
  /// What the first view with two axes shows, such as `sales by month`; empty without one.
  public var caption: String { view.caption(ChartEncoding(), ChartConfig(config)) }
}

extension ChartView {
  fileprivate func caption(
    _ inherited: ChartEncoding, _ config: ChartConfig, depth: Int = 0
  ) -> String {
    guard depth < Self.depthLimit else { return "" }
    var shared = inherited
    for channel in [ChartChannel.x, .y] {
      if let own = encoding[channel] { shared[channel] = own }
    }
    let views: [ChartView]
    switch content {
    case .layer(let parts), .concat(let parts, _): views = parts
    case .facet(_, _, let part), .repeat(_, _, let part): views = [part]
    case .unit: views = []
    }
    for view in views {
      let caption = view.caption(shared, config, depth: depth + 1)
      if !caption.isEmpty { return caption }
    }
    guard views.isEmpty, let x = shared[.x], let y = shared[.y] else { return "" }
    let titles = [x, y].map { definition in
      definition["title"]?.stringValue ?? ChartTitles.title(of: definition, config)
    }
    guard !titles.contains("") else { return "" }
    func isMeasured(_ definition: ChannelDefinition) -> Bool {
      definition.aggregate != nil || definition.type == .quantitative && !definition.isBinning
    }
    return isMeasured(x) && !isMeasured(y)
      ? "\(titles[0]) by \(titles[1])" : "\(titles[1]) by \(titles[0])"
  }
}

/// The parts of the names of time units.
enum TimeUnitWords {
  private static let parts = [
    "utc", "year", "quarter", "month", "week", "dayofyear", "day", "date", "hours", "minutes",
    "seconds", "milliseconds",
  ]

  /// Returns the parts of a name in its order: `yearmonth` has `year` and `month`.
  static func words(in name: String) -> [String] {
    var rest = Substring(name)
    var words: [String] = []
    while !rest.isEmpty {
      guard let part = parts.first(where: { rest.hasPrefix($0) }) else { break }
      if part != "utc" { words.append(part) }
      rest = rest.dropFirst(part.count)
    }
    return words
  }
}
