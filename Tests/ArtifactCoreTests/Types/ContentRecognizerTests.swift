import ArtifactCore
import TestSupport
import Testing

@Suite struct ContentRecognizerTests {
  private static func recognizer(
    _ chunks: some Sequence<ArraySlice<UInt8>>, byteLimit: Int = ContentRecognizer.fileByteLimit
  ) -> ContentRecognizer {
    var recognizer = ContentRecognizer(byteLimit: byteLimit)
    for chunk in chunks { recognizer.append(Array(chunk).span) }
    recognizer.finish()
    return recognizer
  }

  private static func verdict(_ bytes: [UInt8]) -> ContentRecognizer.Verdict {
    recognizer([bytes[...]]).verdict
  }

  private static func code(_ language: String) -> ContentRecognizer.Verdict {
    .type(.code, language: language)
  }

  private static func type(_ type: ArtifactType) -> ContentRecognizer.Verdict {
    .type(type, language: nil)
  }

  // MARK: Rows

  private static let payloads: [(String, ContentRecognizer.Verdict)] = [
    // T10.3, T10.4
    ("{\"a\":1}", type(.json)), ("  [1, 2]\n\n", type(.json)), ("{}", type(.json)),
    ("{\n  \"a\": [1, 2", type(.json)), ("{\"a\":1,}", type(.json)), ("[\"a\", 1", type(.json)),
    ("\u{FEFF}{\"a\":1}", type(.json)),
    ("{\"a\":1}\n{\"a\":2}\n", code("jsonl")), ("{\"a\":1}\n\n[2]", code("jsonl")),
    ("{\"a\":1}\n{\"a\":", code("jsonl")),
    // T10.5
    ("{\"type\":\"Feature\",\"properties\":{},\"geometry\":null}", type(.geoJSON)),
    ("{\"features\":[],\"type\":\"FeatureCollection\"}", type(.geoJSON)),
    ("{\"type\":\"Point\",\"coordinates\":[1,2]}", type(.geoJSON)),
    ("{\"type\":\"Point\",\"x\":{\"coordinates\":1}}", type(.json)),
    ("{\"$schema\":\"https://vega.github.io/schema/vega-lite/v5.json\"}", type(.vegaLite)),
    ("{\"data\":{},\"mark\":\"bar\",\"encoding\":{}}", type(.vegaLite)),
    ("{\"$schema\":\"https://vega.github.io/schema/vega/v5.json\"}", type(.vegaLite)),
    ("{\"marks\":[],\"scales\":[]}", type(.vegaLite)),
    ("{\"asset\":{\"version\":\"2.0\"},\"scenes\":[]}", type(.gltf)),
    ("{\"@context\":\"https://schema.org\"}", type(.jsonLD)),
    ("[{\"@id\":\"a:b\",\"@type\":[\"c:d\"]}]", type(.jsonLD)),
    ("{\"note\":{\"@context\":1}}", type(.json)),
    // T10.6
    ("{\"root\":\"a\",\"elements\":{", type(.uiSpec)),
    ("{\"state\":{\"a\":[{}]},\"root\":\"a\",\"elements\":{}}", type(.uiSpec)),
    ("{\"version\":\"v0.10\",\"createSurface\":{}}\n{", type(.uiSpec)),
    ("[{\"version\":\"v0.10\",\"updateComponents\":{", type(.uiSpec)),
    ("{\"op\":\"add\",\"path\":\"/root\",\"value\":\"a\"}\n", type(.uiSpec)),
    ("{\"op\":\"add\",\"path\":\"/x\",\"value\":\"a\"}\n", type(.json)),
    ("{\"name\":\"x\",\"messages\":[{\"v\":1,\"updateComponents\":{", type(.uiSpec)),
    ("{\"operations\":[{\"createSurface\":{}}]}", type(.uiSpec)),
    // T10.5a
    ("{\"nodes\":[{\"id\":1}],\"edges\":[{\"source\":1,\"target\":2}]}", type(.flow)),
    ("{\"links\":[{\"value\":1,\"source\":\"a\",\"target\":\"b\"}],\"nodes\":[]}", type(.flow)),
    ("{\"nodes\":[],\"edges\":[{\"id\":\"e\",\"fromNode\":\"a\",\"toNode\":\"b\"}]}", type(.flow)),
    ("{\"nodes\":[],\"edges\":[{\"x\":1},{\"from\":1,\"to\":2}]}", type(.flow)),
    ("{\"name\":\"w\",\"nodes\":[],\"connections\":{\"A\":{}}}", type(.flow)),

    // T10.7
    ("a,b\n1,2\n", type(.csv)), ("a,b\n1,2", type(.csv)), ("id;Name\n1;x\n2;y\n", type(.csv)),
    ("a\tb c\n1\t2\n", type(.tsv)), ("\"a, x\",b\r\n1,\"2\n3\"\r\n", type(.csv)),
    (",first,second\n0,1,2\n", type(.csv)), ("1,2,3\n4,5,6\n", type(.csv)),
    ("a,b\n1,2\n\n", type(.csv)), ("sep=;\na b: c;d\n", type(.csv)), ("sep=|\r\na|b", type(.csv)),
    ("\"sep=,\"\n", type(.csv)), ("sep=\t\n", type(.tsv)), ("sep,x\n1,2\n", type(.csv)),
    ("sep=;", .answer), ("sep=;a\nb\n", .answer), ("sep=x\nb\n", .answer), ("\"sep=;\n", .answer),

    // T10.8
    ("diff --git a/x b/x\nindex 1..2\n", code("diff")),
    ("diff --git a/x b/x\r\nnew file mode 100644\r\n", code("diff")),
    ("--- a/x\n+++ b/x\n@@ -1 +1 @@\n", code("diff")),
    ("diff -ru a/x b/x\n--- a/x\n", code("diff")), ("@@ -1,2 +1,2 @@ func\n-a\n", code("diff")),
    (
      "From 0123456789abcdef0123456789abcdef01234567 Mon Sep 17 00:00:00 2001\n", code("diff")
    ),
    ("Index: x\n" + String(repeating: "=", count: 67) + "\n--- x\n", code("diff")),
    (
      "commit 0123456789abcdef0123456789abcdef01234567\nAuthor: A <a@b>\n\n    Say hello\n\n"
        + "diff --git a/x b/x\n", code("diff")
    ),

    // T10.9
    ("<!DOCTYPE html>\n<p>", type(.html)), ("<html lang=en>", type(.html)),
    ("<!-- x -->\n<!doctype HTML SYSTEM>", type(.html)), ("<body>", type(.html)),
    ("<svg viewBox='0 0 1 1'>", type(.svg)), ("<?xml version='1.0'?>\n<svg>", type(.svg)),
    ("<?xml version='1.0'?><!-- a --><s:svg xmlns:s='x'>", type(.svg)),
    ("<?xml version='1.0'?>\n<rdf:RDF ", type(.rdfXML)), ("<rdf:RDF\nxmlns:a='b'>", type(.rdfXML)),
    ("<!DOCTYPE rdf:RDF [<!ENTITY a 'b'>]>", type(.rdfXML)),
    ("<?xml version='1.0'?><note>x</note>", code("xml")), ("<?xml version='1.0'?>", code("xml")),
    ("<!DOCTYPE note [<!ELEMENT note ANY>]><note>", code("xml")),
    ("<feed xmlns=\"http://www.w3.org/2005/Atom\">", code("xml")),

    // T10.10
    ("@prefix : <http://e/> .\n:a :b :c .", type(.turtle)),
    ("# A comment\nPREFIX ex: <http://e/>\n", type(.turtle)), ("BASE <http://e/>\n", type(.turtle)),
    ("VERSION \"1.2\"\nPREFIX : <a:>", type(.turtle)),
    ("@prefix : <http://e/> .\n:g { :a :b :c }", type(.trig)),
    ("@prefix : <http://e/> .\n:a :b \"{\" . # {\n:a :b <{> .", type(.turtle)),
    ("@prefix : <a:> .\n:a :b :c {| :d :e |} .", type(.turtle)),
    ("<a:b> <a:c> \"x\"@en .\n", type(.nTriples)),
    ("<a:b> <a:c> \"x\"^^<a:d> .\n_:x <a:c> _:y .", type(.nTriples)),
    ("<a:b> <a:c> <<( <a:d> <a:e> <a:f> )>> .", type(.nTriples)),
    ("_:x <a:c> \"\"\"y\n\"\"\" ; a <a:d>.", type(.turtle)),
    ("<a:b> <a:c> \"x\" <a:g> .", type(.nQuads)), ("<a:b> a <a:c> , <a:d> .", type(.turtle)),
    ("PREFIX : <a:>\nSELECT * WHERE { ?a ?b ?c }", code("sparql")),

    // T10.11
    ("graph TD\n  A-->B", type(.mermaid)), ("flowchart LR; A-->B", type(.mermaid)),
    ("flowchart\n  A-->B", type(.mermaid)), ("%% note\nsequenceDiagram\n", type(.mermaid)),
    ("---\ntitle: T\n---\nerDiagram\n", type(.mermaid)),
    ("%%{init: {'theme':'dark'}}%%\ngitGraph LR:\n", type(.mermaid)),
    ("pie title Pets\n\"Dogs\" : 3", type(.mermaid)), ("gantt\ntitle A plan\n", type(.mermaid)),
    ("timeline\n    2020 : a", type(.mermaid)), ("stateDiagram-v2", type(.mermaid)),

    // T10.12
    ("%PDF-1.7\n", type(.pdf)), ("data:image/png;base64,iVBOR", type(.png)),
    ("\\documentclass[a4paper]{article}", type(.latex)),
  ]

