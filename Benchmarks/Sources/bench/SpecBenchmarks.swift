import ArtifactAll
import TerminalFront

/// Interfaces of 10,000 elements: reading, writing, streaming and drawing them.
enum SpecBenchmarks {
  private static let elementCount = 10_000
  private static let rowCount = 10_000

  static func run(_ report: inout Report) {
    let text = self.text(elementCount)
    report.section("SpecRender: an interface of 10,000 elements, \(text.count / 1_000) kB")
    var spec = Spec()
    if let decoded = try? Spec.decode(parsing: text) { spec = decoded.spec }
    // Decoding compiles expressions, conditions and actions; plans are made as elements are shown.
    report.atMost(
      "bytes to a spec, compiled",
      Measure.seconds { try? Spec.decode(parsing: text) } * 1_000, 15, "ms")
    report.plain(
      "  and let go", Measure.seconds { _ = try? Spec.decode(parsing: text) } * 1_000, "ms")
    report.plain(
      "  to the tree that is shown, and all of it let go",
      Measure.seconds {
        guard let decoded = try? Spec.decode(parsing: text) else { return }
        _ = SpecRuntime(decoded.spec)
      } * 1_000, "ms")
    let times = writes(spec, count: elementCount)
    report.plain("one leaf written and resolved, median", times.median * 1e6, "µs")
    report.atMost("  99 of 100 take at most", times.most * 1e6, 10, "µs")
    if let small = try? Spec.decode(parsing: self.text(elementCount / 100)) {
      let ratio = times.median / writes(small.spec, count: elementCount / 100).median
      report.plain("  10,000 elements over 100", ratio, "×")
    }
    streaming(text, &report)
    rows(&report)
    explosions(&report)
    drawing(spec, &report)
  }

  /// A field of one element is written, and what it concerns is resolved again.
  private static func writes(_ spec: Spec, count: Int) -> (median: Double, most: Double) {
    let runtime = SpecRuntime(spec)
    let paths = (0..<count / 4).map { "/users/u\($0)/name" }
    var times: [Double] = []
    for round in 0..<20_000 {
      let path = paths[round * 7 % paths.count]
      let value = JSONValue.number(JSONNumber(round))
      let start = Measure.now()
      runtime.store.set(path, value)
      runtime.refresh()
      times.append(Measure.now() - start)
    }
    times.sort()
    return (times[times.count / 2], times[times.count * 99 / 100])
  }

  private static func streaming(_ text: [UInt8], _ report: inout Report) {
    let once = Measure.seconds(runs: 3) { read(text, size: text.count) }
    let cut = Measure.seconds(runs: 3) { read(text, size: 1) }
    report.atMost("byte by byte over at once, read alone", cut / once, 3, "×")
    var feed = SpecFeed()
    for piece in Inputs.pieces(of: text, size: 20) { feed.append(piece.span) }
    let ending = Measure.seconds { () -> SpecFeed in
      var ended = feed
      ended.finish()
      return ended
    }
    let again = Measure.seconds { SpecReport(reading: text) }
    report.atMost("  its end, with all diagnostics / reading it again", ending / again, 0.75, "×")
    // A person sees a frame, not a byte; with a frame after each byte only a short text ends.
    let shown = Measure.seconds(runs: 3) { show(text, size: text.count, frame: text.count) }
    let frames = Measure.seconds(runs: 3) { show(text, size: 1, frame: 10_000) }
    report.atMost("  shown, with a frame for every 10 kB", frames / shown, 3, "×")
    let short = self.text(elementCount / 100)
    let shortOnce = Measure.seconds(runs: 3) { show(short, size: short.count, frame: short.count) }
    let every = Measure.seconds(runs: 3) { show(short, size: 1, frame: 1) }
    report.plain("  100 elements, with a frame for every byte", every / shortOnce, "×")
  }

