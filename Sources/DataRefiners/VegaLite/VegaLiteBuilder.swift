// Builds views and rows from JSON tokens.
//
// Some containers can be cut after each complete part: a view after a member, an encoding after a
// channel, data after a row, and a list of views at the safe prefix of its last view. All other
// containers are meaningful only as a whole, so the safe prefix ends before them. The same holds
// for a view that has neither a mark nor child views yet, and for data whose origin isn't known
// yet.

import ArtifactBase
import ArtifactCore
import RefinerCore

struct VegaLiteBuilder: JSONTokenHandler, Sendable {
  private enum Container {
    case view(Int), data(Int), rows(Int), encoding(Int), views(Int), dataSets
  }

  private(set) var spec = ChartSpec()
  private(set) var log = DiagnosticLog()
  private(set) var safeLength = 0
  private(set) var scalarCount = 0
  private(set) var hasMark = false
  private(set) var hasData = false

  /// The open containers that can be cut, and whether each could end at the current position.
  private var containers: [Container] = []
  private var canEnd: [Bool] = []
  /// The number of open containers that can't end yet, and the number open at the end of the safe
  /// prefix.
  private var unendedCount = 0
  private var safeDepth = 0
  /// The node of the part that is read as a whole, and the number of its open containers.
  private var part = -1
  private var partDepth = 0
  private var key = ""
  private var keyRange = 0..<0
  private var viewDepth = 0
  /// The node of inline text data, or -1 if there is none.
  private var dataText = -1

  mutating func append(_ bytes: Span<UInt8>) {
    spec.tree.append(bytes)
    if safeLength == 0 { scalarCount += PreRenderableProgress.characterCount(of: bytes) }
  }

  mutating func take(_ token: JSONToken) {
    let node = spec.tree.endIndex
    spec.tree.add(token)
    switch token.kind {
    case .key:
      guard part < 0 else { return }
      keyRange = token.range
      key = JSONString.decode(spec.tree.bytes(token.range))
      return
    case .beginObject, .beginArray:
      if part >= 0 {
        partDepth += 1
      } else if let container = container(of: node, isObject: token.kind == .beginObject) {
        enter(container)
      } else {
        part = node
        partDepth = 1
      }
    case .endObject, .endArray:
      if part >= 0 {
        partDepth -= 1
        if partDepth == 0 {
          let whole = part
          part = -1
          add(whole)
        }
      } else {
        leave()
      }
    case .string, .number, .true, .false, .null:
      if part < 0 { add(node) }
    }
    guard part < 0, hasMark, hasData, unendedCount == 0 else { return }
    safeDepth = containers.count
    let end = token.range.upperBound
    safeLength = token.kind == .string ? end + 1 : end
  }

  /// The closing brackets of the open containers that can be cut, innermost first.
  var closing: String {
    var closing = ""
    for container in containers.prefix(safeDepth).reversed() {
      switch container {
      case .view, .data, .encoding, .dataSets: closing += "}"
      case .rows, .views: closing += "]"
      }
    }
    return closing
  }

  private mutating func enter(_ container: Container) {
    containers.append(container)
    dataText = -1
    switch container {
    case .view, .data:
      canEnd.append(false)
      unendedCount += 1
    case .rows, .encoding, .views, .dataSets: canEnd.append(true)
    }
  }

  private mutating func leave() {
    switch containers.popLast() {
    case .view: viewDepth -= 1
    case .data(let source):
      if dataText >= 0, case .text(let text, "json") = spec.sources[source].origin {
        log.checkJSON(text, at: spec.tree[dataText].range)
      }
    default: break
    }
    if canEnd.popLast() == false { unendedCount -= 1 }
  }

  /// Marks the innermost container as able to end at the current position.
  private mutating func allowEnd() {
    guard canEnd.last == false else { return }
    canEnd[canEnd.count - 1] = true
    unendedCount -= 1
  }

