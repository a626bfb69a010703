import ArtifactAll

/// Refiners: throughput, the cost of small chunks, and growth with the length.
enum RefinerBenchmarks {
  private struct Format {
    var name: String
    var type: PayloadKind
    var bytes: [UInt8]

    /// Megabytes a second that it should reach; nil for a format without a bar.
    var bar: Double?
  }

  /// A type, and the language of code.
  struct PayloadKind {
    var type: ArtifactType
    var language: String?

    /// What a tag's type says.
    init(_ declared: String) {
      (type, language) = ArtifactType.canonical(declared)
    }

    func makeRefiner() -> any ArtifactRefiner {
      type.makeRefiner(attributes: language.map { ["language": $0] } ?? [:])
    }
  }

  private static let formats: [Format] = [
    Format(name: "JSON", type: PayloadKind("json"), bytes: Inputs.json, bar: 300),
    Format(name: "CSV", type: PayloadKind("csv"), bytes: Inputs.csv, bar: 300),
    Format(name: "TSV", type: PayloadKind("tsv"), bytes: Inputs.tsv),
    Format(name: "N-Triples", type: PayloadKind("n-triples"), bytes: Inputs.nTriples),
    Format(name: "N-Quads", type: PayloadKind("n-quads"), bytes: Inputs.nQuads, bar: 120),
    Format(name: "Turtle", type: PayloadKind("turtle"), bytes: Inputs.turtle, bar: 50),
    Format(name: "TriG", type: PayloadKind("trig"), bytes: Inputs.triG),
    Format(name: "GeoJSON", type: PayloadKind("geojson"), bytes: Inputs.geoJSON),
    Format(name: "SVG", type: PayloadKind("svg"), bytes: Inputs.svg, bar: 200),
    Format(name: "HTML", type: PayloadKind("html"), bytes: Inputs.html, bar: 100),
    Format(name: "RDF/XML", type: PayloadKind("rdf"), bytes: Inputs.rdfXML, bar: 50),
    Format(name: "diff", type: PayloadKind("diff"), bytes: Inputs.diff),
    Format(name: "code", type: PayloadKind("swift"), bytes: Inputs.code),
    Format(name: "Markdown", type: PayloadKind("markdown"), bytes: Inputs.markdown),
    Format(name: "Mermaid", type: PayloadKind("mermaid"), bytes: Inputs.mermaid),
    Format(name: "LaTeX", type: PayloadKind("latex"), bytes: Inputs.latex),
    Format(name: "React", type: PayloadKind("react"), bytes: Inputs.react),
    Format(name: "Vega-Lite", type: PayloadKind("vega-lite"), bytes: Inputs.vegaLite),
    Format(name: "JSON-LD", type: PayloadKind("json-ld"), bytes: Inputs.jsonLD, bar: 20),
    Format(name: "glTF", type: PayloadKind("gltf"), bytes: Inputs.gltf),
    Format(name: "PNG in base64", type: PayloadKind("png"), bytes: Inputs.png),
    Format(name: "PDF in base64", type: PayloadKind("pdf"), bytes: Inputs.pdf),
    Format(name: "text", type: PayloadKind("text"), bytes: Inputs.markdown),
  ]

  static func run(_ report: inout Report) {
    report.section("ArtifactRefiners, with their models")
    for format in formats {
      let pieces = Inputs.pieces(of: format.bytes, size: 1 << 16)
      let speed = Double(format.bytes.count) / 1e6 / seconds(format.type, pieces)
      let name = "\(format.name), 64 kB pieces"
      if let bar = format.bar {
        report.atLeast(name, speed, bar, "MB/s")
      } else {
        report.plain(name, speed, "MB/s")
      }
      chunks(format, &report)
    }
    for document in deepDocuments {
      let start = Array(
        (document.head + String(repeating: document.level, count: document.depth)).utf8)
      let bytes = start + Inputs.repeated(document.inside, to: 100_000 - start.count)
      let pieces = Inputs.pieces(of: bytes, size: 20)
      let name = "100 kB of \(document.type) that goes on \(document.depth) deep"
      looks(name, PayloadKind(document.type), pieces, &report)
    }
    latexDepth(&report)
    for format in formats { growth(format, &report) }
  }

  /// A document whose levels stay open while it goes on inside: each look has all the ends to give.
  private struct DeepDocument {
    var type: String
    var head = ""
    var level: String
    var depth: Int
    var inside: String
  }

