import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import PresentationSupport
import TestSupport
import Testing

@Suite struct RDFPresentationTests {
  private func presented(_ answer: String, size: Int = 1000) -> ArtifactBlock? {
    var session = ArtifactSession(.standard)
    for chunk in Chunks.equal(Array(answer.utf8), size: size) {
      session.append(chunk.span)
      _ = session.presentation
    }
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
      return nil
    }
    return artifact
  }

  private func tableOfFirst(_ answer: String, size: Int = 1000) -> TableBlock? {
    table(of: presented(answer, size: size)?.content.first)
  }

  /// The table of a block, or of the data of its graph.
  private func table(of block: Block?) -> TableBlock? {
    switch block?.kind {
    case .table(let table): table
    case .picture(let graph): graph.data
    default: nil
    }
  }

  private static let turtle = """
    <artifact type="text/turtle">
    @prefix e: <http://e.x/ns#> .
    e:a a e:T ; e:p "x"@en , 1.5 , "y"^^e:d ; e:q _:b , [ e:r "" ] .
    <http://e.x/> e:p <urn:x:y> .
    </artifact>
    """

  @Test(
    "P3.8 Statements are rows, without repeated subjects and predicates",
    arguments: [1, 7, 1000])
  func rows(size: Int) throws {
    let table = try #require(tableOfFirst(Self.turtle, size: size))
    #expect(table.columns.map(\.header.plainText) == ["Subject", "Predicate", "Object"])
    #expect(
      table.rows.map { $0.map(\.plainText) } == [
        ["e:a", "rdf:type", "e:T"], ["", "e:p", #""x"@en"#], ["", "", "1.5"],
        ["", "", #""y"^^e:d"#], ["", "e:q", "_:b"], ["", "", "[1]"], ["[1]", "e:r", #""""#],
        ["http://e.x/", "e:p", "y"],
      ])
    #expect(table.settledRowCount == table.rows.count)
    #expect(table.rows[0][0].spans.first?.role == .name(iri: "http://e.x/ns#a"))
    #expect(
      table.rows[0][1].spans.first?.role
        == .name(iri: "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"))
  }

  @Test("P3.8 Triple terms of RDF 1.2 are shown with their parts")
  func tripleTerms() throws {
    let answer = """
      <artifact type="application/n-triples" rdfVersion="1.2">
      <u:a> <u:p> <<( <u:b> <u:q> <<( _:c <u:r> "x"@en--ltr )>> )>> .
      </artifact>
      """
    let table = try #require(tableOfFirst(answer))
    #expect(table.rows.map { $0[2].plainText } == [#"<<( b q <<( _:c r "x"@en--ltr )>> )>>"#])
  }

  @Test(
    "P3.8a Names are shortened to the last part with a letter",
    arguments: [
      ("http://e.x/tree/17", "tree/17"), ("http://e.x/a#b-1", "b-1"), ("urn:isbn:123", "isbn:123"),
      ("http://e.x/", "http://e.x/"), ("http://e.x/é", "é"), ("http://e.x/1/2/3", "e.x/1/2/3"),
    ])
  func names(iri: String, name: String) {
    let table = tableOfFirst("<artifact type=nt><\(iri)> <u:p> <u:o> .\n</artifact>")
    #expect(table?.rows.first?.first?.plainText == name)
  }

  @Test("P3.8a Different IRIs and texts of a table look different", arguments: [1, 1000])
  func distinct(size: Int) throws {
    let text = """
      <http://e.x/a/Tree> <u:p> <http://e.x/b#Tree> , "Tree" , <http://e.y/a/Tree> .
      <http://e.x/b#Tree> <u:p> 42 , "42" , true , "true" , <http://e.x/a/Tree> , <u:Tree> .
      """
    let table = try #require(
      tableOfFirst("<artifact type=text/turtle>\(text)</artifact>", size: size))
    #expect(
      table.rows.map { $0.map(\.plainText) } == [
        ["Tree", "p", "b#Tree"], ["", "", #""Tree""#], ["", "", "a/Tree"], ["b#Tree", "p", "42"],
        ["", "", #""42""#], ["", "", "true"], ["", "", #""true""#], ["", "", "Tree"],
        ["", "", "u:Tree"],
      ])
  }

  @Test("P3.8a A prefix shortens the names after it", arguments: [1, 1000])
  func laterPrefix(size: Int) {
    let text = """
      <http://e.x/1> <http://e.x/p> <http://xmlns.com/foaf/0.1/Agent> .
      @prefix e: <http://e.x/> .
      <http://e.x/1> <http://e.x/p> <http://e.x/q> .
      """
    let table = tableOfFirst("<artifact type=text/turtle>\(text)</artifact>", size: size)
    #expect(
      table?.rows.map { $0.map(\.plainText) } == [
        ["e.x/1", "p", "foaf:Agent"], ["", "", "e:q"],
      ])
  }

  @Test("P3.8f A collection is one value", arguments: [1, 7, 1000])
  func lists(size: Int) throws {
    let text = """
      @prefix e: <http://e.x/> .
      e:a e:p ( "x" e:b [ e:q 1 ] ( 2 () ) ) ; e:r () .
      """
    let table = try #require(
      tableOfFirst("<artifact type=text/turtle>\(text)</artifact>", size: size))
    #expect(
      table.rows.map { $0.map(\.plainText) } == [
        ["e:a", "e:p", #"("x" e:b [4] (2 ()))"#], ["[4]", "e:q", "1"], ["e:a", "e:r", "()"],
      ])
    // In a document that is too large to be drawn, rows are settled as they arrive.
    let many = (0..<60).map { "e:s\($0) e:p ( \($0) [ e:q 1 ] ( 2 ) ), e:o\($0) .\n" }.joined()
    let large = try #require(
      tableOfFirst(
        "<artifact type=text/turtle>@prefix e: <http://e.x/> .\n\(many)</artifact>", size: size))
    #expect(large.rows.count == 180)
    #expect(!large.rows.contains { $0.map(\.plainText).joined().contains("rdf:first") })
    let json = """
      {"@context": {"e": "http://e.x/", "list": {"@id": "e:list", "@container": "@list"}}, "@graph": [\(
        (0..<60).map { "{\"@id\": \"e:s\($0)\", \"list\": [1, {\"e:n\": 2}, {\"@id\": \"e:o\"}]}" }.joined(separator: ","))]}
      """
    let document = try #require(
      tableOfFirst("<artifact type=application/ld+json>\(json)</artifact>", size: max(size, 7)))
    #expect(document.rows.count == 120)
    #expect(!document.rows.contains { $0.map(\.plainText).joined().contains("first") })
  }

  @Test("P3.8b Named graphs have a column")
  func graphs() throws {
    let quads = "<u:a> <u:p> <u:b> <u:g> .\n<u:a> <u:p> <u:c> <u:g> .\n<u:a> <u:p> <u:c> .\n"
    let table = try #require(tableOfFirst("<artifact type=application/n-quads>\(quads)</artifact>"))
    #expect(
      table.rows.map { $0.map(\.plainText) } == [
        ["a", "p", "b", "g"], ["", "", "c", ""], ["a", "p", "c", ""],
      ])
    let text = "<artifact type=trig><u:g> { <u:a> <u:p> 1 . }</artifact>"
    let trig = try #require(tableOfFirst(text))
    #expect(trig.rows.map { $0.map(\.plainText) } == [["a", "p", "1", "g"]])
  }

  @Test("P3.8 P4.2 Errors are notes, and spoken text omits empty cells")
  func notes() throws {
    let content = try #require(
      presented("<artifact type=ttl><u:a> <u:p> 1, 2 . x:y .</artifact>")?.content)
    #expect(content.count == 2)
    guard case .note(let note)? = content.last?.kind else {
      Issue.record("an error is remarked")
      return
    }
    #expect(note.text.contains("prefix"))
    #expect(content[0].accessibleText.contains("Row 2. Object: 2"))
    let empty = try #require(presented("<artifact type=rdf></artifact>")?.content)
    #expect(!empty.isEmpty)
  }

  private static let jsonLD = """
    <artifact type="application/ld+json">
    {"@context":{"@vocab":"http://e.x/","knows":{"@type":"@id"}},"@graph":[
    {"@id":"u:a","@type":"Person","name":"Ada","knows":"u:b"},
    {"@id":"u:g","@graph":[{"@id":"u:b","age":36}]}]}
    </artifact>
    """

  @Test("P3.8b JSON-LD is a table of statements, settled at the end", arguments: [1, 7, 1000])
  func jsonLD(size: Int) throws {
    var session = ArtifactSession(.standard)
    var rowCounts: [Int] = []
    for chunk in Chunks.equal(Array(Self.jsonLD.utf8), size: size) {
      session.append(chunk.span)
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
        let table = table(of: artifact.content.first), artifact.state == .arriving
      else { continue }
      #expect(table.settledRowCount == 0)
      rowCounts.append(table.rows.count)
    }
    #expect(rowCounts == rowCounts.sorted() && (size > 100 || !rowCounts.isEmpty))
    let table = try #require(tableOfFirst(Self.jsonLD, size: size))
    #expect(table.columns.map(\.header.plainText) == ["Subject", "Predicate", "Object", "Graph"])
    #expect(
      table.rows.map { $0.map(\.plainText) } == [
        ["a", "rdf:type", "Person", ""], ["", "name", #""Ada""#, ""], ["", "knows", "b", ""],
        ["b", "age", "36", "g"],
      ])
    #expect(table.settledRowCount == 4)
  }

  @Test("P2.1 P3.8b JSON-LD without statements is the same, read early or not")
  func nothing() {
    let text = #"<artifact type="application/ld+json">{"@context": "http://e.x/a", x"#
    var once = ArtifactSession(.standard)
    once.append(text.utf8.span)
    once.finish()
    var session = ArtifactSession(.standard)
    var hasWaited = false
    for chunk in Chunks.single(Array(text.utf8)) {
      session.append(chunk.span)
      if case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
        let block = artifact.content.first
      {
        if case .progress = block.kind { hasWaited = true } else { Issue.record("\(block.kind)") }
      }
    }
    session.finish()
    #expect(hasWaited && session.presentation == once.presentation)
  }

  @Test("P3.8b JSON-LD that is parsed again has only the new statements")
  func lateContext() throws {
    let table = tableOfFirst(
      #"<artifact type="application/ld+json">{"u:p":"v","@id":"u:a"}</artifact>"#, size: 1)
    #expect(table?.rows.map { $0.map(\.plainText) } == [["a", "p", #""v""#]])
  }

  @Test(
    "P3.8c RDF that connects resources is a graph, with the table as its data",
    arguments: [1, 9, 900])
  func graph(size: Int) throws {
    let artifact = try #require(presented(Self.turtle, size: size))
    #expect(artifact.content.count == 1)
    guard let block = artifact.content.first?.kind.shown(GraphPicture.self) else {
      Issue.record("\(artifact.content)")
      return
    }
    #expect(artifact.content[0].isSettled)
    #expect(block.picture.nodes.map(\.title).first == "e:a")
    #expect(block.picture.edges.map(\.label) == ["e:q", "e:q", "e:p"])
    #expect(block.data.rows.count == 8)
    // Literals alone are shown by the table.
    let literals = presented(
      "<artifact type=text/turtle>\n<u:a> <u:p> 1 .\n</artifact>", size: size)
    #expect(literals?.content.map(\.isTable) == [true])
    // The same is true of graphs that are too large to be drawn.
    let many = (0...100).map { "<u:\($0)> <u:p> <u:\($0 + 1)> .\n" }.joined()
    let large = presented("<artifact type=text/turtle>\n\(many)</artifact>", size: 900)
    #expect(large?.content.map(\.isTable) == [true])
  }

  @Test("P3.8b P3.8c A live graph grows, and no row is settled while there may be a graph")
  func live() {
    var session = ArtifactSession(.standard)
    session.append("<artifact type=text/turtle>\n<u:a> <u:p> 1 .\n".utf8.span)
    func content() -> Blocks {
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
        return []
      }
      return artifact.content
    }
    #expect(content().map(\.isTable) == [true])
    #expect(table(of: content().first)?.settledRowCount == 0)
    var nodeCounts: [Int] = []
    for number in 0..<100 {
      session.append("<u:a> <u:q> <u:\(number)> .\n".utf8.span)
      guard let graph = content().first?.kind.shown(GraphPicture.self) else { continue }
      #expect(content().count == 1 && !content()[0].isSettled && graph.data.settledRowCount == 0)
      nodeCounts.append(graph.picture.nodes.count)
    }
    #expect(nodeCounts == Array(2...100))
    // Then it is too large, and the rows so far are settled.
    #expect(content().map(\.isTable) == [true])
    #expect(table(of: content().first)?.settledRowCount == 101)
    session.append("<u:a> <u:q> <u:more> .\n".utf8.span)
    #expect(table(of: content().first)?.settledRowCount == 102)
    session.finish()
    #expect(table(of: content().first)?.rows.count == 102 && content()[0].isSettled)
  }

  @Test(
    "P3.8e P5.7 The JSON of a graph has its values and groups, and only edges between its nodes")
  func json() {
    let picture = GraphPicture(
      nodes: [
        .init(id: "a", title: "A", caption: "T", rows: [.init("n", "1")], group: 1),
        .init(id: "b", title: "B", group: 9),
      ],
      edges: [
        .init(id: "1", source: 0, target: 1, label: "to"), .init(id: "2", source: 0, target: 7),
        .init(id: "3", source: 1, target: 1),
      ],
      groups: [.init(id: "g", title: "G"), .init(id: "h", title: "H", parent: 0)])
    let block = Block(
      id: BlockID(segment: 0, ordinal: 1),
      kind: .picture(PictureBlock(picture, data: TableBlock(columns: []))), isSettled: true)
    let json = Presentation(blocks: [block]).json["blocks"]?[0]
    #expect(
      json?["nodes"] == [
        [
          "id": "a", "label": "A", "caption": "T", "values": [["name": "n", "value": "1"]],
          "group": "h",
        ],
        ["id": "b", "label": "B"],
      ])
    #expect(
      json?["edges"] == [
        ["id": "1", "source": "a", "target": "b", "label": "to", "targetMarker": "arrow"],
        ["id": "3", "source": "b", "target": "b", "targetMarker": "arrow"],
      ])
    #expect(
      json?["groups"] == [
        ["id": "g", "label": "G"], ["id": "h", "label": "H", "parent": "g"],
      ])
    #expect(json?["data"]?["rows"] == [])
  }
}

extension Block {
  fileprivate var isTable: Bool { if case .table = kind { true } else { false } }
}
