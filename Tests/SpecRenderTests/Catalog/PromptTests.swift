import ArtifactCore
import SchemaSupport
import SpecRender
import TestSupport
import Testing

@Suite("S8.8 Prompts")
struct PromptTests {
  private static let catalog = SpecCatalog.builtIn

  private static let kinds = SpecCatalog.PromptMode.allCases.flatMap { mode in
    SpecCatalog.PromptTier.allCases.map { (mode, $0) }
  }

  /// The interfaces in a prompt.
  private func examples(
    _ mode: SpecCatalog.PromptMode, _ tier: SpecCatalog.PromptTier
  ) -> [JSONValue] {
    lines(mode, tier).filter { $0.hasPrefix(#"{"state":{""#) }.compactMap {
      try? JSONValue(parsing: $0)
    }
  }

  private func lines(
    _ mode: SpecCatalog.PromptMode, _ tier: SpecCatalog.PromptTier
  ) -> [String] {
    Self.catalog.prompt(mode, tier: tier).split(separator: "\n").map(String.init)
  }

  @Test("S8.8a A tier has at most its number of tokens, and all names", arguments: kinds)
  func names(mode: SpecCatalog.PromptMode, tier: SpecCatalog.PromptTier) {
    let prompt = Self.catalog.prompt(mode, tier: tier)
    let count = SpecCatalog.tokenCount(of: prompt)
    #expect(count <= (tier == .basic ? 1_300 : 4_000), "\(mode) \(tier): \(count)")
    for component in Self.catalog.components {
      #expect(prompt.contains("\n\(component.name)("))
      for prop in component.props { #expect(prompt.contains(prop.name)) }
      if tier == .full, !component.description.isEmpty {
        #expect(prompt.contains(component.description))
      }
    }
    for action in Self.catalog.actions { #expect(prompt.contains("\n\(action.name)(")) }
    #expect(prompt.contains("\nToggle(isOn") && prompt.contains(", INPUT) on change\n"))
    #expect(prompt.count(of: "validateOn") == 1)
    for word in ["80 columns", "no HTML", "no onClick", "Don't → do:", "$bindState"] {
      #expect(prompt.contains(word))
    }
  }

  @Test("S8.8 Examples fit the full schema and decode without diagnostics", arguments: kinds)
  func decoding(mode: SpecCatalog.PromptMode, tier: SpecCatalog.PromptTier) throws {
    let examples = examples(mode, tier)
    #expect(examples.count == (tier == .full ? 2 : mode == .patch ? 0 : 1))
    let schema = JSONSchema(Self.catalog.jsonSchema(.full))
    for example in examples {
      #expect(schema.violations(of: example) == [])
      let decoded = Spec.decode(example, catalog: Self.catalog)
      #expect(decoded.diagnostics == [])
      #expect(SpecRuntime(decoded.spec).diagnostics == [])
    }
  }

  @Test("S8.8 The list of the example takes what is typed")
  func list() throws {
    let example = try #require(examples(.standalone, .basic).first)
    let runtime = SpecRuntime(Spec.decode(example).spec)
    let field = try #require(runtime.node(for: ElementKey("field")))
    runtime.input("Bread", into: "value", of: field)
    runtime.refresh()
    runtime.emit("press", on: try #require(runtime.node(for: ElementKey("button"))))
    #expect(runtime.store["/todos/1"] == ["id": "2", "title": "Bread", "done": false])
    #expect(runtime.store["/new"] == "")
  }

  @Test("S8.8a The form of the full tier is sent once it is valid")
  func form() throws {
    let example = try #require(examples(.standalone, .full).last)
    let runtime = SpecRuntime(Spec.decode(example).spec)
    func node(_ id: String) throws -> ResolvedNode {
      try #require(runtime.node(for: ElementKey(id)))
    }
    runtime.emit("press", on: try node("send"))
    runtime.refresh()
    #expect(runtime.store["/sent"] == false)
    #expect(try node("email").validationErrors.map(\.message) == ["Where do we write to?"])
    runtime.input("Ada", into: "value", of: try node("name"))
    runtime.input("ada@example.org", into: "value", of: try node("email"))
    runtime.input(true, into: "isOn", of: try node("terms"))
    runtime.input("Pro", into: "value", of: try node("plan"))
    runtime.emit("press", on: try node("send"))
    runtime.refresh()
    #expect(runtime.store["/sent"] == true)
    #expect(try node("thanks").props["content"] == "Welcome, Ada: the Pro plan.")
    #expect(runtime.diagnostics == [])
  }

  @Test("S8.8b The operations of the example apply without a diagnostic")
  func patch() throws {
    let example = try #require(examples(.standalone, .basic).first)
    let changes = lines(.patch, .basic).filter { $0.hasPrefix(#"{"op":"#) }
    #expect(changes.count >= 3)
    let report = SpecReport(reading: Array(example.serialized().utf8))
      .applying(answer: changes.joined(separator: "\n"))
    #expect(report.patchDiagnostics == [])
    #expect(report.diagnostics == [])
    #expect(report.spec["page"]?.children.first == "count")
  }

  @Test("S8.8b A prompt asks for the form of its mode")
  func modes() {
    #expect(lines(.chat, .basic).contains("```spec"))
    #expect(lines(.standalone, .basic)[0].contains("nothing else"))
    #expect(lines(.patch, .basic)[2].contains("RFC 6902"))
    #expect(!lines(.standalone, .full).contains { $0.hasPrefix("```") || $0.contains("RFC 6902") })
  }

  @Test("S8.8b Components and actions of the host are listed apart, with descriptions")
  func host() throws {
    var catalog = Self.catalog
    catalog.add(
      ComponentSchema(
        "StarRating", description: "stars to rate with",
        props: [PropDefinition(name: "value", type: .double, binding: true, isRequired: true)],
        events: ["rate"]))
    catalog.actions.append(ActionSchema("sendOrder", description: "orders the cart"))
    for tier in SpecCatalog.PromptTier.allCases {
      let prompt = catalog.prompt(tier: tier)
      let parts = prompt.split(separator: "Components of this application, to be preferred:\n")
      #expect(
        parts.last?.hasPrefix("StarRating(value*!: number) on rate – stars to rate with\n") == true)
      #expect(prompt.contains("Actions of this application:\nsendOrder() – orders the cart\n"))
    }
    #expect(!Self.catalog.prompt().contains("of this application"))
    // A component for a choice needs no recipe.
    #expect(!Self.catalog.prompt().contains("\nChoice: "))
    let components = Self.catalog.components.filter { $0.name != "Select" }
    #expect(SpecCatalog(components: components).prompt().contains("\nChoice: "))
  }
}

extension String {
  /// The number of times that the text contains a word.
  fileprivate func count(of word: String) -> Int { ranges(of: word).count }

  @Test(
    "S8.8 A catalog without the built-in components has an example of its own",
    arguments: SpecCatalog.PromptMode.allCases, SpecCatalog.PromptTier.allCases)
  func ownExample(mode: SpecCatalog.PromptMode, tier: SpecCatalog.PromptTier) throws {
    let catalog = SpecCatalog(components: [
      ComponentSchema(
        "Meter",
        props: [
          PropDefinition(name: "level", type: .int, isRequired: true, range: PropRange(3...9)),
          PropDefinition(name: "note", type: .string),
        ]),
      ComponentSchema("Panel", acceptsChildren: true),
    ])
    let prompt = catalog.prompt(mode, tier: tier)
    #expect(!prompt.contains("\nActions:") && !prompt.contains("VStack\""))
    let line = try #require(prompt.split(separator: "\n").first { $0.hasPrefix(#"{"root""#) })
    let report = SpecReport(reading: String(line), catalog: catalog)
    #expect(report.diagnostics.isEmpty && report.spec.elements.count == 2, "\(report.diagnostics)")
    #expect(line.contains(#""type":"Panel""#) && line.contains(#""level":3"#))
  }
}
