import ArtifactCore
import SpecRender
import TestSupport
import Testing

/// Every row of the table of hostile inputs. What belongs to a front (escapes, widths, sizes on a
/// screen) is asked here as far as this layer goes: data stays data, and nothing traps.
@Suite struct HostileTests {
  @Test("S16.1 The table of hostile inputs, every row", .needsSharedFolder)
  func table() throws {
    let rows = try SpecSuite.table("hostile", count: 37)
    var seen: Set<String> = []
    for row in rows {
      let name = row["name"]?.text ?? ""
      guard let check = Self.checks[name] else {
        Issue.record("\(name) is not asked")
        continue
      }
      try check(row)
      seen.insert(name)
    }
    if !rows.isEmpty { #expect(seen.count == 37 && Self.checks.count == 37) }
  }

  private static func runtime(_ text: String, limits: SpecLimits = .standard) -> SpecRuntime {
    SpecRuntime(SpecReport(reading: text).spec, limits: limits)
  }

  /// One Text whose content is this value.
  private static func content(_ value: JSONValue, state: JSONValue = [:]) -> SpecRuntime {
    SpecRuntime(
      Spec.decode([
        "root": "a", "state": state,
        "elements": ["a": ["type": "Text", "props": ["content": value]]],
      ]).spec)
  }

  private static func perform(_ row: JSONValue) -> (ActionOutcome, StateStore) {
    let input = row["input"] ?? .null
    let store = StateStore(row["state"] ?? [:])
    var params = JSONObject()
    for (name, value) in input["params"]?.members ?? [] { params[name] = value }
    return (
      ActionExecutor().perform(
        ActionCall(input["action"]?.text ?? "", params: params, store: store)),
      store
    )
  }

  private static func props(_ type: String, _ row: JSONValue) -> ComponentProps {
    ComponentProps(
      JSONObject(row["props"]?.members ?? []), of: SpecCatalog.builtIn[type])
  }

  private static func codes(_ type: String, _ props: JSONValue) -> [Diagnostic.Code] {
    Spec.decode(
      ["root": "a", "elements": ["a": ["type": .string(type), "props": props]]],
      catalog: .builtIn
    ).diagnostics.map(\.code)
  }

  private typealias Check = @Sendable (JSONValue) throws -> Void

  private static let checks: [String: Check] = graphs.merging(values) { $1 }
    .merging(texts) { $1 }.merging(forms) { $1 }

  // MARK: - Depth and size

  private static let graphs: [String: Check] = [
    "deep_arrays": { _ in
      let text = String(repeating: "[", count: 100_000)
      let report = SpecReport(reading: text)
      #expect(report.spec.ids.isEmpty)
      #expect(report.diagnostics.contains { $0.code == .depthLimit })
      // Nobody looks further than the limit, however much follows.
      var tokenizer = JSONTokenizer(depthLimit: SpecLimits.valueDepth)
      var tokens: [JSONToken] = []
      tokenizer.append(text.utf8.span, to: &tokens)
      #expect(tokenizer.error?.offset == SpecLimits.valueDepth)
      #expect(tokens.count == SpecLimits.valueDepth)
      var document = SpecDocument()
      document.append(text.utf8.span)
      document.finish()
      #expect(document.diagnostics.first?.range?.lowerBound == SpecLimits.valueDepth)
      // What is as deep as may be is compared, hashed, written and let go.
      let deepest =
        String(repeating: "[", count: SpecLimits.valueDepth)
        + String(repeating: "]", count: SpecLimits.valueDepth)
      let value = try JSONValue(parsing: deepest)
      #expect(try JSONValue(parsing: deepest) == value)
      #expect(Set([value, value]).count == 1 && value.serialized() == deepest)
    },
    "deep_children": { _ in
      let chain = (0..<10_000).map {
        "\"e\($0)\":{\"type\":\"VStack\",\"children\":[\"e\($0 + 1)\"]}"
      }
      let deep = runtime(#"{"root":"e0","elements":{\#(chain.joined(separator: ","))}}"#)
      #expect(deep.nodeCount == 65 && deep.diagnostics.map(\.code) == [.depthLimit])
    },
    "deep_cond": { _ in
      var value: JSONValue = "x"
      for _ in 0..<500 { value = ["$cond": true, "$then": value, "$else": 0] }
      let decoded = Spec.decode([
        "root": "a", "elements": ["a": ["type": "Text", "props": ["content": value]]],
      ])
      #expect(decoded.diagnostics.contains { $0.code == .expressionDepth })
      #expect(SpecRuntime(decoded.spec).root?.props["content"] == .some(.null))
    },
    "deep_visibility": { _ in
      var value: JSONValue = false
      for _ in 0..<500 { value = ["$and": [value]] }
      let decoded = Spec.decode([
        "root": "a", "elements": ["a": ["type": "Text", "visible": value]],
      ])
      #expect(decoded.diagnostics.contains { $0.code == .expressionDepth })
      #expect(SpecRuntime(decoded.spec).root?.id == "a")
    },
    "wide_and": { _ in
      let count = TestScale.isFull ? 100_000 : 5_000
      let part: JSONValue = ["$state": "/x"]
      let all = JSONValue.array(Array(repeating: part, count: count))
      let decoded = Spec.decode([
        "root": "a", "state": ["x": 1],
        "elements": ["a": ["type": "Text", "visible": ["$and": all]]],
      ])
      #expect(SpecRuntime(decoded.spec).root?.id == "a")
    },
    "wide_children": { _ in
      let ids = Array(repeating: "\"b\"", count: 100_000).joined(separator: ",")
      let text =
        #"{"root":"a","elements":{"a":{"type":"VStack","children":[\#(ids)]},"b":{"type":"Text"}}}"#
      let limit = TestScale.isFull ? 100_000 : 3_000
      let wide = runtime(text, limits: SpecLimits(nodeCount: limit))
      #expect(wide.isTruncated && wide.root?.children.count == limit)
      #expect(wide.root?.children.last?.marker == .truncated)
    },
    "long_string": { _ in
      let report = SpecReport(reading: [UInt8](repeating: 0x61, count: 52_428_800))
      #expect(report.diagnostics.map(\.code) == [.tooLong])
    },
    "template_many_refs": { _ in
      let template = String(repeating: "${/s}", count: 10_000)
      let state: JSONValue = ["s": .string(String(repeating: "x", count: 10_000))]
      let runtime = content(["$template": .string(template)], state: state)
      #expect((runtime.root?.props["content"]?.text?.utf8.count ?? 0) <= SpecLimits.templateLength)
      #expect(runtime.diagnostics.map(\.code) == [.templateTooLong])
    },
    "state_ref_object_prop": { _ in
      let big = JSONValue.object(
        JSONObject((0..<1_000).map { (key: "k\($0)", value: "some text of some length") }))
      let runtime = content(["$state": ""], state: ["big": big])
      func address(_ value: JSONValue?) -> UnsafeRawPointer? {
        guard case .object(let object)? = value else { return nil }
        return object.keys.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
      }
      let shown = address(runtime.root?.props["content"]?["big"])
      #expect(shown != nil && shown == address(runtime.store["/big"]))
    },
    "push_loop": { _ in
      let text = """
        {"root":"a","state":{"xs":[]},"elements":{"a":{"type":"Text","watch":{"/xs":
        {"action":"pushState","params":{"path":"/xs","value":1}}}}}}
        """
      let runtime = runtime(text)
      runtime.store["/xs/-"] = 0
      runtime.refresh()
      #expect(runtime.store.diagnostics.map(\.code) == [.watchLoop])
      #expect((runtime.store["/xs"]?.elements.count ?? 0) <= 34)
    },
    "action_flood": { _ in
      let text = """
        {"root":"b","elements":{"b":{"type":"Button","props":{"label":{"$state":"/xs"}},"on":{"press":
        {"action":"pushState","params":{"path":"/xs"}}}}}}
        """
      let runtime = runtime(text)
      let node = try #require(runtime.root)
      for number in 0..<1_000 {
        runtime.emit("press", on: node, params: ["value": .number(JSONNumber(number))])
      }
      #expect(runtime.refresh().list == [SpecChange(ElementKey("b"), .updated)])
      let numbers = (0..<1_000).map { JSONValue.number(JSONNumber($0)) }
      #expect(runtime.store["/xs"] == .array(numbers))
    },
  ]

  // MARK: - Values and paths

  private static let values: [String: Check] = [
    "index_bomb": { row in
      let (outcome, store) = perform(row)
      #expect(outcome.failure?.code == .arrayGap && store.state == [:])
    },
    "negative_index": { row in
      let (outcome, store) = perform(row)
      #expect(outcome.failure?.code == .badArrayIndex)
      #expect(store.state == row["state"])
    },
    "int_overflow": { row in
      let (outcome, store) = perform(row)
      #expect(outcome.diagnostics.map(\.code) == [.numberOverflow])
      #expect(store.state == row["state"])
    },
    "proto_keys": { row in
      let found = (row["input"]?.elements ?? []).map {
        content($0, state: row["state"] ?? .null).root?.props["content"] ?? .null
      }
      #expect(.array(found) == row["expect"])
    },
    "huge_numbers": { row in
      let state = row["state"] ?? .null
      let catalog = SpecCatalog.builtIn
      let tens = try #require(SliderRange(0...10))
      let halves = try #require(SliderRange(-1...1, step: 0.5))
      for (name, huge) in state.members {
        guard case .number(let number) = huge else { continue }
        for (range, ends) in [(tens, 0.0...10.0), (halves, -1.0...1.0)] {
          for moved in [
            range.nearest(to: number), range.next(after: number), range.previous(before: number),
            range.value(number, movedBy: .max), range.value(number, movedBy: .min),
          ] {
            #expect(ends.contains(moved.double), "\(name): \(moved)")
          }
          #expect((0...1).contains(range.part(of: number)), "\(name)")
        }
        let value: JSONValue = ["$state": .string("/\(name)")]
        for type in ["Slider", "ProgressView", "HStack", "Image", "Card"] {
          var props = JSONObject()
          for prop in catalog[type]?.props ?? [] { props[prop.name] = value }
          let spec = Spec.decode([
            "root": "a", "state": state,
            "elements": ["a": ["type": .string(type), "props": .object(props)]],
          ]).spec
          let node = try #require(SpecRuntime(spec).root)
          let read = catalog.props(of: node)
          for prop in catalog[type]?.props ?? [] {
            #expect(read.double(prop.name)?.isFinite ?? true, "\(type) \(prop.name) \(name)")
          }
          _ = SliderRange(read)?.value(JSONNumber(1), movedBy: 3)
        }
        for action in ["incrementState", "decrementState", "toggleState"] {
          let store = StateStore(state)
          ActionExecutor().perform(
            ActionCall(
              action, params: ["path": .string("/\(name)"), "amount": value], store: store))
          ActionExecutor().perform(
            ActionCall(action, params: ["path": .string("/\(name)")], store: store))
          // Whatever it is now, it can be written and read again.
          let text = store.state.serialized()
          #expect((try? JSONValue(parsing: text)) == store.state, "\(action) \(name)")
        }
        for format in ["number", "currency", "percent", "date"] {
          _ = content(["$format": .string(format), "value": value], state: state)
        }
        for operation in ["add", "multiply", "divide", "mod", "floor", "round"] {
          _ = content(["$math": .string(operation), "a": value, "b": value], state: state)
        }
      }
    },
    "slider_inverted": { row in
      #expect(SliderRange(props("Slider", row)) == nil)
      #expect(codes("Slider", row["props"] ?? .null) == [.invalidRange])
    },
    "slider_nan_step": { row in
      let range = try #require(SliderRange(props("Slider", row)))
      #expect(range.step == nil)
      #expect(codes("Slider", row["props"] ?? .null) == [.invalidRange])
    },
    "spacing_huge": { row in #expect(props("HStack", row).double("spacing") == 1e9) },
    "image_size_huge": { row in #expect(props("Image", row).double("width") == 1e9) },
    "path_traversal_persist": { row in
      let local = LocalStateBackend(pathPrefix: JSONPointer(tokens: ["persisted"]))
      let store = StateStore(backends: [local])
      store.set(row["path"]?.text ?? "", 1)
      #expect(store.state == ["persisted": ["..": ["..": ["x": 1]]]])
      #expect(local[JSONPointer(tokens: ["persisted", "..", "..", "x"])] == 1)
    },
    "canonical_equivalent_keys": { row in
      let state = row["state"] ?? .null
      #expect(state.members.count == 2)
      let store = StateStore(state)
      for (key, value) in state.members { #expect(store["/\(key)"] == value) }
    },
    "state_not_object": { row in
      var spec = Spec.decode(row["spec"] ?? .null).spec
      let runtime = SpecRuntime(spec)
      #expect(runtime.store["/0"] == 1)
      spec.state = [3]
      runtime.update(to: spec)
      #expect(runtime.store.state == [3])
    },
    "regex_bomb": { row in
      let check: JSONValue = row["check"] ?? .null
      let spec = Spec.decode([
        "root": "a", "state": ["v": row["value"] ?? .null],
        "elements": [
          "a": [
            "type": "TextField", "props": ["value": ["$bindState": "/v"], "checks": [check]],
          ]
        ],
      ]).spec
      let runtime = SpecRuntime(spec)
      #expect(!runtime.validate())
      #expect(!runtime.diagnostics.contains { $0.code == .patternTimeout })
      // The steps are linear: that nothing is found in a text a thousand times as long is known too,
      // within the number of steps there is.
      runtime.store["/v"] = .string(String(repeating: "a", count: 40_000) + "!")
      runtime.refresh()
      #expect(!runtime.validate())
      #expect(!runtime.diagnostics.contains { $0.code == .patternTimeout })
      // Where it is not known, that is reported and the check left out.
      let states: JSONValue = .string(String(repeating: "a", count: 20_000) + "!")
      let slow = SpecRuntime(
        Spec.decode([
          "root": "a", "state": ["v": states],
          "elements": [
            "a": [
              "type": "TextField",
              "props": [
                "value": ["$bindState": "/v"],
                "checks": [["type": "pattern", "pattern": "(a?){500}(a?){500}b"]],
              ],
            ]
          ],
        ]).spec)
      #expect(slow.validate())
      #expect(slow.diagnostics.map(\.code) == [.patternTimeout])
    },
  ]

  // MARK: - Texts and addresses

  private static let texts: [String: Check] = [
    "template_self_expand": { row in
      let runtime = content(row["input"] ?? .null, state: row["state"] ?? .null)
      #expect(runtime.root?.props["content"] == row["expect"])
    },
    "element_ids_hostile": { row in
      let ids = row["ids"]?.elements ?? []
      var elements: JSONObject = ["top": ["type": "VStack", "children": .array(ids)]]
      for id in ids { elements[id.text ?? ""] = ["type": "Nope"] }
      let text = JSONValue.object(["root": "top", "elements": .object(elements)]).serialized()
      let report = SpecReport(reading: text)
      #expect(report.spec.ids.count == ids.count + 1)
      #expect(SpecRuntime(report.spec).root?.children.count == ids.count)
      let source = report.source
      for diagnostic in report.diagnostics {
        #expect(source.location(of: diagnostic) != nil)
        let shown = source.description(of: diagnostic)
        #expect(
          !shown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
      }
      #expect(!report.repairPrompt().contains("\u{202E}"))
    },
    "terminal_escape_in_text": { row in
      let runtime = content(row["input"] ?? .null)
      #expect(runtime.root?.props["content"] == row["input"])
    },
    "bidi_override": { row in
      #expect(content(row["input"] ?? .null).root?.props["content"] == row["input"])
      let report = SpecReport(reading: "{\"root\":\"\(row["input"]?.text ?? "")\",\"elements\":{}}")
      #expect(!report.diagnostics.isEmpty)
      let shown = report.diagnostics.map { report.source.description(of: $0) }.joined()
      #expect(!shown.contains("\u{202E}"))
    },
    "zalgo": { _ in
      let text = "e" + String(repeating: "\u{301}", count: 1_000) + "x"
      let runtime = content(["$truncate": .string(text), "length": 1, "suffix": ""])
      #expect(runtime.root?.props["content"]?.text?.unicodeScalars.count == 1_001)
    },
    "link_schemes": { row in
      for url in row["urls"]?.elements ?? [] {
        let isSafe = url == "https://ok.example"
        let link = ComponentProps(["url": url], of: SpecCatalog.builtIn["Link"])
        #expect(link.string("url") == (isSafe ? url.text : ""))
        #expect(codes("Link", ["url": url]) == (isSafe ? [] : [.unsafeURL]))
      }
    },
    "image_ssrf": { row in
      let urls = (row["urls"]?.elements ?? []).map {
        ComponentProps(["url": $0], of: SpecCatalog.builtIn["Image"]).text("url")
      }
      // An address is data: nothing here asks for it.
      #expect(urls == ["http://169.254.169.254/", nil])
    },
    "utf8_invalid": { row in
      let digits = Array((row["bytesHex"]?.text ?? "").utf8)
      let bytes = stride(from: 0, to: digits.count, by: 2).map { index in
        UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
      }
      let report = SpecReport(reading: bytes)
      let diagnostic = report.diagnostics.first { $0.code == .invalidUTF8 }
      #expect(diagnostic?.range?.lowerBound == 10)
      // A scalar that is cut by a chunk is none of this.
      var document = SpecDocument()
      let text = Array(#"{"root":"é","elements":{"é":{"type":"Text"}}}"#.utf8)
      for index in text.indices { document.append(text.span.extracting(index..<index + 1)) }
      document.finish()
      #expect(document.diagnostics == [] && document.spec.root == "é")
    },
  ]

  // MARK: - Forms of a spec

  private static let forms: [String: Check] = [
    "unknown_everything": { row in
      let spec = Spec.decode(row["spec"] ?? .null)
      #expect(spec.diagnostics.map(\.code) == [.unknownComponent])
      let runtime = SpecRuntime(spec.spec)
      #expect(runtime.root?.isUnknown == true)
      let registry = ComponentRegistry<String> { "\($0.isUnknown) \($0.element.type)" }
      #expect(registry.render(runtime) == "true 😈")
    },
    "crlf_and_bom_jsonl": { _ in
      let lines = [
        #"{"op":"add","path":"/root","value":"a"}"#,
        #"{"op":"add","path":"/elements/a","value":{"type":"Text"}}"#,
      ]
      for separator in ["\r\n", "\r", "\n"] {
        var stream = SpecStream()
        stream.append(("\u{FEFF}" + lines.joined(separator: separator)).utf8.span)
        stream.finish()
        #expect(stream.diagnostics == [])
        #expect(Spec.decode(stream.document).spec["a"]?.type == "Text")
      }
    },
    "root_missing": { row in
      let decoded = Spec.decode(row["spec"] ?? .null)
      #expect(decoded.diagnostics.map(\.code) == [.rootInferred])
      #expect(SpecRuntime(decoded.spec).root?.id == "a")
      let two = Spec.decode(["elements": ["a": ["type": "Text"], "b": ["type": "Text"]]])
      #expect(two.diagnostics.map(\.code) == [.missingRoot])
      #expect(SpecRuntime(two.spec).root == nil)
    },
    "nested_inline_children": { row in
      let decoded = Spec.decode(row["spec"] ?? .null)
      #expect(decoded.diagnostics.map(\.code) == [.inlineChild])
      #expect(SpecRuntime(decoded.spec).root?.children.first?.props["content"] == "inline")
    },
    "elements_as_array": { row in
      let decoded = Spec.decode(row["spec"] ?? .null)
      #expect(decoded.diagnostics.map(\.code) == [.elementsArray])
      #expect(SpecRuntime(decoded.spec).root?.props["content"] == "x")
    },
  ]
}
