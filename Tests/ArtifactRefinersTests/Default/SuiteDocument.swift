import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// A document of the suites and samples, read in place.
struct SuiteDocument: Sendable {
  /// Up to this size promises are checked at every byte.
  static let byteLimit = 65_536

  var suite: String
  var name: String
  var type: ArtifactType
  var attributes: [String: String] = [:]
  var bytes: [UInt8]

  var isSmall: Bool { bytes.count <= Self.byteLimit }

  private static let formats = "suites/formats"

  /// All documents, by suite; empty where the folder is not.
  static func all() throws -> [SuiteDocument] {
    guard SharedFolder.isAvailable else { return [] }
    var documents =
      files("JSON", .json, "json-test-suite/test_parsing")
      + files("JSON", .json, "json-test-suite/test_transform")
      + files("CSV", .csv, "csv-spectrum/csvs", suffix: ".csv")
    for folder in ["expand", "toRdf", "flatten"] {
      documents += files("JSON-LD", .jsonLD, "json-ld/\(folder)", suffix: "-in.jsonld")
    }
    documents += try lines("SVG", .svg, "resvg-svg/svgs.jsonl", member: "svg")
    documents += try lines("Vega-Lite", .vegaLite, "vega-lite/cases.jsonl", member: "spec")
    for test in elements(try SharedFolder.json("\(formats)/katex/cases.json")) {
      let tex = try #require(test["tex"]?.stringValue)
      let name = try #require(test["name"]?.stringValue)
      documents.append(
        SuiteDocument(suite: "LaTeX", name: name, type: .latex, bytes: Array(tex.utf8)))
    }
    for file in SharedFolder.files(in: "\(formats)/html5lib-tokenizer", suffix: ".test") {
      // Some inputs have lone surrogates, which are no scalars.
      let tests = try? JSONValue(parsing: SharedFolder.bytes(of: file) ?? [])["tests"]
      for test in elements(tests ?? []) {
        let input = try #require(test["input"]?.stringValue)
        documents.append(
          SuiteDocument(suite: "HTML", name: file, type: .html, bytes: Array(input.utf8)))
      }
    }
    for version in [RDFVersion.rdf11, .rdf12] { documents += try rdf(version) }
    documents += CorpusPayload.all().map { payload in
      SuiteDocument(
        suite: "samples", name: payload.file,
        type: ArtifactType(rawValue: payload.attributes["type"] ?? ""),
        attributes: payload.attributes, bytes: payload.bytes)
    }
    return documents + samples()
  }

  /// Large samples.
  private static func samples() -> [SuiteDocument] {
    let types: [(String, ArtifactType)] = [
      ("big.json", .json), ("big.csv", .csv), ("big.geojson", .geoJSON), ("big.nq", .nQuads),
      ("big.ttl", .turtle), ("big-markdown.md", .markdown),
    ]
    return types.compactMap { name, type in
      SharedFolder.bytes(of: "corpus/\(name)").map {
        SuiteDocument(suite: "samples", name: name, type: type, bytes: $0)
      }
    }
  }

  private static func files(
    _ suite: String, _ type: ArtifactType, _ folder: String, suffix: String = ""
  ) -> [SuiteDocument] {
    SharedFolder.files(in: "\(formats)/\(folder)", suffix: suffix).compactMap { file in
      SharedFolder.bytes(of: file).map {
        SuiteDocument(suite: suite, name: file, type: type, bytes: $0)
      }
    }
  }

  private static func elements(_ value: JSONValue) -> [JSONValue] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// A member of each line of a file.
  private static func lines(
    _ suite: String, _ type: ArtifactType, _ file: String, member: String
  ) throws -> [SuiteDocument] {
    let lines = try SharedFolder.jsonLines("\(formats)/\(file)")
    return lines.enumerated().compactMap { number, line in
      let text: String
      switch line[member] {
      case .string(let content)?: text = content
      case let value?: text = value.serialized(pretty: true)
      case nil: return nil
      }
      return SuiteDocument(suite: suite, name: "\(number)", type: type, bytes: Array(text.utf8))
    }
  }

  private static func rdf(_ version: RDFVersion) throws -> [SuiteDocument] {
    var documents: [SuiteDocument] = []
    for (name, refiner) in RDFSuite.formats {
      let suite = try RDFSuite(name, version: version)
      let type = refiner.artifactType
      for row in suite.rows {
        documents.append(
          SuiteDocument(
            suite: "RDF \(version.rawValue)", name: row.name, type: type,
            attributes: suite.attributes(of: row), bytes: try suite.bytes(of: row.action)))
      }
    }
    return documents
  }
}
