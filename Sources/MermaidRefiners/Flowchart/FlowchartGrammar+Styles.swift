import ArtifactBase

// Statements about the looks of nodes, edges and classes, and about clicks.

extension MermaidTokenCursor<FlowchartLexer.Kind> {
  /// Reads styles, which commas separate, up to the end.
  private mutating func styles() throws(MermaidFailure) -> [String] {
    var styles: [String] = []
    while true {
      let start = index
      while let kind, [.number, .name, .colon, .space, .hash, .style].contains(kind) { index += 1 }
      guard index > start else { throw fault("a style such as `fill:#f9f`") }
      styles.append(string(from: start))
      guard kind == .comma else { break }
      index += 1
    }
    try expectEnd()
    return styles
  }

  mutating func readStyle(into chart: inout FlowchartBuilder) throws(MermaidFailure) {
    let range = range
    index += 1
    try expectSpace()
    let id = try expectName("the ID of a node")
    try expectSpace()
    chart.addNode(id, styles: try styles(), at: range)
  }

  mutating func readLinkStyle(into chart: inout FlowchartBuilder) throws(MermaidFailure) {
    index += 1
    try expectSpace()
    var edges: [Int]?
    let first = index
    if kind == .default {
      index += 1
    } else {
      var numbers: [Int] = []
      while true {
        guard kind == .number else { throw fault("the number of an edge, or `default`") }
        numbers.append(Int(word) ?? .max)
        index += 1
        guard kind == .comma else { break }
        index += 1
      }
      edges = numbers
    }
    let range = tokens[first].range.lowerBound..<tokens[index - 1].range.upperBound
    try expectSpace()
    if kind == .interpolate {
      index += 1
      try expectSpace()
      let curve = try expectName("the name of a curve")
      if kind != nil {
        try expectSpace()
        chart.setStyles(try styles(), ofEdges: edges ?? [])
      }
      chart.setInterpolation(curve, ofEdges: edges)
    } else {
      chart.setStyles(try styles(), ofEdges: edges ?? [])
    }
    guard let wrong = edges?.first(where: { $0 >= chart.edgeCount }) else { return }
    let count = chart.edgeCount
    throw .fault(
      MermaidFault(
        range, "no edge \(wrong): edges are numbered from 0, and \(count) precede this line"))
  }

  mutating func readClassDefinition(into chart: inout FlowchartBuilder) throws(MermaidFailure) {
    index += 1
    try expectSpace()
    let names = try expectName("the name of a class")
    try expectSpace()
    chart.defineClasses(names, try styles())
  }

  mutating func readClass(into chart: inout FlowchartBuilder) throws(MermaidFailure) {
    index += 1
    try expectSpace()
    let ids = try expectName("the ID of a node")
    try expectSpace()
    let name = try expectName("the name of a class")
    try expectEnd()
    chart.addClass(name, to: ids)
  }

  // MARK: Clicks

  mutating func readClick(into chart: inout FlowchartBuilder) throws(MermaidFailure) {
    let ids = word
    index += 1
    let hasKeyword = kind == .href
    let isCall = kind == .callbackName
    if hasKeyword || isCall { index += 1 }
    guard kind == .string, !isCall else {
      if isCall { skipAll(.callbackArguments) }
      guard isCall || !hasKeyword && name() != nil else { throw fault("an address in quotes") }
      chart.setCallback(of: ids)
      try readTooltip(of: ids, into: &chart)
      return try expectEnd()
    }
    let address = word
    index += 1
    try readTooltip(of: ids, into: &chart)
    var target: String?
    if kind == .space, kind(1) == .linkTarget {
      target = string(index + 1)
      index += 2
    }
    try expectEnd()
    chart.setLink(address, target: target, of: ids)
  }

  private mutating func readTooltip(
    of ids: String, into chart: inout FlowchartBuilder
  ) throws(MermaidFailure) {
    guard kind == .space, kind(1) == .string else { return }
    chart.setTooltip(string(index + 1), of: ids)
    index += 2
  }
}