  /// JSON with members that only look decisive (T10.5, T10.5a, T10.6).
  private static let lookAlikes = [
    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"createSurface\"}]}",
    "{\"messages\":[{\"content\":{\"createSurface\":{}}}]}", "{\"messages\":{\"createSurface\":1}}",
    "{\"messages\":[[{\"createSurface\":1}]]}", "{\"messages\":[],\"createSurfaces\":1}",
    "{\"data\":{\"edges\":[{\"node\":{\"id\":1},\"cursor\":\"c\"}],\"nodes\":[]}}",
    "{\"edges\":[{\"node\":{\"source\":1,\"target\":2}}],\"nodes\":[]}",
    "{\"links\":[{\"source\":\"/a\",\"target\":\"/b\"}]}", "{\"nodes\":[],\"links\":[]}",
    "{\"nodes\":[],\"edges\":[{\"from\":1},{\"to\":2}]}", "{\"nodes\":3,\"connections\":12}",
    "{\"from\":\"a\",\"to\":\"b\",\"nodes\":[]}", "{\"nodes\":[{\"source\":1,\"target\":2}]}",
    "{\"op\":\"replace\",\"path\":\"/name\"}", "[{\"op\":\"add\",\"path\":\"/root\"}]",
    "{\"mark\":\"bar\"}", "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\"}",
    "{\"type\":\"Feature\",\"name\":\"x\"}", "{\"type\":\"Point\",\"x\":1}",
    "{\"root\":\"/var\",\"files\":[]}", "{\"elements\":[]}", "{\"asset\":\"x\",\"id\":1}",
  ]

