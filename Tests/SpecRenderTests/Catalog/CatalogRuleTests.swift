import ArtifactCore
import SpecRender
import Testing

/// Rules of definitions and catalogs, and the work that writes make in a runtime.
@Suite struct CatalogRuleTests {
  private enum Other: ComponentDefinition {
    static let componentName = "Text"
    static let propDefinitions = [PropDefinition(name: "words", type: .string)]
    static let acceptsChildren = true
  }

  private enum Others: ComponentCatalog {
    static var components: [any ComponentDefinition.Type] { [Other.self] }
  }

  @Test("S8.2 A definition says all of a component, and takes the place of one of its name")
  func definitions() throws {
    let rating = ComponentSchema(CatalogTests.StarRating.self)
    #expect(rating.name == "StarRating" && rating.description == "stars to rate with")
    #expect(rating.props.map(\.name) == ["value", "stars"])
    #expect(rating.events == ["rate"] && !rating.acceptsChildren)
    let plain = ComponentSchema(CatalogTests.Plain.self)
    #expect(plain.props.isEmpty && plain.events.isEmpty && plain.description.isEmpty)
    #expect(!plain.acceptsChildren)

    let count = SpecCatalog.builtIn.components.count
    let more = SpecCatalog.builtIn.adding(CatalogTests.MyCatalog.self)
    #expect(more.components.count == count + 2)
    let place = SpecCatalog.builtIn.components.firstIndex { $0.name == "Text" }
    let changed = SpecCatalog.builtIn.adding(Others.self)
    #expect(changed.components.count == count)
    #expect(changed.components.firstIndex { $0.name == "Text" } == place)
    let text = try #require(changed["Text"])
    #expect(text.props.map(\.name) == ["words"] && text.acceptsChildren)
  }

  @Test("S1.19 A repeat has a state path or one of an item, and perhaps a key")
  func repeats() throws {
    func repeated(_ json: String) throws -> SpecRepeat? {
      let text = #"{"root":"a","elements":{"a":{"type":"VStack","repeat":\#(json)}}}"#
      return try Spec.decode(parsing: Array(text.utf8)).spec["a"]?.repeat
    }
    let xs = JSONPointer(tokens: ["xs"])
    #expect(try repeated(#"{"statePath":"/xs"}"#) == SpecRepeat(.state(xs), key: nil))
    #expect(
      try repeated(#"{"statePath":"/xs","key":"id"}"#)
        == SpecRepeat(.state(xs), key: JSONPointer(tokens: ["id"])))
    #expect(try repeated(#"{"statePath":{"$item":"xs"}}"#) == SpecRepeat(.item(xs), key: nil))
    #expect(try repeated("{}") == nil)
    #expect(try repeated(#"{"statePath":5}"#) == nil)
  }
}
