import ArtifactBase

extension Topology {
  /// Returns the arcs of an object as a GeoJSON geometry of lines; nil if the topology lacks the object.
  /// Arcs that continue each other are joined.
  ///
  /// - Parameter isInterior: Whether arcs must be shared by several geometries, or must not be; nil for
  ///   all arcs.
  /// - Complexity: O(number of references to arcs and of positions).
  func mesh(_ name: String, isInterior: Bool?) -> ChartRecord? {
    guard case .object(let object)? = objects[name] else { return nil }
    var references = ArcReferences()
    references.visit(object, depth: 0)
    var chains = ArcChains()
    for index in references.order {
      guard let owners = references.owners[index < 0 ? ~index : index],
        isInterior.map({ $0 == (owners.first != owners.last) }) ?? true,
        let arc = arc(index), let first = arc.first, let last = arc.last
      else { continue }
      chains.append(index, from: index < 0 ? last : first, to: index < 0 ? first : last)
    }
    var record = ChartRecord()
    record["type"] = .text("MultiLineString")
    record["coordinates"] = .list(
      chains.chains.map { chain in
        var positions: [ChartValue] = []
        for index in chain {
          guard let arc = arc(index) else { continue }
          if !positions.isEmpty { positions.removeLast() }
          positions += index < 0 ? arc.reversed() : arc
        }
        return .list(positions)
      })
    return record
  }
}

/// The arcs of an object, in the order of their first use.
private struct ArcReferences {
  /// The indices at the first use; negative for reversed arcs.
  var order: [Int] = []
  /// The first and the last geometry with an arc.
  var owners: [Int: (first: Int, last: Int)] = [:]
  private var geometryCount = 0

  mutating func visit(_ object: JSONObject, depth: Int) {
    guard depth < Topology.nestingLimit else { return }
    geometryCount += 1
    if let arcs = object["arcs"] { visitArcs(arcs, depth: 0) }
    for inner in object["geometries"]?.arrayValue ?? [] {
      if let inner = inner.objectValue { visit(inner, depth: depth + 1) }
    }
  }

  private mutating func visitArcs(_ json: JSONValue, depth: Int) {
    guard depth < Topology.nestingLimit else { return }
    if let index = json.intValue {
      let key = index < 0 ? ~index : index
      if owners[key] == nil { order.append(index) }
      owners[key, default: (geometryCount, geometryCount)].last = geometryCount
    } else {
      for inner in json.arrayValue ?? [] { visitArcs(inner, depth: depth + 1) }
    }
  }
}

/// Arcs that are joined where one ends and another one starts.
private struct ArcChains {
  private struct Chain {
    var head, tail: Int
    var start, end: ChartValue
  }

  private var indices: [Int] = []
  /// The arc that follows each arc.
  private var next: [Int?] = []
  private var list: [Chain?] = []
  private var byStart: [ChartValue: Int] = [:]
  private var byEnd: [ChartValue: Int] = [:]

  /// Adds an arc, joined with the chains that end at its start or start at its end.
  ///
  /// - Complexity: O(1).
  mutating func append(_ index: Int, from start: ChartValue, to end: ChartValue) {
    let number = indices.count
    indices.append(index)
    next.append(nil)
    var chain = Chain(head: number, tail: number, start: start, end: end)
    if let place = byEnd.removeValue(forKey: start), let before = list[place] {
      byStart[before.start] = byStart[before.start] == place ? nil : byStart[before.start]
      list[place] = nil
      next[before.tail] = number
      chain.head = before.head
      chain.start = before.start
    }
    if let place = byStart.removeValue(forKey: end), let after = list[place] {
      byEnd[after.end] = byEnd[after.end] == place ? nil : byEnd[after.end]
      list[place] = nil
      next[number] = after.head
      chain.tail = after.tail
      chain.end = after.end
    }
    byStart[chain.start] = list.count
    byEnd[chain.end] = list.count
    list.append(chain)
  }

  /// The indices of the arcs of each chain.
  var chains: [[Int]] {
    list.compactMap { chain in
      guard let chain else { return nil }
      var result: [Int] = []
      var current: Int? = chain.head
      while let number = current {
        result.append(indices[number])
        current = number == chain.tail ? nil : next[number]
      }
      return result
    }
  }
}
