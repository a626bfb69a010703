import ArtifactCore
import SpecRender
import TestSupport
import Testing

/// The conformance cases and examples of A2UI in the shared folder.
@Suite struct A2UISuiteTests {
  /// Rows that ask for something that is no matter of an adapter, with the reason in `Specs`.
  static let leftOut: Set<String> = [
    "test_validate_recursion_limit_exceeded_v09",
    "test_validate_global_recursion_limit_exceeded_v09",
    "test_custom_catalog_validation_failure_v09", "test_validator_0_9/1", "test_validator_0_9/2",
    "test_parse_response_only_json_with_tags", "test_parse_response_with_text_and_tags",
    "test_parse_response_with_trailing_text", "test_parse_response_multiple_blocks",
    "test_parse_response_with_markdown_blocks", "test_fix_payload_smart_quotes",
    "test_has_a2ui_parts_true", "test_has_a2ui_parts_false_no_tags",
    "test_has_a2ui_parts_false_only_open",
  ]

  static let folder = "suites/spec/a2ui"

  private static func rows(_ name: String, count: Int) throws -> [JSONValue] {
    guard let bytes = SharedFolder.bytes(of: "\(folder)/\(name).json") else {
      SharedFolder.reportMissing("rows of A2UI’s \(name)", count: count)
      return []
    }
    let rows = try JSONValue(parsing: bytes).elements
    #expect(rows.count == count)
    return rows
  }

  private static func isCurrent(_ row: JSONValue) -> Bool {
    row["catalog"]?["version"]?.text == "0.9"
  }

  private static func examples() -> [(name: String, bytes: [UInt8])] {
    let files = SharedFolder.files(in: "\(folder)/examples_v0_10", suffix: ".json")
    if files.isEmpty { SharedFolder.reportMissing("examples of A2UI", count: 36) }
    return files.sorted().compactMap { file in
      let bytes =
        SharedFolder.bytes(of: file) ?? SharedFolder.bytes(of: "\(folder)/examples_v0_10/\(file)")
      return bytes.map { (file, $0) }
    }
  }

  private static func read(_ bytes: [UInt8], catalog: SpecCatalog = .builtIn) -> A2UIStream {
    var stream = A2UIStream(catalog: catalog)
    stream.append(bytes.span)
    stream.finish()
    return stream
  }

  private static func read(_ messages: [JSONValue], catalog: SpecCatalog = .builtIn) -> A2UIStream {
    read(Array(JSONValue.array(messages).serialized().utf8), catalog: catalog)
  }

  // MARK: - Examples

  @Test(
    "S17.3 All examples give surfaces without an error, and everything in them is shown",
    .needsSharedFolder)
  func examples() throws {
    let examples = Self.examples()
    #expect(examples.isEmpty || examples.count == 36)
    for (name, bytes) in examples {
      let stream = Self.read(bytes)
      #expect(stream.surfaces.count == 1, "\(name)")
      let errors = stream.diagnostics.filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(name): \(errors)")
      #expect(!stream.diagnostics.contains { $0.code == .unknownProp }, "\(name)")
      for surface in stream.surfaces {
        let runtime = SpecRuntime(surface.spec)
        #expect(runtime.root != nil, "\(name)")
        #expect(runtime.nodeCount > 1, "\(name)")
        let errors = runtime.diagnostics.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(name): \(errors)")
      }
    }
  }

  @Test("S17.2 Every split gives the same surfaces and diagnostics", .needsSharedFolder)
  func cutting() throws {
    var texts = Self.examples().map(\.bytes)
    for row in try Self.rows("streaming_parser", count: 80) where Self.isCurrent(row) {
      texts.append(
        Array((row["steps"]?.elements ?? []).compactMap { $0["input"]?.text }.joined().utf8))
    }
    var generator = SeededGenerator(seed: 17)
    let limit = TestScale.isFull ? Int.max : 3_000
    for bytes in texts {
      let whole = Self.read(bytes)
      var cuts = bytes.count < limit ? [Chunks.single(bytes)] : []
      for longest in [7, 300] {
        cuts.append(Chunks.random(bytes, longest: longest, using: &generator))
      }
      for cut in cuts {
        var stream = A2UIStream()
        for chunk in cut { stream.append(Array(chunk).span) }
        stream.finish()
        #expect(stream.surfaces == whole.surfaces)
        #expect(stream.diagnostics == whole.diagnostics)
      }
    }
  }

