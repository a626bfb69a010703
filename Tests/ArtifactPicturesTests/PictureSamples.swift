import ArtifactPictures
import ArtifactRefiners
import Charts
import Drawing
import FlowGraph
import Testing

/// A picture of each kind with long texts, and the texts that it has to show.
struct PictureSample: CustomTestStringConvertible {
  var name: String
  var picture: any Picture2D
  var texts: [String]

  var testDescription: String { name }

  /// A title of more than 100 characters, with ideographs, and a word that has no place to break.
  static let title =
    "Reconciliation of settlement batches 每日结算对账报告与差异分析 between warehouses and "
    + "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk, by quarter and region"

  /// Words, a path of identifiers, ideographs, and a word that has no place to break.
  static let long = [
    "Reconcile all settlement batches of the day before midnight",
    "payments.settlement_reconciliation-service/HTTPServerFactoryBuilder",
    "结算对账报告需要在午夜之前完成并且发送给所有合作伙伴",
    "Rindfleischetikettierungsueberwachungsaufgabenuebertragung",
  ]

  func scene(for canvas: Canvas2D) -> Scene2D? { picture.drawing(for: canvas)?.scene }

  /// What a front shows if there is no scene.
  var readableText: String { picture.readableText }

  /// Whether the picture has its title on a canvas. That of others is text of the front.
  func hasTitle(on canvas: Canvas2D) -> Bool {
    switch picture {
    case is ChartPicture, is MapPicture: !picture.title.isEmpty && canvas.unit == .pixels
    default: !picture.title.isEmpty
    }
  }

  /// Whether texts are cut off in the scene, so that a table or list with all of them follows.
  func isCut(on canvas: Canvas2D) -> Bool {
    picture is GraphPicture && picture.drawing(for: canvas)?.isAbridged == true
  }

  /// A sample of each kind of Mermaid that has a reader, with a title from front matter or without one.
  static func mermaid(_ kind: String, isTitled: Bool = true) throws -> PictureSample {
    let source = try #require(sources[kind], "\(kind) needs a source")
    var refiner = MermaidRefiner()
    refiner.append(isTitled ? "---\ntitle: \"\(title)\"\n---\n\(source)" : source)
    refiner.finish()
    let diagram = refiner.model
    #expect(Self.kind(of: diagram.content) == kind)
    var texts = long
    // Mermaid has no ideographs there.
    if kind == "sankey" { texts.remove(at: 2) }
    if kind == "xychart" { texts = [] }
    let picture = try #require(diagram.picture, "\(kind) has no picture")
    #expect(picture.title == (isTitled ? title : ""))
    return PictureSample(name: kind, picture: picture, texts: texts)
  }

  /// The kind of a content; a new one does not compile before it has a name here, and is in no test before it is in
  /// `MermaidSuite.kinds` and has a source.
  private static func kind(of content: MermaidContent) -> String {
    switch content {
    case .none, .other: "none"
    case .flowchart: "flowchart"
    case .sequence: "sequence"
    case .classDiagram: "class"
    case .state: "state"
    case .er: "er"
    case .gantt: "gantt"
    case .pie: "pie"
    case .mindmap: "mindmap"
    case .timeline: "timeline"
    case .journey: "journey"
    case .gitGraph: "gitgraph"
    case .quadrant: "quadrant"
    case .xyChart: "xychart"
    case .sankey: "sankey"
    case .requirement: "requirement"
    case .c4: "c4"
    case .block: "block"
    case .architecture: "architecture"
    case .packet: "packet"
    case .kanban: "kanban"
    case .radar: "radar"
    case .treemap: "treemap"
    case .treeView: "treeview"
    case .venn: "venn"
    case .ishikawa: "ishikawa"
    case .wardley: "wardley"
    }
  }

  /// The other sources of pictures.
  static let others: [PictureSample] = [flow, rdf, bars, lines, map]

  private static var flow: PictureSample {
    var flow = FlowDocument<JSONValue>()
    for (index, text) in long.enumerated() {
      flow.nodes.append(
        FlowNode(id: "n\(index)", position: Point2D(x: 0, y: 0), data: ["label": .string(text)]))
    }
    for index in 1..<long.count {
      flow.edges.append(
        FlowEdge(
          id: "e\(index)", sourceNodeID: "n0", targetNodeID: "n\(index)", label: long[index]))
    }
    return PictureSample(name: "flow", picture: (GraphPicture(flow)), texts: long)
  }

  private static var rdf: PictureSample {
    var refiner = TriGRefiner(attributes: [:])
    refiner.append(
      """
      @prefix ex: <http://a.example/> .
      @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
      ex:a rdfs:label "\(long[0])" ; ex:dependsOn ex:b ; ex:note "\(long[1])" .
      ex:b rdfs:label "\(long[2])" ; ex:paymentsSettlementReconciliationService ex:c .
      ex:c rdfs:label "\(long[3])" .
      """.utf8.span)
    refiner.finish()
    var graph = KnowledgeGraph()
    graph.update(with: refiner.model)
    return PictureSample(
      name: "rdf", picture: (GraphPicture(graph, of: refiner.model)),
      texts: long + ["ex:paymentsSettlementReconciliationService"])
  }

  private static var bars: PictureSample { chart("bar") }
  private static var lines: PictureSample { chart("line") }

  private static func chart(_ mark: String) -> PictureSample {
    let view = ChartSingleView(
      valueTitle: long[0], keyTitle: long[2], categories: ["a", "b", "c"],
      series: long.prefix(2).map { name in
        .init(name: name, mark: mark, points: (0..<3).map { .init(key: Double($0), value: 3) })
      })
    return PictureSample(
      name: "chart of \(mark)", picture: ChartPicture(Chart(view, title: title)), texts: [])
  }