  @Test("T10.5 T10.5a T10.6 Members that only look decisive are not", arguments: lookAlikes)
  func plainJSON(text: String) {
    #expect(Self.verdict(Array(text.utf8)) == .type(.json, language: nil))
  }

  private static let answers = [
    "", "\n \n", "Hello", "Hello, world\nThis is, fine\n", "I came,\nI saw,\n", "1,000\n",
    "{\"a\":1} is what you want", "{\"a\":1}\n\nThis is what you asked for.",
    "{name}", "{{name}}", "{ x: 1 }", "[x] done", "[1] As shown in [2]", "[1]: https://e.example",
    "[link](https://e.example)", "[[wiki]]", "[12:30] Hi", "[", "{", "\"text\"", "42",
    "[1, 2] are the first", "[\"a\", b]", "{\"a\":1}\n[b](c)",
    "# Title\n\nPlease read this.", "# Title\n\n<p align=center>x</p>", "- a,b\n- c,d\n",
    "| a | b |\n|---|---|\n", "> a,b\n> c,d\n", "```json\n{\"a\":1}\n```",
    "---\n\nText", "---\ntitle: A post\n---\n# A post", "***", "name,\nvalue,\n",
    "int a,b;\nint c,d;\n", "foo(a,b)\nbar(c,d)\n", "id,name\n", "a,b\n1,2,3\n", "a,b\n\n1,2\n",
    "a, b\n1, 2\n", "The quick brown fox jumps,over\nthe lazy dog again and,again\n",
    "2026-01-01 10:00:00,123 start\n2026-01-01 10:00:01,456 stop\n",
    "diff --git is a command", "diff --git a/x b/x\nis its first line", "--- and so on",
    "---\na: 1\n", "From my point of view", "From 0123 to 4567", "Index: see below\n\nText",
    "commit 0123456789abcdef0123456789abcdef01234567\nAuthor: A\n\n    Message\n",
    "@@ is an operator", "@prefix is a directive", "@priya thanks", "Base metals",
    "Prefix notation",
    "<https://e.example> is a site.", "<https://e.example>", "<a:b> <c:d>", "_emphasis_ first",
    "<artifact type=\"text/csv\">a,b\n1,2\n</artifact>", "<think>hm</think>", "<details>\n",
    "<div xmlns=\"http://www.w3.org/1999/xhtml\">", "<!-- note -->\nText", "<b>bold</b>", "< 5",
    "<",
    "<antArtifact xmlns=\"a\">", "<?php echo 1;",
    "graph theory is fun", "graph TD is a keyword", "pie\nis good", "timeline",
    "sequenceDiagram is",
    "mindmap\n\nA mind map shows", "%% of them", "GIF89a is a format", "BMW", "RIFF", "%PDF-1.4 is",
    "data:image/png is a prefix", "\\documentclass is", "caf\u{E9}\u{1B}[1m bold",
  ]