  /// The role of a container that can be cut, or `nil` if it can't be.
  private mutating func container(of node: Int, isObject: Bool) -> Container? {
    guard let outer = containers.last else {
      return isObject && node == 0 ? .view(addView(parent: nil)) : nil
    }
    switch outer {
    case .view(let view):
      switch (key, isObject) {
      case ("data", true): return .data(addSource(to: view))
      case ("encoding", true): return .encoding(view)
      case ("datasets", true): return .dataSets
      case ("spec", true) where viewDepth < ChartSpec.depthLimit:
        if spec.views[view].isRepetition { allowEnd() }
        return .view(addView(parent: view))
      case ("layer", false), ("concat", false), ("hconcat", false), ("vconcat", false):
        let composition: ChartSpec.Composition =
          switch key {
          case "layer": .layer
          case "concat": .concat
          case "hconcat": .horizontalConcat
          default: .verticalConcat
          }
        spec.views.update(view) { $0.composition = composition }
        allowEnd()
        return .views(view)
      default: return nil
      }
    case .data(let source):
      guard key == "values", !isObject else { return nil }
      spec.sources.update(source) { $0.origin = .inline }
      allowEnd()
      return .rows(source)
    case .dataSets:
      guard !isObject else { return nil }
      var source = ChartSpec.Source()
      source.name = key
      spec.sources.append(source)
      return .rows(spec.sources.count - 1)
    case .views(let view):
      return isObject && viewDepth < ChartSpec.depthLimit ? .view(addView(parent: view)) : nil
    case .rows, .encoding: return nil
    }
  }

  private mutating func addView(parent: Int?) -> Int {
    let number = spec.views.count
    spec.views.append(ChartSpec.View(parent: parent))
    if let parent { spec.views.update(parent) { $0.children.append(number) } }
    viewDepth += 1
    return number
  }

  private mutating func addSource(to view: Int) -> Int {
    let number = spec.sources.count
    spec.sources.append(ChartSpec.Source())
    spec.views.update(view) { $0.source = number }
    return number
  }

  // MARK: Parts