  /// Reads a text in pieces, and shows what is new of it after so many bytes.
  private static func show(_ text: [UInt8], size: Int, frame: Int) {
    var document = SpecDocument()
    let runtime = SpecRuntime(Spec(), isComplete: false)
    var count = 0
    for piece in Inputs.pieces(of: text, size: size) {
      document.append(piece.span)
      count += piece.count
      guard count >= frame else { continue }
      count = 0
      runtime.apply(document.takeUpdate())
    }
    document.finish()
    runtime.apply(document.takeUpdate())
    precondition(runtime.nodeCount > 1)
  }

  private static func read(_ text: [UInt8], size: Int) {
    var document = SpecDocument()
    for piece in Inputs.pieces(of: text, size: size) { document.append(piece.span) }
    document.finish()
    precondition(document.spec.elements.count > elementCount)
  }

  /// A list of 10,000 rows with keys.
  private static func rows(_ report: inout Report) {
    let items = (0..<rowCount).map { number -> JSONValue in
      ["id": .number(JSONNumber(number)), "n": .string("item \(number)")]
    }
    let spec = #"""
      {"root":"r","elements":{
        "r":{"type":"List","children":["a"],"repeat":{"statePath":"/xs","key":"id"}},
        "a":{"type":"Text","props":{"content":{"$item":"n"}}}}}
      """#
    guard let value = try? JSONValue(parsing: spec) else { return }
    let store = StateStore(["xs": .array(items)])
    let runtime = SpecRuntime(Spec.decode(value).spec, store: store)
    var next = 2 * rowCount
    let insert = Measure.seconds(runs: 20) {
      next += 1
      store.insert(
        ["id": .number(JSONNumber(next)), "n": "new"], at: JSONPointer(tokens: ["xs", "0"]))
      runtime.refresh()
    }
    report.atMost("a row inserted before 10,000 others by the host", insert * 1_000, 1, "ms")
    patchedRows(value, items, &report)
  }

  /// The same by what a spec can do: a patch of a model, and an action of a person.
  private static func patchedRows(
    _ value: JSONValue, _ items: [JSONValue], _ report: inout Report
  ) {
    guard case .object(var object) = value else { return }
    object["state"] = ["xs": .array(items)]
    var stream = SpecStream()
    stream.append((JSONValue.object(object).serialized() + "\n").utf8.span)
    let runtime = SpecRuntime(Spec(), isComplete: false)
    runtime.apply(stream.takeUpdate())
    var next = 4 * rowCount
    let insert = Measure.seconds(runs: 20) {
      next += 1
      let line = #"{"op":"add","path":"/state/xs/0","value":{"id":\#(next),"n":"new"}}"#
      stream.append((line + "\n").utf8.span)
      runtime.apply(stream.takeUpdate())
    }
    report.plain("  by a line of a patch", insert * 1_000, "ms")
    // Beside what a person has changed.
    runtime.store.set("/xs/5/n", "mine")
    let merged = Measure.seconds(runs: 20) {
      next += 1
      let line = #"{"op":"add","path":"/state/xs/0","value":{"id":\#(next),"n":"new"}}"#
      stream.append((line + "\n").utf8.span)
      runtime.apply(stream.takeUpdate())
    }
    report.plain("  by a line of a patch, a row being changed", merged * 1_000, "ms")
    let actions = ActionExecutor()
    let remove = Measure.seconds(runs: 20) {
      actions.perform(
        ActionCall("removeState", params: ["path": "/xs", "index": 0], store: runtime.store))
      runtime.refresh()
    }
    report.plain("the first of 10,000 rows removed by an action", remove * 1_000, "ms")
  }

  /// Small specs and large states that would show more than anybody can: what they are allowed to cost
  /// is what the suite of hostile specs allows, for a whole process.
  private static func explosions(_ report: inout Report) {
    let levels = (0..<4).map {
      #""r\#($0)":{"type":"VStack","children":["r\#($0 + 1)"],"repeat":{"statePath":"/xs"}}"#
    }
    let twice = (0..<40).map {
      #""d\#($0)":{"type":"HStack","children":["d\#($0 + 1)","d\#($0 + 1)"]}"#
    }
    let leaf = #"{"type":"Text","props":{"content":{"$index":true}}}"#
    let hundred = (0..<100).map(String.init).joined(separator: ",")
    let million = (0..<1_000_000).map(String.init).joined(separator: ",")
    let list =
      #"{"root":"l","elements":{"l":{"type":"List","children":["t"],"repeat":{"statePath":"/xs"}},"#
      + #""t":{"type":"Text","props":{"content":{"$item":""}}}},"state":{"xs":["# + million + "]}}"
    let specs = [
      (
        "four repeats of 100 in each other, cut",
        #"{"root":"r0","elements":{\#(levels.joined(separator: ",")),"r4":\#(leaf)},"#
          + #""state":{"xs":[\#(hundred)]}}"#
      ),
      (
        "two children each, 40 deep, cut",
        #"{"root":"d0","elements":{\#(twice.joined(separator: ",")),"d40":\#(leaf)}}"#
      ),
      ("a list of a million items, cut", list),
    ]
    for (name, text) in specs {
      let bytes = Array(text.utf8)
      let before = Memory.residentBytes()
      var runtime: SpecRuntime?
      let seconds = Measure.seconds(runs: 1) {
        guard let decoded = try? Spec.decode(parsing: bytes) else { return }
        runtime = SpecRuntime(decoded.spec)
      }
      let megabytes = Double(Memory.residentBytes() - before) / 1e6
      precondition(runtime?.isTruncated == true)
      report.atMost(name, seconds * 1_000, 1_000, "ms")
      report.atMost("  held in memory", megabytes, 200, "MB")
    }
  }

  /// What a person waits for after a key.
  private static func drawing(_ spec: Spec, _ report: inout Report) {
    let session = FormSession(spec)
    let renderer = TerminalRenderer(width: 80, options: .ansi)
    var round = 0
    let form = Measure.seconds(runs: 5) {
      round += 1
      session.store.set("/users/u1/name", .number(JSONNumber(round)))
      _ = session.form
    }
    report.plain("a leaf written, the whole form made anew", form * 1_000, "ms")
    let block = Block(
      id: BlockID(segment: 0, ordinal: 0), kind: .form(session.form), isSettled: true)
    let draw = Measure.seconds(runs: 5) {
      _ = renderer.render(Presentation(blocks: [block]))
    }
    report.plain("the whole form laid out and written", draw * 1_000, "ms")
  }

  /// Cards with a text, a field and a button each.
  private static func text(_ elementCount: Int) -> [UInt8] {
    let users = 0..<elementCount / 4
    let elements = users.map { user in
      let path = "/users/u\(user)"
      return #"""
        "c\#(user)":{"type":"Card","props":{"title":"Card \#(user)","subtitle":"a subtitle of some words"},
        "children":["t\#(user)","f\#(user)","b\#(user)"]},
        "t\#(user)":{"type":"Text","props":{"content":{"$template":"Hello, ${\#(path)/name}, you have mail"},
        "color":{"$cond":{"$state":"\#(path)/on","eq":true},"$then":"green","$else":"red"}}},
        "f\#(user)":{"type":"TextField","props":{"placeholder":"Name","value":{"$bindState":"\#(path)/name"}}},
        "b\#(user)":{"type":"Button","props":{"label":"Go"},"visible":{"$state":"\#(path)/on"},
        "on":{"press":{"action":"setState","params":{"path":"\#(path)/name","value":"x"}}}}
        """#
    }
    let state = users.map { #""u\#($0)":{"name":"User \#($0)","on":\#($0 % 2 == 0)}"# }
    let cards = users.map { "\"c\($0)\"" }
    let text =
      #"{"root":"r","state":{"users":{"# + state.joined(separator: ",") + #"}},"elements":{"#
      + #""r":{"type":"VStack","props":{},"children":["# + cards.joined(separator: ",") + "]},"
      + elements.joined(separator: ",") + "}}"
    return Array(text.utf8)
  }
}