  private static let deepDocuments = [
    DeepDocument(type: "json", level: "[", depth: 500, inside: "1,[2,3],"),
    DeepDocument(
      type: "svg", head: "<svg xmlns='http://www.w3.org/2000/svg'>", level: "<g>", depth: 400,
      inside: "<path d='M 0 0'/>"),
    DeepDocument(type: "html", level: "<div>", depth: 400, inside: "<p>Tea &amp; cake</p>"),
    DeepDocument(
      type: "turtle", head: "<u:a> <u:p> ", level: "[ <u:q> ", depth: 250, inside: "<u:b>, <u:c>, "),
    DeepDocument(
      type: "rdf", level: "<a:b xmlns:a='u:'><a:c>", depth: 125, inside: "<a:b a:d='e'/></a:c><a:c>"
    ),
    DeepDocument(
      type: "mermaid", head: "flowchart TD\n", level: "subgraph a\n", depth: 250,
      inside: "  a --> b\n"),
    DeepDocument(type: "latex", level: "{", depth: 250, inside: "$a^2$ is \\alpha "),
    DeepDocument(
      type: "react", head: "const a = () => ", level: "<div>", depth: 250,
      inside: "<p className='tea'>Tea and cake for two</p>\n"),
    DeepDocument(
      type: "json-ld", head: #"{"@id":"u:a""#, level: #","u:p":{"@id":"u:b""#, depth: 70,
      inside: #","u:q":"c""#),
  ]

  /// What looks at the model of LaTeX cost where it goes on 250 deep, over what they cost where it is
  /// flat.
  private static func latexDepth(_ report: inout Report) {
    for (level, inside) in [("{", "$a^2$ is \\alpha "), ("\\sqrt{", "a + b ")] {
      func seconds(depth: Int) -> Double {
        let start = Array(String(repeating: level, count: depth).utf8)
        let bytes = start + Inputs.repeated(inside, to: 100_000 - start.count)
        let pieces = Inputs.pieces(of: bytes, size: 20)
        return Measure.seconds(runs: 2) { refine(PayloadKind("latex"), pieces, asking: .model) }
      }
      report.atMost(
        "models of 100 kB of LaTeX, 250 × \(level) over flat",
        seconds(depth: 250) / seconds(depth: 0),
        10, "×")
    }
  }

  /// 100 kB as a model writes them, looked at after each piece.
  private static func chunks(_ format: Format, _ report: inout Report) {
    let pieces = Inputs.pieces(of: Array(format.bytes.prefix(100_000)), size: 20)
    looks("  100 kB in 20-byte chunks, each looked at", format.type, pieces, &report)
    report.atMost("  99 of 100 such chunks take at most", slowChunk(format.type, pieces), 20, "µs")
  }

  /// What it costs to ask after each piece what is safe, and to ask for the model too. Who shows a
  /// payload asks for the model once a frame, not once a piece.
  private static func looks(
    _ name: String, _ type: PayloadKind, _ pieces: [ArraySlice<UInt8>], _ report: inout Report
  ) {
    let safe = Measure.seconds { refine(type, pieces, asking: .refinement) }
    report.atMost(name, safe * 1_000, 5, "ms")
    let model = Measure.seconds(runs: 2) { refine(type, pieces, asking: .model) }
    report.plain("    at its model too", model * 1_000, "ms")
  }

  private static func growth(_ format: Format, _ report: inout Report) {
    let short = longDocument(format, size: 1_000_000)
    let long = longDocument(format, size: 10_000_000)
    let growth = Measure.growth(
      of: { refine(format.type, short) }, to: { refine(format.type, long) })
    // Where pages are slow to come, the ratio is that of their numbers.
    report.atMost(
      "\(format.name), time for 10 MB over time for 1 MB", growth.ratio, 11, "×",
      note: "\(growth.short.pages) and \(growth.long.pages / 10) pages per MB")
  }

  /// A document of a size, in pieces; where one document cannot follow another, it is one whose end
  /// has not come.
  private static func longDocument(_ format: Format, size: Int) -> [ArraySlice<UInt8>] {
    let record = Array(#"{"id":17,"name":"Tea","tags":["a","b"],"price":3.8,"open":true},"#.utf8)
    var bytes: [UInt8] = []
    var piece = format.bytes
    switch format.type.type {
    case .json: (bytes, piece) = ([UInt8(ascii: "[")], record)
    case .geoJSON:
      let head = #"{"type":"FeatureCollection","features":["#
      (bytes, piece) = (Array(head.utf8), Array((Inputs.feature + ",").utf8))
    case .svg, .rdfXML:
      // The start tag of the root, then what it holds.
      let start = (piece.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
      let end = piece.lastIndex(of: UInt8(ascii: "<")) ?? piece.count
      (bytes, piece) = (Array(piece[..<start]), Array(piece[start..<end]))
    case .vegaLite, .jsonLD, .gltf:
      let start = (piece.firstIndex(of: UInt8(ascii: "[")) ?? 0) + 1
      let end = (piece.lastIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
      (bytes, piece) = (Array(piece[..<start]), Array(piece[start..<end]))
    case .react:
      (bytes, piece) = (Inputs.reactHead, Inputs.reactBody)
    case .mermaid, .png, .pdf:
      let start = piece.count - 1_900_000
      (bytes, piece) = (Array(piece[..<start]), Array(piece[start...]))
    default: break
    }
    let end = size + bytes.count
    while bytes.count < end { bytes += piece.prefix(end - bytes.count) }
    return Inputs.pieces(of: bytes, size: 1 << 16)
  }

  static func seconds(_ type: PayloadKind, _ pieces: [ArraySlice<UInt8>]) -> Double {
    Measure.seconds { refine(type, pieces) }
  }

  /// What somebody asks for after each piece.
  enum Question {
    case nothing, refinement, model
  }

  static func refine(
    _ type: PayloadKind, _ pieces: [ArraySlice<UInt8>], asking question: Question = .nothing
  ) {
    var refiner = type.makeRefiner()
    var readyCount = 0
    for piece in pieces {
      refiner.append(piece.span)
      if question == .nothing { continue }
      if case .ready = refiner.refinement.status { readyCount += 1 }
      if question == .model { touchModel(&refiner) }
    }
    refiner.finish()
    precondition(readyCount <= pieces.count)
  }

  @inline(never)
  private static func touchModel<Refiner: ArtifactRefiner>(_ refiner: inout Refiner) {
    withExtendedLifetime(refiner.model) {}
  }

  /// The 99th percentile in microseconds, the least of some runs: a machine that does something else
  /// in between would be measured otherwise.
  private static func slowChunk(_ type: PayloadKind, _ pieces: [ArraySlice<UInt8>]) -> Double {
    (0..<5).map { _ in
      var refiner = type.makeRefiner()
      var times: [Double] = []
      for piece in pieces {
        let start = Measure.now()
        refiner.append(piece.span)
        _ = refiner.refinement
        times.append(Measure.now() - start)
      }
      times.sort()
      return times[times.count * 99 / 100] * 1e6
    }.min() ?? 0
  }
}
