import ArtifactCore
import Testing

@Suite struct ArtifactTypeTests {
  @Test(
    "T6.1 Spellings of known types",
    arguments: [
      ("text/html", "text/html"), ("TEXT/HTML; charset=utf-8", "text/html"), ("html", "text/html"),
      (" md ", "text/markdown"), ("text/md", "text/markdown"),
      ("application/vnd.mermaid", "application/vnd.ant.mermaid"),
      ("text/x-mermaid", "application/vnd.ant.mermaid"),
      ("jsx", "application/vnd.ant.react"), ("application/vnd.react", "application/vnd.ant.react"),
      ("application/vnd.vegalite.v6+json", "application/vnd.vegalite.v5+json"),
      ("ttl", "text/turtle"),
      ("image/jpg", "image/jpeg"), ("application/x-tex", "application/x-latex"),
      ("svg", "image/svg+xml"),
      ("text/x-csv", "text/csv"), ("vnd.react", "application/vnd.ant.react"),
      ("n-triples", "application/n-triples"),
      ("glb", "model/gltf-binary"),
      ("application/vnd.json-render+json", "application/vnd.json-render+json"),
    ])
  func canonical(declared: String, expected: ArtifactType) {
    #expect(ArtifactType.canonical(declared).type == expected)
    #expect(ArtifactType.canonical(expected.rawValue).type == expected)
  }

  @Test(
    "T6.2 A programming language is source code",
    arguments: [
      ("text/python", "python"), ("text/x-rust", "rust"), ("application/javascript", "javascript"),
      ("application/x-sh", "bash"), ("TypeScript", "typescript"), ("text/c++", "cpp"),
      ("text/xml", "xml"),
      ("diff", "diff"), ("text/x-patch", "diff"),
    ])
  func languages(declared: String, language: String) {
    let canonical = ArtifactType.canonical(declared)
    #expect(canonical.type == .code)
    #expect(canonical.language == language)
  }

  @Test(
    "T6.3 Unknown types are kept",
    arguments: ["application/vnd.example.itinerary+json", "x", "", "audio/ogg"])
  func open(declared: String) {
    #expect(ArtifactType.canonical(declared.uppercased()).type == ArtifactType(declared))
    #expect(ArtifactType.canonical(declared).language == nil)
  }

  @Test(
    "T6.4 A missing type is inferred",
    arguments: [
      ("language=html", "x", "text/html"), ("language=rust", "<svg>", "application/vnd.ant.code"),
      ("file=a/b.Geojson id=1", "x", "application/geo+json"),
      ("file=chart.vl.json", "{}", "application/vnd.vegalite.v5+json"),
      ("filename=main.rs", "x", "application/vnd.ant.code"),
      ("id=1 title=\"Stock.csv\"", "x", "text/csv"),
      ("id=1", "\n<!DOCTYPE html><p>", "text/html"),
      ("id=1", "  <svg xmlns=\"\">", "image/svg+xml"),
      ("id=1", "<?xml version=\"1.0\"?><rdf:RDF>", "application/rdf+xml"),
      ("id=1", "@prefix ex: <http://e/> .", "text/turtle"),
      ("id=1", "flowchart TD\nA-->B", "application/vnd.ant.mermaid"),
      ("id=1", "graphics are fun", "text/plain"),
      ("id=1", "{\"@context\":{}}", "application/ld+json"),
      (
        "id=1", "{\"$schema\":\"https://vega.github.io/schema/vega-lite/v5.json\"}",
        "application/vnd.vegalite.v5+json"
      ),
      ("id=1", "[1]", "application/json"),
      ("id=1", "diff --git a/x b/x", "application/vnd.ant.code"),
      ("id=1", "@@ -1 +1 @@", "application/vnd.ant.code"), ("id=1", "# Title", "text/markdown"),
      ("id=1", "Hello", "text/plain"),
      ("id=1 file=Dockerfile", "FROM x", "application/vnd.ant.code"),
      ("id=1 type=\" \"", "[1]", "application/json"), ("id=1 type=\";x\"", "x", "text/plain"),
      ("id=1", "", "text/plain"),
    ])
  func inferred(attributes: String, payload: String, expected: ArtifactType) {
    let input = "<artifact \(attributes)>\(payload)</artifact>"
    #expect(ArtifactParser.message(of: input).artifacts.first?.type == expected)
    #expect(diagnostics(of: input) == [.missingArtifactType])
  }

  @Test("T6.4 The type is inferred from at most 512 bytes, then the opening is emitted")
  func inferenceWindow() {
    var stream = ArtifactStream()
    let events = stream.append("<artifact id=a>" + String(repeating: " ", count: 511))
    #expect(!events.contains { if case .opened = $0 { true } else { false } })
    let more = stream.append(" <svg>")
    #expect(
      more.contains {
        if case .opened(let header) = $0 { header.type == .plainText } else { false }
      })
  }

  @Test("Every file extension maps to its type and back")
  func extensions() {
    for known in ArtifactType.known {
      #expect(known.type.knownDescription == known)
      for fileExtension in known.fileExtensions {
        #expect(ArtifactType(fileExtension: fileExtension.uppercased()) == known.type)
      }
      #expect(known.type.preferredFileExtension == known.fileExtensions.first)
    }
    #expect(ArtifactType(fileExtension: "nothing") == nil)
    #expect(ArtifactType("audio/ogg").displayName == "audio/ogg")
  }

  @Test("No alias belongs to two types")
  func aliasesAreUnique() {
    var seen: Set<String> = []
    for known in ArtifactType.known {
      for spelling in [known.type.rawValue] + known.aliases {
        #expect(seen.insert(spelling).inserted, "\(spelling)")
        #expect(spelling == spelling.lowercased())
      }
    }
    var names: Set<String> = []
    for language in CodeLanguage.known {
      for name in [language.id] + language.aliases {
        #expect(names.insert(name).inserted, "\(name)")
      }
    }
  }
}
