import ArtifactCore
import SpecRender
import TestSupport
import Testing

/// Every spec of the suite while it arrives: cut off anywhere, and cut into pieces anywhere.
@Suite struct SuiteStreamingTests {
  /// How far apart the prefixes are that are looked at.
  private static let step = TestScale.isFull ? 1 : 61
  private static let shortStep = TestScale.isFull ? 1 : 37
  private static let cuttings = TestScale.isFull ? 10_000 : 2

  /// The specs that stream, as bytes.
  private func texts(_ form: SpecForm) throws -> [(name: String, bytes: [UInt8])] {
    try SpecSuite.cases().compactMap { test in
      if let spec = test.spec { return (test.name, Array(form.text(of: spec).utf8)) }
      guard let text = test.document["text"]?.text else { return nil }
      if form == .standard { return (test.name, Array(text.utf8)) }
      return (test.name, Array(form.text(of: try JSONValue(parsing: text)).utf8))
    }
  }

  /// The suite's stream of patches.
  private func patches() throws -> [UInt8]? {
    let test = try SpecSuite.cases().first { $0.document["lines"] != nil }
    let lines = test?.document["lines"]?.elements.compactMap(\.text)
    return lines.map { Array($0.joined(separator: "\n").utf8) }
  }

  @Test(
    "S6.1 S6.5 S6.6 Every prefix of every spec: what is there stays, is shown, and may be the end",
    .needsSharedFolder,
    arguments: SpecForm.all)
  func everyPrefix(form: SpecForm) throws {
    let limits = SpecLimits(nodeCount: 300)
    let texts = try texts(form)
    for (name, bytes) in TestScale.some(of: texts, oneIn: 3) {
      let live = SpecRuntime(Spec(), limits: limits, isComplete: false)
      var document = SpecDocument()
      var before = Spec()
      for start in stride(from: 0, to: bytes.count, by: Self.step) {
        let end = min(start + Self.step, bytes.count)
        document.append(bytes.span.extracting(start..<end))
        let now = document.spec
        var loss = Monotony.loss(from: before, to: now)
        #expect(loss == nil, "\(name) at byte \(end)")
        before = now
        live.apply(document.takeUpdate())
        #expect(live.nodeCount <= limits.nodeCount + 1)
        var ended = document
        ended.finish()
        if end < bytes.count {
          loss = Monotony.loss(from: now, to: ended.spec)
          #expect(loss == nil, "\(name) ends at byte \(end)")
          #expect(!ended.diagnostics.isEmpty, "\(name) ends at byte \(end)")
        }
        let shown = SpecRuntime(ended.spec, limits: limits)
        #expect((shown.root == nil) || shown.nodeCount > 0)
      }
      document.finish()
      let whole = try Spec.decode(parsing: bytes)
      #expect(document.spec == whole.spec && document.diagnostics == whole.diagnostics, "\(name)")
    }
    #expect(texts.isEmpty || texts.count == 30)
  }

  @Test(
    "S7.10 Every byte prefix of every spec and example: no node goes because of what arrives",
    .needsSharedFolder,
    arguments: SpecForm.all)
  func shownStays(form: SpecForm) throws {
    let limits = SpecLimits(nodeCount: 300)
    var texts = try texts(form)
    for name in ["components", "dashboard", "signup", "todo"] {
      let bytes = try #require(SharedFolder.bytes(ofExample: name + ".ui.json"))
      texts.append((name, Array(form.text(of: try JSONValue(parsing: bytes)).utf8)))
    }
    for (name, bytes) in TestScale.some(of: texts, oneIn: 3) {
      let runtime = SpecRuntime(Spec(), limits: limits, isComplete: false)
      var document = SpecDocument()
      let final = try Spec.decode(parsing: bytes).spec
      var shown: [Int: Monotony.ShownNode] = [:]
      var root: Int?
      for start in stride(from: 0, to: bytes.count, by: Self.shortStep) {
        let end = min(start + Self.shortStep, bytes.count)
        document.append(bytes.span.extracting(start..<end))
        runtime.apply(document.takeUpdate())
        let now = Monotony.shownNodes(of: runtime, in: final)
        if runtime.root?.serial == root {
          #expect(Monotony.loss(from: shown, to: now) == nil, "\(name) at byte \(end)")
        }
        shown = now
        root = runtime.root?.serial
      }
      document.finish()
      runtime.apply(document.takeUpdate())
      let now = Monotony.shownNodes(of: runtime, in: final)
      #expect(Monotony.loss(from: shown, to: now) == nil, "\(name) at its end")
    }
  }

  @Test(
    "S6.5 S6.6 Every spec in random pieces gives one result, on the way and at the end",
    .needsSharedFolder,
    arguments: SpecForm.all.filter { !$0.isPretty })
  func randomPieces(form: SpecForm) throws {
    let part = form == .standard ? 1 : form.elements.isNested ? 50 : 5
    let rounds = max(1, Self.cuttings / part)
    for (name, bytes) in TestScale.some(of: try texts(form)) {
      expectOneResult(of: bytes, name, rounds: rounds, SpecDocument())
    }
  }

