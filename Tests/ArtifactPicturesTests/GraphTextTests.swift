import ArtifactPictures
import ArtifactRefiners
import Testing

@Suite("The text of graphs")
struct GraphTextTests {
  private func text(_ source: String) throws -> String {
    try GraphPicture(source).readableText
  }

  @Test("K1.7 A text names all groups of a node, and groups with edges or without nodes")
  func groups() throws {
    let nested = "flowchart LR\nsubgraph A\nsubgraph B\nx --> y\nend\nend\nA -- to --> z\n"
    #expect(try text(nested) == "A\n  to → z\nx, in B, in A\n  → y\ny, in B, in A\nz")
    let regions = "stateDiagram-v2\nstate Active {\nOn\n--\nOff\n}\nIdle --> Active : x\n"
    #expect(try text(regions) == "On, in Active\nOff, in Active\nIdle\n  x → Active")
    let states = """
      stateDiagram-v2
      state Active {
      [*] --> On
      On --> Off
      }
      Idle --> Active : x
      Active --> Idle : y

      """
    #expect(
      try text(states) == """
        Active
          y → Idle
        start, in Active
          → On
        On, in Active
          → Off
        Off, in Active
        Idle
          x → Active
        """)
    var picture = GraphPicture(nodes: [.init(id: "a", title: "")])
    picture.groups = [.init(id: "g", title: "Outer"), .init(id: "h", title: "In\nner", parent: 0)]
    picture.nodes[0].group = 1
    #expect(picture.readableText == "In ner, in Outer")
    picture.groups[0].parent = 1
    picture.nodes[0].group = 7
    #expect(picture.readableText == "\nIn ner, in Outer")
  }

  @Test("K1.7b Signs of relations are words")
  func relations() throws {
    #expect(
      try text("erDiagram\nCUSTOMER ||--o{ ORDER : places\nA }|..o| CUSTOMER : \"\"\n")
        == """
        CUSTOMER
          one places zero or more ORDER
        ORDER
        A
          one or more zero or one CUSTOMER
        """)
    #expect(
      try text(
        "classDiagram\nA <|-- B\nB --|> A\nB ..|> C\nA *-- D\nD --* A\nA o-- E : has\nE --o A\n")
          == """
          A
            is inherited by B
            is composed of D
            has (aggregates) E
          B
            inherits A
            implements C
          C
          D
            is part of A
          E
            is aggregated by A
          """)
  }
}
