import ArtifactCore
import Testing

@Suite struct ArtifactStoreTests {
  @Test("T7.1 A missing identifier is the type and the ordinal")
  func missingIdentifier() {
    let input =
      "<artifact type=text/csv>1</artifact><artifact id=x type=t>2</artifact>"
      + "<artifact type=text/csv>3</artifact>"
    let message = ArtifactParser.message(of: input)
    #expect(message.artifacts.map(\.id) == ["text/csv-1", "x", "text/csv-3"])
    #expect(message == ArtifactParser.message(of: input))
  }

  @Test("T7.2 A repeated identifier is a new version of one lineage")
  func versions() {
    let input =
      "<artifact identifier=\"a\" type=t>v1</artifact>-<artifact identifier=\"a\" type=u>v2</artifact>"
    let message = ArtifactParser.message(of: input)
    #expect(message.segments.map(\.id) == ["a@1", "text-1", "a@2"])
    var store = ArtifactStore()
    store.add(message)
    #expect(store.identifiers == ["a"])
    #expect(store.versions(of: "a").map(\.payload) == ["v1", "v2"])
    #expect(store.current("a")?.type == "u")
    #expect(store["b"] == nil)
  }

  @Test("T7.3 An update needs exactly one occurrence")
  func update() {
    var store = ArtifactStore()
    store.create(AnyArtifact(id: "a", type: "t", title: "T", payload: "one two one é"))
    #expect(store.update("a", replacing: "one", with: "1") == .ambiguous(occurrences: 2))
    #expect(store.update("a", replacing: "three", with: "3") == .notFound)
    #expect(store.update("a", replacing: "", with: "3") == .notFound)
    #expect(store.update("b", replacing: "one", with: "3") == .unknownIdentifier)
    #expect(store.versions(of: "a").count == 1)
    guard case .updated(let second) = store.update("a", replacing: "two ", with: "2 ") else {
      Issue.record("the text occurs once")
      return
    }
    #expect(second.payload == "one 2 one é")
    #expect(second.version == 2 && second.title == "T")
  }

  @Test("T7.3 Occurrences may overlap")
  func overlapping() {
    var store = ArtifactStore()
    store.create(AnyArtifact(id: "a", type: "t", payload: "aaa"))
    #expect(store.update("a", replacing: "aa", with: "b") == .ambiguous(occurrences: 2))
  }

  @Test("T7.3 A rewrite is a whole new version; the oldest go first")
  func rewrite() {
    var store = ArtifactStore(versionLimit: 3)
    store.create(AnyArtifact(id: "a", type: "t", payload: "1"))
    for number in 2...5 { store.rewrite("a", payload: "\(number)") }
    #expect(store.versions(of: "a").map(\.version) == [3, 4, 5])
    #expect(store.current("a")?.payload == "5")
    #expect(store.rewrite("b", payload: "") == nil)
  }

  @Test("A lineage keeps at least one version")
  func versionLimitMustBePositive() async {
    await #expect(processExitsWith: .failure) { _ = ArtifactStore(versionLimit: 0) }
  }
}
