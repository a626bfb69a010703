// Scans the JSON tokens of a Vega-Lite specification for its safe prefix and its diagnostics.
//
// Some containers can be cut after each complete part: a view after a member, an encoding after a
// channel, data after a row, and a list of views at the safe prefix of its last view. All other
// containers are meaningful only as a whole, so the safe prefix ends before them. The same holds
// for a view that has neither a mark nor child views yet, and for data whose origin isn't known
// yet.

import ArtifactBase
import ArtifactCore
import Charts
import RefinerCore

struct VegaLiteScanner: JSONTokenHandler, Sendable {
  private enum Container {
    case view, data, rows, encoding, views, dataSets
  }

  private(set) var document = ChartDocument()
  private(set) var log = DiagnosticLog()
  private(set) var safeLength = 0
  private(set) var scalarCount = 0
  private(set) var hasData = false
  var hasMark: Bool { document.hasMark }
  /// Whether a view has a mark, known or not.
  private(set) var hasAnyMark = false
  /// Whether the specification is one of Vega, whose members have other types.
  private var isVega = false

  /// The open containers that can be cut, and whether each could end at the current position.
  private var containers: [Container] = []
  private var canEnd: [Bool] = []
  /// Whether each of the open views repeats an inner one, and whether it has an inner one.
  private var views: [(isRepetition: Bool, hasInner: Bool)] = []
  /// The number of open containers that can't end yet, and the number open at the end of the safe
  /// prefix.
  private var unendedCount = 0
  private var safeDepth = 0
  /// The node of the part that is read as a whole, and the number of its open containers.
  private var part = -1
  private var partDepth = 0
  private var key = ""
  private var keyRange = 0..<0
  /// The node of inline text data, or -1 if there is none, and the format of the data.
  private var dataText = -1
  private var dataFormat = ""

  mutating func append(_ bytes: Span<UInt8>) {
    document.tree.append(bytes)
    if safeLength == 0 { scalarCount += PreRenderableProgress.characterCount(of: bytes) }
  }

  mutating func take(_ token: JSONToken) {
    let node = document.tree.endIndex
    document.tree.add(token)
    switch token.kind {
    case .key:
      guard part < 0 else { return }
      keyRange = token.range
      key = JSONString.decode(document.tree.bytes(token.range))
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
    guard part < 0 else { return }
    document.wholeNodeCount = document.tree.endIndex
    guard hasMark, hasData, unendedCount == 0 else { return }
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
    dataFormat = ""
    switch container {
    case .view, .data:
      canEnd.append(false)
      unendedCount += 1
      if container == .view { views.append((false, false)) }
    case .rows, .encoding, .views, .dataSets: canEnd.append(true)
    }
  }

  private mutating func leave() {
    switch containers.popLast() {
    case .view: views.removeLast()
    case .data:
      if dataText >= 0, dataFormat == "json" {
        log.checkJSON(document.tree.text(of: dataText), at: document.tree[dataText].range)
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
    guard let outer = containers.last else { return isObject && node == 0 ? .view : nil }
    switch outer {
    case .view:
      switch (key, isObject) {
      case ("data", true): return .data
      case ("encoding", true): return .encoding
      case ("datasets", true): return .dataSets
      case ("spec", true) where views.count < ChartView.depthLimit:
        views[views.count - 1].hasInner = true
        if views[views.count - 1].isRepetition { allowEnd() }
        return .view
      case ("layer", false), ("concat", false), ("hconcat", false), ("vconcat", false):
        allowEnd()
        return .views
      default: return nil
      }
    case .data:
      guard key == "values", !isObject else { return nil }
      allowEnd()
      return .rows
    case .dataSets: return isObject ? nil : .rows
    case .views: return isObject && views.count < ChartView.depthLimit ? .view : nil
    case .rows, .encoding: return nil
    }
  }

  // MARK: Parts

  /// Adds a complete part to its container.
  private mutating func add(_ node: Int) {
    guard let container = containers.last else { return }
    switch container {
    case .rows:
      document.rowCount += 1
      hasData = true
    case .view:
      if addVegaMember(node) { return }
      log.checkMember(node, key, of: VegaLiteMembers.view, in: document.tree)
      addMember(node)
    case .encoding:
      log.checkChannel(node, key, in: document.tree)
    case .data:
      log.checkMember(node, key, of: VegaLiteMembers.data, in: document.tree)
      addData(node)
    case .views:
      if document.tree.kind(of: node) == .object {
        log.reportDepth(at: document.tree[node].range)
      } else {
        log.checkKind(of: node, "view", "o", in: document.tree)
      }
    case .dataSets: log.checkKind(of: node, "`\(key)`", "aso", in: document.tree)
    }
  }

  /// Adds a member of a specification of Vega, which is read as a whole; returns false for others.
  private mutating func addVegaMember(_ node: Int) -> Bool {
    guard views.count == 1 else { return isVega }
    let tree = document.tree
    switch key {
    case "$schema":
      guard tree.kind(of: node) == .string, tree.text(of: node).contains("/schema/vega/") else {
        return isVega
      }
      isVega = true
    case "marks":
      guard tree.kind(of: node) == .array, !hasAnyMark else { return isVega }
      isVega = true
      hasAnyMark = true
      document.hasMark = true
      allowEnd()
    case "data": if tree.kind(of: node) == .array { hasData = true }
    default: break
    }
    if isVega { log = DiagnosticLog() }
    return isVega
  }

  private mutating func addMember(_ node: Int) {
    let tree = document.tree
    switch key {
    case "mark":
      let value = tree.value(of: node)
      log.checkContent(of: node, key, value, in: tree)
      guard let type = value.stringValue ?? value["type"]?.stringValue else { return }
      hasAnyMark = true
      if VegaLiteNotation.marks.contains(type) { document.hasMark = true }
      allowEnd()
    case "facet", "repeat":
      views[views.count - 1].isRepetition = true
      if views[views.count - 1].hasInner { allowEnd() }
    case "spec":
      // A view that exceeds the depth limit.
      if tree.kind(of: node) == .object { log.reportDepth(at: tree[node].range) }
      if views[views.count - 1].isRepetition { allowEnd() }
    case "width", "height", "transform":
      log.checkContent(of: node, key, tree.value(of: node), in: tree)
    default:
      if VegaLiteMembers.view[key] == nil {
        log.reportUnknownMember(key, among: VegaLiteMembers.view.keys, at: keyRange)
      }
    }
  }

  private mutating func addData(_ node: Int) {
    let tree = document.tree
    switch key {
    case "url":
      guard tree.kind(of: node) == .string else { return }
      noteData()
    case "name":
      if tree.kind(of: node) == .string { noteData() }
    case "format":
      dataFormat = tree.value(of: node)["type"]?.stringValue ?? ""
    case "values":
      dataText = tree.kind(of: node) == .string ? node : -1
      noteData()
    case "sequence", "sphere", "graticule": noteData()
    default:
      log.reportUnknownMember(key, among: VegaLiteMembers.data.keys, at: keyRange)
    }
  }

  /// Records that the origin of the data is known.
  private mutating func noteData() {
    hasData = true
    allowEnd()
  }
}