  private static var map: PictureSample {
    var map = MapPicture(title: title, names: long)
    map.shapes = long.indices.map { index in
      .init(
        feature: index, kind: .points,
        places: [.init(longitude: Double(index) * 3, latitude: Double(index * index))])
    }
    return PictureSample(name: "map", picture: (map), texts: [])
  }

  private static let sources: [String: String] = {
    let (a, b, c, d) = (long[0], long[1], long[2], long[3])
    return [
      "flowchart": """
      flowchart TD
        A["\(a)"] -->|"\(b)"| B["\(b)"]
        A -->|"\(c)"| C["\(c)"]
        subgraph S ["\(a)"]
          B --> D["\(d)"]
        end
      """,
      "sequence": """
      sequenceDiagram
        participant A as \(a)
        participant B as \(b)
        A->>B: \(c)
        Note over A,B: \(d)
        alt \(a)
          B-->>A: \(b)
        end
      """,
      "class": """
      classDiagram
        class A["\(a)"] {
          \(b)
        }
        class B["\(c)"]
        A --> B : \(d)
      """,
      "state": """
      stateDiagram-v2
        s1: \(a)
        s2: \(b)
        s3: \(c)
        s1 --> s2 : \(d)
        s2 --> s3 : \(a)
      """,
      "er": """
      erDiagram
        A ||--o{ B : "\(b)"
        A["\(a)"] {
          string name "\(d)"
        }
        B["\(c)"] {
          string name
        }
      """,
      "gantt": """
      gantt
        dateFormat YYYY-MM-DD
        section \(a)
        \(b) :a, 2026-03-02, 3d
        \(c) :b, after a, 2d
        \(d) :milestone, after b, 0d
      """,
      "pie": """
      pie showData
        "\(a)" : 45
        "\(b)" : 30
        "\(c)" : 15
        "\(d)" : 10
      """,
      "mindmap": """
      mindmap
        root["\(a)"]
          x["\(b)"]
            y["\(c)"]
          z["\(d)"]
      """,
      "timeline": """
      timeline
        section \(a)
          \(b) : \(c) : \(d)
          1866 : \(a)
      """,
      "journey": """
      journey
        section \(a)
          \(b): 5: \(c)
          \(d): 2: Ada
      """,
      "gitgraph": """
      gitGraph
        commit id: "\(a)"
        branch "\(b)"
        commit id: "\(c)" tag: "\(d)"
        checkout main
        merge "\(b)"
      """,
      "quadrant": """
      quadrantChart
        x-axis "\(a)" --> "More"
        y-axis "Less" --> "More"
        quadrant-1 "\(b)"
        "\(c)": [0.2, 0.8]
        "\(d)": [0.8, 0.3]
      """,
      "xychart": """
      xychart-beta
        x-axis ["\(a)", "\(b)", "\(c)", "\(d)"]
        y-axis "\(a)" 0 --> 100
        bar [62, 48, 55, 71]
      """,
      "sankey": """
      sankey-beta

      \(a),\(b),40
      \(b),\(d),25
      """,
      "requirement": """
      requirementDiagram
        requirement quiet {
          id: R1
          text: "\(a)"
          risk: medium
          verifymethod: test
        }
        element pump {
          type: "\(b)"
          docref: "\(c)"
        }
        element other {
          type: "\(d)"
        }
        pump - satisfies -> quiet
        other - traces -> quiet
      """,
      "c4": """
      C4Context
        Person(guest, "\(a)", "\(b)")
        Enterprise_Boundary(theater, "\(c)") {
          System(shop, "\(b)", "\(d)")
        }
        Rel(guest, shop, "\(a)", "\(c)")
      """,
      "block": """
      block-beta
        columns 2
        a["\(a)"] b["\(b)"]
        c["\(c)"] d["\(d)"]
        a --> d
      """,
      "architecture": """
      architecture-beta
        group home(cloud)["\(a)"]
        service one(server)["\(b)"] in home
        service two(disk)["\(c)"] in home
        service three(internet)["\(d)"]
        one:R -- L:two
        three:B --> T:one
      """,
      "packet": """
      packet-beta
        0-3: "\(a)"
        4-15: "\(b)"
        16-31: "\(c)"
        32-63: "\(d)"
      """,
      "kanban": """
      kanban
        todo["\(a)"]
          k1["\(b)"]
          k2["\(c)"]@{ assigned: 'Ada' }
        doing["\(d)"]
      """,
      "radar": """
      radar-beta
        axis a["\(a)"], b["\(b)"], c["\(c)"]
        curve x["\(d)"]{3, 4, 2}
        curve y["\(a)"]{5, 2, 4}
      """,
      "treemap": """
      treemap-beta
      "\(a)"
          "\(b)": 48
          "\(c)": 17
      "\(d)": 22
      """,
      "treeview": """
      treeView-beta
      "\(a)"
          "\(b)"
              "\(c)"
      "\(d)"
      """,
      "venn": """
      venn-beta
        set A["\(a)"]:20
        set B["\(b)"]:14
        set C["\(c)"]:14
        union A,B["\(d)"]:5
      """,
      "ishikawa": """
      ishikawa
      \(a)
        \(b)
          \(c)
        \(d)
      """,
      "wardley": """
      wardley-beta
      anchor \(a) [0.95, 0.6]
      component "\(b)" [0.8, 0.7]
      component "\(c)" [0.5, 0.3]
      component \(d) [0.4, 0.4]
      \(a) -> "\(b)"
      """,
    ]
  }()
}