  @Test("T10.3–T10.12 Payload types are recognized", arguments: payloads)
  func types(text: String, expected: ContentRecognizer.Verdict) {
    #expect(Self.verdict(Array(text.utf8)) == expected)
  }

  @Test("T10.7 Each delimiter of the list separates the cells of a table, or is declared")
  func delimiters() {
    for delimiter in FieldDelimiter.all {
      let sign = String(Unicode.Scalar(delimiter.byte))
      let type = Self.type(sign == "\t" ? .tsv : .csv)
      let verdict = Self.verdict(Array("a\(sign)b\n1\(sign)2\n".utf8))
      #expect((verdict == type) == delimiter.isRecognized, "\(delimiter.name)")
      #expect(Self.verdict(Array("sep=\(sign)\na".utf8)) == type, "\(delimiter.name)")
    }
  }

  @Test("T10.2 Text that may be prose is an answer", arguments: answers)
  func prose(text: String) {
    #expect(Self.verdict(Array(text.utf8)) == .answer)
  }

  @Test("T10.13 Bytes that are neither text nor a known medium are binary")
  func binary() {
    let elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]
    #expect(Self.verdict(elf + [UInt8](repeating: 0, count: 200)) == .binary)
    #expect(Self.verdict(elf) == .binary)
    #expect(Self.verdict([0xFF]) == .binary)
    #expect(Self.verdict(Array("a\0b".utf8)) == .binary)
    #expect(Self.verdict(Array("{\"a\":\"\0".utf8)) == .binary)
    // ZIP, gzip.
    #expect(Self.verdict([0x50, 0x4B, 3, 4, 10, 0, 0, 0]) == .binary)
    #expect(Self.verdict([0x1F, 0x8B, 8, 8, 0x2C, 0x10]) == .binary)
    // Latin-1, and bytes that a terminal understands.
    #expect(Self.verdict(Array("Gr".utf8) + [0xF6, 0xDF] + Array("e und Farbe\n".utf8)) == .answer)
    #expect(Self.verdict(Array("\u{1B}[1mdir\u{1B}[0m\n".utf8)) == .answer)
    // A NUL after the verdict changes nothing.
    #expect(Self.verdict(Array("One two three four five six\0".utf8)) == .answer)
  }

  @Test("T10.12 Media are recognized by their signatures")
  func media() {
    let rows: [([UInt8], ArtifactType)] = [
      ([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0], .png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
      (Array("GIF89a".utf8) + [10, 0, 10, 0, 0x91], .gif),
      (Array("RIFF".utf8) + [10, 10, 0, 0] + Array("WEBPVP8 ".utf8), .webP),
      ([0x49, 0x49, 0x2A, 0, 8], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff),
      ([0, 0, 0, 24] + Array("ftypheic".utf8), .heic),
      (Array("BM".utf8) + [10, 10, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0], .bmp),
      (Array("glTF".utf8) + [2, 0, 0, 0, 10], .glb), (Array("%PDF-1.4\r%".utf8), .pdf),
      (
        [0x50, 0x4B, 3, 4, 10, 0] + [UInt8](repeating: 0, count: 20) + [6, 0, 0, 0]
          + Array("a.usdcx".utf8), .usdz
      ),
    ]
    for (bytes, expected) in rows {
      #expect(Self.verdict(bytes) == Self.type(expected), "\(expected)")
    }
  }

  // MARK: Properties

  @Test("T10.1 The verdict and its evidence are the same for every chunking")
  func cuts() {
    var generator = SeededGenerator(seed: 10)
    for text in Self.payloads.map(\.0) + Self.answers {
      let bytes = Array(text.utf8)
      let whole = Self.recognizer([bytes[...]])
      func check(_ chunks: [ArraySlice<UInt8>]) {
        let other = Self.recognizer(chunks)
        #expect(
          other.verdict == whole.verdict && other.byteCount == whole.byteCount,
          "\(text.debugDescription) in \(chunks.map(\.count))")
      }
      check(Chunks.single(bytes))
      for _ in 0..<5 { check(Chunks.random(bytes, longest: 9, using: &generator)) }
    }
  }

  @Test("T10.1 The verdict on random bytes is the same for every chunking", arguments: 0..<8)
  func noise(seed: Int) {
    let alphabets = [
      "", "{}[]\":,a1 \n", "<>!-?= svgxml\"\n", "<>_:a.;,\"'{}|@# \n", "a,\";\t\n 1",
    ]
    var generator = SeededGenerator(seed: UInt64(seed))
    for round in 0..<500 {
      let alphabet = Array(alphabets[round % alphabets.count].utf8)
      let bytes = Chunks.randomBytes(longest: 200, alphabet: alphabet, using: &generator)
      let whole = Self.recognizer([bytes[...]])
      let other = Self.recognizer(Chunks.random(bytes, longest: 5, using: &generator))
      #expect(
        whole.verdict != .undecided && other.verdict == whole.verdict
          && other.byteCount == whole.byteCount, "seed \(seed), round \(round): \(bytes)")
    }
  }

  @Test("T10.1 Recognition reads a limited number of bytes, and its verdict is final")
  func limits() {
    let rows: [(String, String, ContentRecognizer.Verdict)] = [
      ("[", "1,", Self.type(.json)), ("[[{}, ", "2,", Self.type(.json)), ("{", " ", .answer),
      ("", " ", .answer),
      ("@prefix : <a:> .", "\n:a :b :c .", Self.type(.turtle)),
      ("", "<a:b> <a:b> <a:b> .", Self.type(.nTriples)),
      ("", "%% x\n", .answer), ("", "# x\n", .answer), ("<!--", " ", .answer),
      ("<?xml version='1.0'?><!--", " ", Self.code("xml")), ("commit ", "0", .answer),
    ]
    for (start, part, expected) in rows {
      for byteLimit in [64, ContentRecognizer.streamByteLimit] {
        let bytes = Array((start + String(repeating: part, count: byteLimit)).utf8)
        var recognizer = ContentRecognizer(byteLimit: byteLimit)
        recognizer.append(bytes.span)
        #expect(recognizer.verdict == expected, "\(start)\(part), \(byteLimit)")
        #expect(recognizer.byteCount <= byteLimit)
        recognizer.append("{\"a\":1}".utf8.span)
        recognizer.finish()
        #expect(recognizer.verdict == expected)
      }
    }
  }

  @Test("T10.2 Prose is recognized by its first words")
  func promptness() {
    for text in [
      "Here is the green dot:", "Sure! I put", "ご依頼の**箱根一泊二日**のプランをまとめました", "Hm,", "1. ",
    ] {
      let bytes = Array((text + String(repeating: " so it goes on and on", count: 20)).utf8)
      var recognizer = ContentRecognizer()
      recognizer.append(bytes.span)
      #expect(recognizer.verdict == .answer && recognizer.byteCount <= 64, "\(text)")
    }
  }

  // MARK: Samples

  @Test(
    "T10.2 The sample answers and large payloads are recognized", .needsSharedFolder)
  func corpus() throws {
    guard SharedFolder.isAvailable else { return SharedFolder.reportMissing("corpus", count: 31) }
    let answers = SharedFolder.files(in: "corpus", suffix: ".txt")
    #expect(answers.count > 20)
    for file in answers + ["corpus/big-markdown.md"] {
      let bytes = try #require(SharedFolder.bytes(of: file))
      let recognizer = Self.recognizer([bytes[...]])
      #expect(recognizer.verdict == .answer && recognizer.byteCount <= 64, "\(file)")
    }
    for (name, type) in [
      ("csv", ArtifactType.csv), ("geojson", .geoJSON), ("json", .json), ("nq", .nQuads),
      ("ttl", .turtle),
    ] {
      let bytes = try #require(SharedFolder.bytes(of: "corpus/big.\(name)"))
      for byteLimit in [ContentRecognizer.streamByteLimit, ContentRecognizer.fileByteLimit] {
        let recognizer = Self.recognizer([bytes[...]], byteLimit: byteLimit)
        #expect(recognizer.verdict == .type(type, language: nil), "\(name)")
      }
    }
  }

  /// The types that files of a suite may be taken for.
  private static let suites: [(folder: String, suffix: String, types: [ArtifactType])] = [
    ("formats/csv-spectrum/csvs", ".csv", [.csv]), ("formats/csv-spectrum/json", ".json", [.json]),
    ("formats/jsonld-contexts", ".jsonld", [.jsonLD]),
    ("formats/json-ld/expand", "-in.jsonld", [.jsonLD, .json]),
    ("formats/json-ld/toRdf", "-out.nq", [.nQuads, .nTriples]),
    ("flow/mermaid", ".mmd", [.mermaid]), ("flow/graphs", ".json", [.json, .flow]),
    ("pictures/images/png", ".png", [.png]), ("pictures/images/jpeg", ".jpg", [.jpeg]),
    ("pictures/images/gif", ".gif", [.gif]), ("pictures/images/bmp", ".bmp", [.bmp]),
    ("pictures/images/webp", ".webp", [.webP]),
  ]

  @Test(
    "T10.4 T10.13 The files of the suites are recognized", .needsSharedFolder, arguments: suites)
  func files(folder: String, suffix: String, types: [ArtifactType]) throws {
    let files = SharedFolder.files(in: "suites/" + folder, suffix: suffix)
    guard !files.isEmpty else { return SharedFolder.reportMissing(folder, count: 1) }
    for file in files {
      let name = file.split(separator: "/").last ?? ""
      // Made to have another signature, or to be empty.
      if name.hasPrefix("broken-") || name.hasPrefix("suite-x") { continue }
      let bytes = try #require(SharedFolder.bytes(of: file))
      let isRecognized = types.contains { Self.verdict(bytes) == .type($0, language: nil) }
      #expect(isRecognized || bytes.isEmpty, "\(file): \(Self.verdict(bytes))")
    }
  }
}
