import ArtifactAll
import Testing

@testable import artifact

@Suite struct FileNameTests {
  private func names(_ tags: [String]) -> [String] {
    var stream = ArtifactStream()
    for tag in tags { stream.append("<artifact \(tag)>x</artifact>") }
    stream.finish()
    let headers = (0..<tags.count).compactMap { stream.header(ofArtifact: $0) }
    return FileNames.names(for: [headers.map { FileNames.Source($0) }])
  }

  @Test(
    "A15.2b File names are safe whatever the answer says",
    arguments: [
      ("id=\"../../etc/passwd\" type=text/csv", "_..-..-etc-passwd.csv"),
      ("id=a type=text/csv", "a.csv"),
      ("id=a filename=\"/etc/x.csv\"", "x.csv"), ("id=a filename=\"C:\\\\x\\\\y.js\"", "y.js"),
      ("id=a filename=\"-rf.sh\"", "_-rf.sh"),
      ("id=a filename=\".bashrc\"", "_.bashrc"), ("id=a filename=\"..\"", "_"),
      ("id=\"a b\u{1B}[2J\" type=json", "a-b-2J.json"),
      ("type=text/python title=\"errors.py\"", "errors.py"),
      ("type=code", "application-vnd.ant.code-1.txt"),
      ("id=x type=text/python", "x.py"), ("id=x type=a/b", "x.bin"), ("id=日本 type=json", "日本.json"),
      ("id=a filename=\"a/\" type=json", "a"),
    ])
  func safe(tag: String, expected: String) {
    let name = names([tag]).first ?? ""
    #expect(name == expected && Self.isSafe(name))
  }