  /// Adds a complete part to its container.
  private mutating func add(_ node: Int) {
    guard let container = containers.last else { return }
    switch container {
    case .rows(let source):
      spec.sources.update(source) { $0.rows.append(Int32(node)) }
      hasData = true
    case .view(let view):
      log.checkMember(node, key, of: VegaLiteWords.members, in: spec.tree)
      addMember(node, to: view)
    case .encoding(let view): addChannel(node, to: view)
    case .data(let source):
      log.checkMember(node, key, of: VegaLiteWords.dataMembers, in: spec.tree)
      addData(node, to: source)
    case .views:
      if spec.tree.kind(of: node) == .object {
        log.reportDepth(at: spec.tree[node].range)
      } else {
        log.checkKind(of: node, "view", "o", in: spec.tree)
      }
    case .dataSets: log.checkKind(of: node, "`\(key)`", "aso", in: spec.tree)
    }
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private mutating func addMember(_ node: Int, to view: Int) {
    let value = spec.tree.value(of: node)
    log.checkContent(of: node, key, value, in: spec.tree)
    switch key {
    case "mark":
      guard let type = Self.text(value) ?? Self.text(value["type"]) else { return }
      if VegaLiteWords.marks.contains(type) {
        hasMark = true
      } else {
        log.reportUnknown("mark", type, among: VegaLiteWords.marks, at: spec.tree[node].range)
      }
      spec.views.update(view) { $0.mark = ChartSpec.Mark(type: type, properties: value) }
      allowEnd()
    case "transform":
      guard case .array(let transforms) = value else { return }
      spec.views.update(view) { $0.transforms = transforms }
    case "title":
      var title = Self.text(value) ?? Self.text(value["text"])
      if title == nil, case .array(let lines) = value["text"] ?? value {
        title = lines.compactMap(Self.text).joined(separator: "\n")
      }
      spec.views.update(view) { $0.title = title }
    case "facet", "repeat":
      let composition = key == "facet" ? ChartSpec.Composition.facet(value) : .repeat(value)
      spec.views.update(view) { $0.composition = composition }
      if !spec.views[view].children.isEmpty { allowEnd() }
    case "spec":
      // A view that exceeds the depth limit.
      if case .object = value { log.reportDepth(at: spec.tree[node].range) }
      if spec.views[view].isRepetition { allowEnd() }
    default:
      if VegaLiteWords.members[key] == nil {
        log.reportUnknown("member", key, among: VegaLiteWords.members.keys, at: keyRange)
      }
      let name = key
      spec.views.update(view) { $0.members[name] = value }
    }
  }

  private mutating func addChannel(_ node: Int, to view: Int) {
    if !VegaLiteWords.channels.contains(key) {
      log.reportUnknown("channel", key, among: VegaLiteWords.channels, at: keyRange)
    }
    log.checkChannel(node, key, in: spec.tree)
    let value = spec.tree.value(of: node)
    var definitions = [value]
    if case .array(let elements) = value { definitions = elements }
    let name = key
    for definition in definitions {
      let channel = Self.channel(name, definition)
      spec.views.update(view) { $0.channels.append(channel) }
    }
  }

  private static func channel(_ name: String, _ definition: JSONValue) -> ChartSpec.Channel {
    let aggregate = text(definition["aggregate"])
    let timeUnit = text(definition["timeUnit"]) ?? text(definition["timeUnit"]?["unit"])
    let isBinned = definition["bin"].map { $0 != false && $0 != .null } ?? false
    let written = text(definition["type"]).flatMap { ChartSpec.Measurement(rawValue: $0) }
    let isArgument = definition["aggregate"] != nil && aggregate == nil
    let implied: ChartSpec.Measurement =
      if timeUnit != nil {
        .temporal
      } else if isBinned || aggregate != nil && !isArgument {
        .quantitative
      } else {
        number(definition["datum"]) ? .quantitative : .nominal
      }
    return ChartSpec.Channel(
      name: name, definition: definition, field: text(definition["field"]),
      measurement: written ?? implied, aggregate: aggregate, timeUnit: timeUnit,
      isBinned: isBinned, datum: definition["datum"], value: definition["value"])
  }

  private static func number(_ value: JSONValue?) -> Bool {
    if case .number? = value { true } else { false }
  }

  private mutating func addData(_ node: Int, to source: Int) {
    let value = spec.tree.value(of: node)
    switch key {
    case "url":
      guard let address = Self.text(value) else { return }
      log.reportExternal(address, at: spec.tree[node].range)
      spec.sources.update(source) { $0.origin = .url(address) }
      noteData()
    case "name":
      guard let name = Self.text(value) else { return }
      spec.sources.update(source) { source in
        source.name = name
        if case .inline = source.origin, source.rows.count == 0 { source.origin = .named(name) }
      }
      noteData()
    case "format":
      spec.sources.update(source) { source in
        source.format = value
        if case .text(let text, _) = source.origin, let type = Self.text(value["type"]) {
          source.origin = .text(text, format: type)
        }
      }
    case "values":
      dataText = spec.tree.kind(of: node) == .string ? node : -1
      spec.sources.update(source) { source in
        if let text = Self.text(value) {
          source.origin = .text(text, format: Self.text(source.format?["type"]) ?? "csv")
        } else {
          source.origin = .generated(value)
        }
      }
      noteData()
    case "sequence", "sphere", "graticule":
      spec.sources.update(source) { $0.origin = .generated(value) }
      noteData()
    default:
      log.reportUnknown("member", key, among: VegaLiteWords.dataMembers.keys, at: keyRange)
    }
  }

  /// Records that the origin of the data is known.
  private mutating func noteData() {
    hasData = true
    allowEnd()
  }
}

extension ChartSpec.View {
  /// Whether the inner view is shown several times.
  fileprivate var isRepetition: Bool {
    switch composition {
    case .facet, .repeat: true
    case .unit, .layer, .concat, .horizontalConcat, .verticalConcat: false
    }
  }
}