  /// What stands around a spec in an answer.
  enum Surroundings: CaseIterable {
    case nothing, prose, fence

    func text(around bytes: [UInt8]) -> [UInt8] {
      switch self {
      case .nothing: bytes
      case .prose: Array("As {you} like [it]:\n".utf8) + bytes + Array("\nThat is all.".utf8)
      case .fence: Array("Here it is.\n```json\n".utf8) + bytes + Array("\n```\n".utf8)
      }
    }
  }

  private static let dressedForms: [(SpecForm, Surroundings)] =
    Surroundings.allCases.map { (.standard, $0) }
    + zip(
      SpecForm.all.filter { $0.elements.isNested && !$0.isPretty },
      [Surroundings.fence, .nothing, .prose, .nothing, .fence]
    ).map { ($0, $1) }

  @Test(
    "S6.7 Every spec in random pieces gives one result through a feed, on the way and at the end",
    .needsSharedFolder,
    arguments: dressedForms)
  func randomPiecesThroughFeed(form: SpecForm, surroundings: Surroundings) throws {
    let isUsual = form == .standard && surroundings == .nothing
    let rounds = isUsual ? Self.cuttings : max(1, Self.cuttings / 100)
    for (name, bytes) in TestScale.some(of: try texts(form)) {
      expectOneResult(of: surroundings.text(around: bytes), name, rounds: rounds, SpecFeed())
    }
    guard isUsual, let patches = try patches() else { return }
    expectOneResult(of: patches, "patches", rounds: rounds, SpecFeed())
  }

  /// Reads a text in random pieces, and looks once on the way and at the end.
  private func expectOneResult(
    of bytes: [UInt8], _ name: String, rounds: Int, _ empty: some StreamedSpec
  ) {
    let seed = UInt64(20)
    var generator = SeededGenerator(seed: seed)
    // What is there after each byte, read once byte by byte.
    var single = empty
    var specs = [single.spec]
    for offset in bytes.indices {
      single.append(bytes.span.extracting(offset..<(offset + 1)))
      specs.append(single.spec)
    }
    single.finish()
    for round in 0..<rounds {
      let longest = 1 << Int.random(in: 1...9, using: &generator)
      let asked = Int.random(in: 0...bytes.count, using: &generator)
      var reader = empty
      var offset = 0
      var wasAsked = false
      while offset < bytes.count {
        let count = min(Int.random(in: 0...longest, using: &generator), bytes.count - offset)
        reader.append(bytes.span.extracting(offset..<(offset + count)))
        offset += count
        guard !wasAsked, offset >= asked else { continue }
        wasAsked = true
        guard reader.spec == specs[offset] else {
          Issue.record("seed \(seed), \(name), round \(round), byte \(offset)")
          return
        }
      }
      reader.finish()
      guard reader.spec == single.spec, reader.diagnostics == single.diagnostics else {
        Issue.record("seed \(seed), \(name), round \(round), at the end")
        return
      }
    }
  }

  @Test("S5.3 The suite's stream of patches: every prefix, and random pieces", .needsSharedFolder)
  func patchStream() throws {
    guard let bytes = try patches() else { return }
    var single = SpecStream()
    var documents = [single.document]
    for offset in bytes.indices {
      single.append(bytes.span.extracting(offset..<(offset + 1)))
      // Half a line does nothing.
      if bytes[offset] != UInt8(ascii: "\n") {
        #expect(single.document == documents.last, "byte \(offset)")
      }
      documents.append(single.document)
      guard offset % Self.step == 0 else { continue }
      var ended = single
      ended.finish()
      let shown = SpecRuntime(Spec.decode(ended.document).spec)
      #expect(shown.root == nil || shown.nodeCount > 0)
    }
    single.finish()
    var generator = SeededGenerator(seed: 21)
    for round in 0..<Self.cuttings {
      let longest = 1 << Int.random(in: 1...9, using: &generator)
      var stream = SpecStream()
      var offset = 0
      while offset < bytes.count {
        let count = min(Int.random(in: 0...longest, using: &generator), bytes.count - offset)
        stream.append(bytes.span.extracting(offset..<(offset + count)))
        offset += count
        guard stream.document == documents[offset] else {
          Issue.record("seed 21, round \(round), byte \(offset)")
          return
        }
      }
      stream.finish()
      guard stream.document == single.document, stream.text == single.text,
        stream.diagnostics == single.diagnostics
      else {
        Issue.record("seed 21, round \(round), at the end")
        return
      }
    }
  }
}

/// What reads a spec while it arrives.
private protocol StreamedSpec {
  mutating func append(_ chunk: Span<UInt8>)
  mutating func finish()
  var spec: Spec { get }
  var diagnostics: [Diagnostic] { get }
}

extension SpecDocument: StreamedSpec {}
extension SpecFeed: StreamedSpec {}
