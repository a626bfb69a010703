import ArtifactCore
import SpecRender
import Testing

@Suite struct SpecTests {
  @Test("A spec has its elements in order, and leaves out what is none")
  func reading() throws {
    let text = """
      {"root":"b","elements":{"b":{"type":"Card","props":{"title":"T"},"children":["a",1]},
      "a":{"type":"Text"},"x":{"props":{}},"y":3},"state":{"n":1}}
      """
    let value = try JSONValue(parsing: text)
    let spec = try #require(Spec(value))
    #expect(spec.elements.map(\.key) == ["b", "a"])
    #expect(spec[spec.root]?.children == ["a"])
    #expect(spec["b"]?.props["title"] == "T")
    #expect(spec.state?["n"] == 1)
    #expect(Spec(value) == spec)
    #expect(Spec([:]) == nil)
    #expect(Spec("text") == nil)
  }
}