  @Test(
    "S17.2 From prefix to prefix nothing goes, and every prefix may be the end", .needsSharedFolder)
  func prefixes() throws {
    let size = TestScale.isFull ? 7 : 331
    for (name, bytes) in Self.examples() {
      let again = try Self.idsNamedAgain(JSONValue(parsing: bytes))
      var stream = A2UIStream()
      var before: [A2UISurface] = []
      for chunk in Chunks.equal(bytes, size: size) {
        stream.append(Array(chunk).span)
        let now = stream.surfaces
        for (old, new) in zip(before, now) {
          #expect(old.id == new.id)
          Self.expectNothingGoes(from: old.spec, to: new.spec, except: again, in: name)
        }
        #expect(before.count <= now.count)
        before = now
        var ended = stream
        ended.finish()
        #expect(ended.surfaces.map(\.spec.state) == now.map(\.spec.state))
      }
    }
  }

  /// The components that a later message brings again: those may be others then.
  private static func idsNamedAgain(_ document: JSONValue) -> Set<String> {
    var seen: Set<String> = []
    var again: Set<String> = []
    for message in document["messages"]?.elements ?? [] {
      for component in message["updateComponents"]?["components"]?.elements ?? [] {
        if let id = component["id"]?.text, !seen.insert(id).inserted { again.insert(id) }
      }
    }
    return again
  }

  private static func expectNothingGoes(
    from old: Spec, to new: Spec, except again: Set<String>, in name: String
  ) {
    for (id, element) in zip(old.ids, old.elements) where !again.contains(id) {
      guard let next = new[id] else {
        Issue.record("\(name): \(id) is gone")
        continue
      }
      #expect(next.type == element.type, "\(name)")
      #expect(next.children.starts(with: element.children), "\(name): \(id)")
      for prop in element.props {
        let value = next.prop(prop.name)
        if case .literal(.string(let text)) = prop.value,
          case .literal(.string(let longer))? = value
        {
          #expect(longer.utf8.starts(with: text.utf8), "\(name): \(id)")
        } else {
          #expect(value == prop.value, "\(name): \(id) \(prop.name)")
        }
      }
    }
    if let state = old.state { expectContained(state, in: new.state, name) }
  }

  private static func expectContained(_ part: JSONValue, in whole: JSONValue?, _ name: String) {
    switch part {
    case .object(let object):
      for (key, value) in object.members { expectContained(value, in: whole?[key], name) }
    case .array(let elements):
      for (index, value) in elements.enumerated() {
        expectContained(value, in: whole?[index], name)
      }
    default: #expect(whole == part, "\(name)")
    }
  }

  // MARK: - Streaming

  /// What an expected message says, without the placeholders for what is awaited.
  private static func withoutPlaceholders(_ message: JSONValue) -> JSONValue {
    guard case .array(let components)? = message["updateComponents"]?["components"] else {
      return message
    }
    let kept = components.filter { $0["id"]?.text?.hasPrefix("loading_") != true }
    func cleaned(_ value: JSONValue) -> JSONValue {
      switch value {
      case .string(let text):
        .string(text.hasPrefix("loading_") ? String(text.dropFirst(8)) : text)
      case .array(let elements):
        .array(elements.filter { $0.text?.hasPrefix("loading_children_") != true }.map(cleaned))
      case .object(let object):
        .object(JSONObject(object.members.map { ($0.key, cleaned($0.value)) }))
      default: value
      }
    }
    return [
      "updateComponents": [
        "surfaceId": message["updateComponents"]?["surfaceId"] ?? .null,
        "components": .array(kept.map(cleaned)),
      ]
    ]
  }

  @Test(
    "S17.2 What A2UI’s parser has yielded after each chunk is there after it", .needsSharedFolder)
  func streaming() throws {
    var count = 0
    for row in try Self.rows("streaming_parser", count: 80) where Self.isCurrent(row) {
      let name = row["name"]?.text ?? ""
      count += 1
      var stream = A2UIStream()
      for step in row["steps"]?.elements ?? [] {
        stream.append(Array((step["input"]?.text ?? "").utf8).span)
        for part in step["expect"]?.elements ?? [] {
          for message in part["a2ui"]?.elements ?? [] { Self.expect(message, in: stream, name) }
        }
        if let error = step["expect_error"]?.text {
          var ended = stream
          ended.finish()
          Self.expect(error, in: ended.diagnostics, name)
        }
      }
    }
    #expect(count == 0 || count == 42)
  }