  @Test("A15.2 The latest version has the plain name, earlier ones have their numbers")
  func versions() {
    #expect(
      names(["id=a type=py", "id=b type=py", "id=a type=py", "id=a.v1 type=py", "id=a type=csv"])
        == ["a-2.v1.py", "b.py", "a-2.v2.py", "a.v1.py", "a-2.csv"])
    #expect(
      names([
        "id=a file=x/c.vl.json", "id=a file=c.vl.json", "id=n file=Makefile", "id=n file=Makefile",
      ])
        == ["c.v1.vl.json", "c.vl.json", "Makefile.v1", "Makefile"])
  }

  @Test(
    "A15.2a An identifier that ends in the extension keeps it",
    arguments: [
      ("id=a.py type=text/python", "a.py"), ("id=a.PY type=text/python", "a.PY"),
      ("id=data.json type=json", "data.json"), ("id=Index.HTM type=text/html", "Index.HTM"),
      ("id=a.vl.json type=application/vnd.vega-lite+json", "a.vl.json"),
      ("id=a.Vl.Json type=application/vnd.vega-lite+json", "a.Vl.Json"),
      ("id=src/main.rs type=code language=rust", "src-main.rs"),
      ("id=types.d.ts type=code language=typescript", "types.d.ts"),
      ("id=main.zig type=code", "main.zig"),
      ("id=backup.tar.gz type=application/gzip", "backup.tar.gz"),
      ("id=backup.TAR.XZ type=application/x-xz", "backup.TAR.XZ"),
      ("id=a.py type=json", "a.py.json"), ("id=happy type=text/python", "happy.py"),
      ("id=v1.2 type=csv", "v1.2.csv"), ("id=v1.2 type=a/b", "v1.2.bin"),
      ("id=py type=text/python", "py.py"), ("id=.py type=text/python", "_.py"),
      ("id=a filename=b.tar.gz", "b.tar.gz"),
    ])
  func extensions(tag: String, expected: String) {
    #expect(names([tag]) == [expected])
  }

  @Test("A15.2 A15.2a Versions come before an extension that the identifier has")
  func versionsOfNames() {
    #expect(
      names([
        "id=a.py type=py", "id=a.py type=py", "id=a type=py", "id=b.tar.gz type=x/y",
        "id=b.tar.gz type=x/y",
      ])
        == ["a.v1.py", "a.py", "a-2.py", "b.v1.tar.gz", "b.tar.gz"])
  }

  @Test("A15.2 Versions are those of one answer")
  func answers() throws {
    var stream = ArtifactStream()
    stream.append("<artifact id=a type=csv>x</artifact>")
    stream.finish()
    let header = try #require(stream.header(ofArtifact: 0))
    let source = FileNames.Source(header)
    #expect(FileNames.names(for: [[source], [source]]) == ["a.csv", "a-2.csv"])
  }

  @Test("A15.2 Every artifact gets a name of its own, also where case does not count")
  func unique() {
    let same = names(["id=a type=csv", "id=A type=csv", "id=a type=csv"])
    #expect(Set(same.map { $0.lowercased() }).count == 3)
    let long = names(["id=\(String(repeating: "x", count: 400)) type=json"])
    #expect(long.first?.utf8.count == 200)
  }

  // MARK: Characters and lengths

  private static func header(
    _ identifier: String?, _ type: ArtifactType = .markdown, version: Int = 1,
    title: String? = nil, file: String? = nil, language: String? = nil
  ) -> ArtifactHeader {
    let attributes = file.map { ["filename": $0] } ?? [:]
    var header = ArtifactHeader(type: type, title: title ?? "", attributes: attributes)
    header.identifier = ArtifactIdentifier(identifier ?? "text-markdown-1")
    header.declaredIdentifier = identifier
    header.declaredTitle = title
    header.version = version
    header.language = language
    return header
  }

  private static func names(of headers: ArtifactHeader...) -> [String] {
    FileNames.names(for: [headers.map { FileNames.Source($0) }])
  }

  /// The scalars of names, since strings that differ in them may be equal.
  private static func scalars(_ names: [String]) -> [[UInt32]] {
    names.map { $0.unicodeScalars.map(\.value) }
  }

  @Test(
    "A15.2b Letters and digits of all scripts are kept, other characters separate them",
    arguments: [
      ("日本語", "日本語.md"), ("中国語", "中国語.md"), ("café", "café.md"), ("cafe\u{301}", "cafe\u{301}.md"),
      ("हिन्दी", "हिन्दी.md"), ("عربي ١٢", "عربي-١٢.md"), ("😀", "artifact.md"), ("a 😀 b", "a-b.md"),
      ("\u{202E}gpj.exe", "gpj.exe.md"), ("a\u{200B}\u{2066}b", "a-b.md"),
      ("a\u{0}\n\u{1B}b", "a-b.md"),
      ("\u{3164}", "artifact.md"), ("\u{301}a", "_\u{301}a.md"), ("-rf", "_-rf.md"), ("..", "_.md"),
      (".profile", "_.profile.md"), ("~/x", "x.md"), ("$(ls)", "ls.md"), ("x.", "x.md"),
    ])
  func characters(identifier: String, expected: String) {
    #expect(Self.scalars(Self.names(of: Self.header(identifier))) == Self.scalars([expected]))
  }

  @Test(
    "A15.2b Names that Windows reserves get a `_`",
    arguments: [
      ("CON", "_CON.md"), ("nul", "_nul.md"), ("Aux.v2", "_Aux.v2.md"), ("prn", "_prn.md"),
      ("COM1", "_COM1.md"), ("lpt9", "_lpt9.md"), ("com¹", "_com¹.md"), ("COM0", "COM0.md"),
      ("COM10", "COM10.md"), ("console", "console.md"),
    ])
  func reserved(identifier: String, expected: String) {
    #expect(Self.names(of: Self.header(identifier)) == [expected])
    let file = Self.header("x", file: identifier + ".txt")
    #expect(Self.names(of: file).first?.hasPrefix("_") == expected.hasPrefix("_"))
  }

  @Test("A15.2a A title names an artifact without an identifier")
  func titles() {
    #expect(Self.names(of: Self.header(nil, title: "Shopping list")) == ["Shopping-list.md"])
    #expect(Self.names(of: Self.header("list", title: "Shopping list")) == ["list.md"])
    #expect(Self.names(of: Self.header(nil, title: "Einkauf: Äpfel?")) == ["Einkauf-Äpfel.md"])
    #expect(Self.names(of: Self.header(nil, title: "a/b.md")) == ["b.md"])
    for title in ["", " ", "!?"] {
      #expect(Self.names(of: Self.header(nil, title: title)) == ["text-markdown-1.md"])
    }
    let code = Self.header("o", .code, language: "objective-c")
    #expect(Self.names(of: code) == ["o.m"])
    #expect(Self.names(of: Self.header("o.mm", .code, language: "objective-c")) == ["o.mm"])
  }

  @Test("A15.2c Equivalent identifiers are one name, written as first given")
  func equivalence() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let versions = Self.names(of: Self.header(composed), Self.header(decomposed, version: 2))
    #expect(Self.scalars(versions) == Self.scalars([composed + ".v1.md", composed + ".md"]))
    // Different artifacts with such file names are told apart.
    let files = Self.names(
      of:
        Self.header("1", file: decomposed + ".md"), Self.header("2", file: composed + ".md"),
      Self.header("3", file: "CAF\u{C9}.MD"), Self.header("4", file: "Straße.md"),
      Self.header("5", file: "STRASSE.md"))
    #expect(
      Self.scalars(files)
        == Self.scalars([
          decomposed + ".md", composed + "-2.md", "CAF\u{C9}-3.MD", "Straße.md", "STRASSE-2.md",
        ]))
  }

  @Test("A15.2 A15.2d Versions have the same stem and number")
  func lineages() {
    let (a, b) = (Self.header("a"), Self.header("a", .csv, version: 2))
    #expect(Self.names(of: a, b) == ["a.v1.md", "a.csv"])
    let twice = FileNames.names(for: [[a, b], [a, b]].map { $0.map { FileNames.Source($0) } })
    #expect(twice == ["a.v1.md", "a.csv", "a-2.v1.md", "a-2.csv"])
    let renamed = Self.header("a", version: 2, file: "plan.md")
    #expect(
      Self.names(of: a, renamed, Self.header("a", version: 3)) == [
        "plan.v1.md", "plan.v2.md", "plan.md",
      ])
    let make = Self.header("m", .code, version: 2, file: "Makefile", language: "makefile")
    let before = Self.header("m", .code, language: "makefile")
    #expect(Self.names(of: before, make) == ["Makefile.v1", "Makefile"])
    // The plain name belongs to the artifact that is named so.
    #expect(Self.names(of: a, b, Self.header("a.v1")) == ["a-2.v1.md", "a-2.csv", "a.v1.md"])
  }

  @Test("A15.2c Names have at most 200 bytes and end between characters")
  func lengths() {
    for text in ["x", "é", "日", "👩🏽‍🚀x", "e\u{301}", "हि"] {
      let long = String(repeating: text, count: 300)
      let names = Self.names(
        of:
          Self.header(long), Self.header(long, version: 2),
        Self.header("f", file: long + ".tar.gz"),
        Self.header("g", file: "a." + long), Self.header(nil, title: long))
      #expect(Set(names).count == names.count)
      for name in names {
        #expect(name.utf8.count <= 200 && name.utf8.count > 150, "\(name)")
        #expect(name.hasSuffix(".md") || name.hasSuffix(".tar.gz") || name.hasPrefix("a."))
      }
    }
    let marks = "a" + String(repeating: "\u{301}", count: 300)
    #expect(Self.names(of: Self.header(marks)) == ["artifact.md"])
  }

  /// Identifiers, titles and file names that try to leave the directory, to hide, or to be taken for others.
  static let hostile: [String] = {
    let paths = [
      "../x", "/etc/passwd", "..\\..\\x", "C:\\x", "~root", "a/../../b", ".", "..", "...", "/",
      "\\",
      "//host/x", "file:///x", "%2e%2e%2fx", ".git", ".bashrc", ".ssh/authorized_keys",
    ]
    let words = [
      "-rf", "--help", "-", "$(touch x)", "`id`", "a;b", "a|b", "a&b", "a>b", "a<b", "*", "?",
      "a'b", "!x",
      "#x", "a b", " ", "", "\t", "a\nb", "a\rb", "\u{1B}[31mx", "\u{7F}", "\u{9B}2J", "\u{0}",
      "a\u{0}b",
    ]
    let unicode = [
      "\u{202E}txt.exe", "\u{2066}x\u{2069}", "\u{200F}x", "\u{61C}x", "a\u{200B}b", "\u{FEFF}x",
      "\u{AD}x",
      "\u{2028}", "\u{2029}x", "\u{3164}", "\u{115F}", "\u{FFA0}", "\u{34F}", "x\u{FE0F}",
      "\u{E0041}",
      "\u{F8FFF}", "\u{E000}", "\u{F8FF}", "\u{301}", "\u{FF0F}etc", "\u{2215}x",
      "\u{2024}\u{2024}",
      "\u{29F8}x", "\u{10FF80}", "😀", "日本語", "café", "cafe\u{301}", "CAFÉ", "ß", "SS", "\u{131}",
      "I", "i",
      "\u{212A}", "k", "ﬁ", "fi", "Σ", "ς",
    ]
    let reserved = [
      "CON", "con", "PRN", "aux", "NUL", "COM1", "com9", "LPT1", "COM¹", "nul.txt", "NUL.tar.gz",
    ]
    let long = [
      String(repeating: "x", count: 4_000), String(repeating: "é", count: 200),
      String(repeating: "😀", count: 80), "a" + String(repeating: "\u{301}", count: 900),
      "a." + String(repeating: "b", count: 900), String(repeating: ".", count: 300), "x.py.",
      "x.v1", "x",
    ]
    return paths + words + unicode + reserved + long
  }()

  @Test("A15.2b A15.2c Hostile names are safe and distinct")
  func hostileNames() {
    #expect(Self.hostile.count >= 100)
    var headers: [ArtifactHeader] = []
    for (index, text) in Self.hostile.enumerated() {
      headers.append(Self.header(text + "#\(index)"))
      headers.append(Self.header("\(index)", file: text))
      headers.append(Self.header(nil, title: text))
      headers[headers.count - 1].identifier = ArtifactIdentifier("text-markdown-\(index)")
    }
    let names = FileNames.names(for: [headers.map { FileNames.Source($0) }])
    #expect(Set(names.map { $0.uppercased().lowercased() }).count == headers.count)
    for name in names {
      #expect(Self.isSafe(name), "\(name.debugDescription)")
    }
  }

  /// Whether a name is one on all systems, and shows what it is.
  static func isSafe(_ name: String) -> Bool {
    let base = name.prefix { $0 != "." }.uppercased()
    let isReserved =
      ["CON", "PRN", "AUX", "NUL", ""].contains(base)
      || base.count == 4 && (base.hasPrefix("COM") || base.hasPrefix("LPT")) && base.last != "0"
        && base.last?.isNumber == true
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.canonicalCombiningClass != .notReordered
        || ".-_".unicodeScalars.contains(scalar)
        || scalar.properties.generalCategory == .nonspacingMark
    }
    return (1...200).contains(name.utf8.count) && isPlain && !isReserved
      && !name.hasPrefix(".") && !name.hasPrefix("-") && !name.hasSuffix(".")
  }
}