  private static func expect(_ message: JSONValue, in stream: A2UIStream, _ name: String) {
    let message = withoutPlaceholders(message)
    let expected = read([message])
    for surface in expected.surfaces {
      guard let found = stream.surfaces.first(where: { $0.id == surface.id }) else {
        Issue.record("\(name): no surface \(surface.id)")
        continue
      }
      for (id, element) in zip(surface.spec.ids, surface.spec.elements) {
        guard let there = found.spec[id] else {
          Issue.record("\(name): no \(id)")
          continue
        }
        #expect(there.type == element.type, "\(name)")
        for prop in element.props where prop.name != "content" || !there.props.contains(prop) {
          // A component that stands in a template by now reads its item.
          if case .state(let pointer)? = element.prop(prop.name),
            there.prop(prop.name) == .item(pointer)
          {
            continue
          }
          // What stands for a member that is not there is put in when none can come any more.
          if prop.name == "alignment", there.prop(prop.name) == nil { continue }
          #expect(there.prop(prop.name) == prop.value, "\(name): \(id) \(prop.name)")
        }
        #expect(element.children.allSatisfy(there.children.contains), "\(name): \(id)")
      }
      if let state = surface.spec.state { expectContained(state, in: found.spec.state, name) }
    }
  }

  private static let codes: [(text: String, code: Diagnostic.Code)] = [
    ("Circular reference", .cycle), ("Self-reference", .cycle),
    ("required property", .missingParam),
    ("Validation failed", .unknownMessage), ("Duplicate component", .duplicateElement),
    ("Missing root", .rootNotFound), ("functionCall depth", .expressionDepth),
    ("not reachable", .orphan), ("Invalid path", .pathEscape),
    ("non-existent component", .missingChild), ("123 is not of type", .missingParam),
    ("not found in response", .notASpec), ("is empty", .notASpec), ("Failed to parse", .notASpec),
  ]

  private static func expect(_ error: String, in diagnostics: [Diagnostic], _ name: String) {
    guard let code = codes.first(where: { error.contains($0.text) })?.code else {
      Issue.record("\(name): nothing says “\(error)”")
      return
    }
    let found = diagnostics.map(\.code)
    // A message without what it must have is one that fails, whatever it is called.
    let isFound =
      found.contains(code) || code == .unknownMessage && found.contains(.missingParam)
    #expect(isFound, "\(name): \(error) in \(diagnostics)")
  }

  // MARK: - Validation and parsing

  @Test("S17.8 S17.13 Exactly what A2UI’s validator rejects is reported", .needsSharedFolder)
  func validation() throws {
    var catalog = SpecCatalog.builtIn
    for name in ["Canvas", "Chart"] {
      catalog.add(
        ComponentSchema(
          name,
          props: [
            PropDefinition(name: "chartType", type: .string),
            PropDefinition(name: "chartData", type: .any),
          ], acceptsChildren: true))
    }
    var count = 0
    for row in try Self.rows("validator", count: 45) where Self.isCurrent(row) {
      count += 1
      let steps = row["steps"]?.elements ?? [row]
      for (index, step) in steps.enumerated() {
        let name = (row["name"]?.text ?? "") + (steps.count > 3 ? "/\(index)" : "")
        guard !Self.leftOut.contains(name) else { continue }
        let stream = Self.read(step["payload"]?.elements ?? [], catalog: catalog)
        if let error = step["expect_error"]?.text {
          Self.expect(error, in: stream.diagnostics, name)
        } else {
          let errors = stream.diagnostics.filter { $0.severity == .error }
          let isEmpty = stream.surfaces.allSatisfy { $0.spec.elements.isEmpty }
          #expect(
            errors.isEmpty
              || isEmpty && errors.allSatisfy { $0.code == .emptySpec || $0.code == .rootNotFound },
            "\(name): \(errors)")
        }
      }
    }
    #expect(count == 0 || count == 20)
  }

  @Test("S17.8 The skipped rows of the suite exist", .needsSharedFolder)
  func leftOut() throws {
    var names: Set<String> = []
    for row in try Self.rows("validator", count: 45) where Self.isCurrent(row) {
      let name = row["name"]?.text ?? ""
      names.insert(name)
      for index in (row["steps"]?.elements ?? []).indices { names.insert("\(name)/\(index)") }
    }
    for row in try Self.rows("parser", count: 17) { names.insert(row["name"]?.text ?? "") }
    #expect(names.count <= 1 || Self.leftOut.isSubset(of: names))
    #expect(Self.leftOut.count == 14)
  }

  @Test(
    "S17.1 S17.12 Texts without messages are reported, and payloads are repaired",
    .needsSharedFolder)
  func parsing() throws {
    var count = 0
    for row in try Self.rows("parser", count: 17) {
      let name = row["name"]?.text ?? ""
      guard !Self.leftOut.contains(name) else { continue }
      count += 1
      let input = row["input"]?.text ?? ""
      if let error = row["expect_error"]?.text {
        Self.expect(error, in: Self.read(Array(input.utf8)).diagnostics, name)
      } else {
        let value = JSONRepair.repair(input).value ?? .null
        let elements = value.elements.isEmpty ? [value] : value.elements
        #expect(.array(elements) == row["expect"], "\(name)")
      }
    }
    #expect(count == 0 || count == 8)
  }
}
