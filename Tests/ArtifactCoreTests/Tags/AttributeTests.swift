import ArtifactCore
import Testing

@Suite struct AttributeTests {
  /// The artifact that a tag with these attributes opens.
  private func header(_ attributes: String) -> ArtifactHeader? {
    let result = stream(of: [Array("<artifact \(attributes)>x</artifact>".utf8)[...]])
    guard case .artifact(let header) = result.segments.first?.kind else { return nil }
    return header
  }

  @Test(
    "T2.1 Attributes may be in any order, with any white space between them",
    arguments: [
      "identifier=\"a\" type=\"text/csv\" title=\"T\"", "title='T' type='text/csv' identifier='a'",
      "title=\"T\"type=\"text/csv\"identifier=\"a\"",
      "\n  identifier = \"a\"\r\n\ttype\n=\n'text/csv'  title  =T ",
    ])
  func order(attributes: String) {
    let header = header(attributes)
    #expect(header?.declaredIdentifier == "a")
    #expect(header?.declaredType == "text/csv")
    #expect(header?.declaredTitle == "T")
    #expect(header?.attributes == [])
  }

  @Test("T2.2 A name is anything but white space, quotes and the tag's own characters")
  func names() {
    let header = header("type=t @click=1 :x-y_z.1=2 §=3 `=4 {a}=5")
    #expect(header?.attributes.map(\.name) == ["@click", ":x-y_z.1", "§", "`", "{a}"])
    #expect(header?.attributes.map(\.value) == ["1", "2", "3", "4", "5"])
  }

  @Test(
    "T2.3 A quoted value contains everything except its quote",
    arguments: [
      ("title=\"x > y\"", "x > y"), ("title='a\"b'", "a\"b"),
      ("title=\"it's </artifact>\"", "it's </artifact>"),
      ("title=\"two\nlines\"", "two\nlines"), ("title=“curly > 'x'”", "curly > 'x'"),
      ("title=‘single “inner”’", "single “inner”"), ("title=plain", "plain"),
      ("title=é", "é"), ("title=“”", ""), ("title=it's", "it's"), ("title=a=b", "a=b"),
      ("title=\u{201D}x", "\u{201D}x"),
    ])
  func quotes(attribute: String, value: String) {
    #expect(header("type=t \(attribute)")?.declaredTitle == value)
  }

  @Test("T2.4 An attribute without a value has the empty value")
  func valueless() {
    let header = header("collapsed type=t empty=\"\" last=")
    #expect(header?.attributeValues == ["collapsed": "", "empty": "", "last": ""])
  }

  @Test("T2.5 A slash before the end of the tag closes it, even after an unquoted value")
  func unquotedSlash() {
    let input = "<artifact id=a type=text/html/>b<artifact type=x id=a/>c<artifact id=a type=/>"
    #expect(
      segments(of: input) == [
        "A a|text/html|-||", "T b", "A a|x|-||", "T c", "A a|text/plain|-|type=|",
      ])
    #expect(header("id=a/b type=a/b/c")?.declaredIdentifier == "a/b")
  }

  @Test(
    "T2.6 References are decoded once, unknown ones are left as written",
    arguments: [
      ("A &#38; B", "A & B"), ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("&nbsp;", "\u{A0}"),
      ("&#x41;&#X42;&#0067;", "ABC"), ("&amp;lt;", "&lt;"), ("&#x1F600;", "😀"),
      ("&copy; & &; &#; &#x; &#xZZ;", "&copy; & &; &#; &#x; &#xZZ;"), ("&lt", "&lt"),
      ("&#0;&#xD800;&#x110000;&#-5;&#+65;", "&#0;&#xD800;&#x110000;&#-5;&#+65;"),
      ("&LT;", "&LT;"), ("a && b", "a && b"),
    ])
  func references(written: String, value: String) {
    #expect(header("type=t title=\"\(written)\"")?.declaredTitle == value)
  }

  @Test("T2.6 Payloads are not decoded")
  func payloadReferences() {
    #expect(
      segments(of: "<artifact id=a type=t>&lt;&#65;</artifact>") == ["A a|t|-||&lt;&#65;"])
  }

  @Test("T2.7 Of two equal names, ignoring case, the first counts")
  func duplicates() {
    let header = header("title=\"1\" type=t TITLE=\"2\" x=a X=b")
    #expect(header?.declaredTitle == "1")
    #expect(header?.attributeValues == ["x": "a"])
    #expect(
      diagnostics(of: "<artifact type=t a=1 a=2>x</artifact>") == [.duplicateAttribute])
  }

  @Test(
    "T2.8 Aliases of attribute names",
    arguments: [
      ("id=\"v\" type=t", \ArtifactHeader.declaredIdentifier),
      ("artifact_id=\"v\" type=t", \.declaredIdentifier),
      ("artifactId=\"v\" type=t", \.declaredIdentifier),
      ("identifier=\"v\" id=\"w\" type=t", \.declaredIdentifier),
      ("id=\"w\" identifier=\"v\" type=t", \.declaredIdentifier),
      ("contentType=\"v\"", \.declaredType), ("CONTENT-TYPE=\"v\"", \.declaredType),
      ("mime=\"v\"", \.declaredType), ("kind=\"v\"", \.declaredType),
      ("type=\"\" kind=\"v\"", \.declaredType), ("type=t name=\"v\"", \.declaredTitle),
      ("type=t lang=\"v\"", \.language), ("type=t language=\"v\"", \.language),
    ] as [(String, any KeyPath<ArtifactHeader, String?> & Sendable)])
  func spellings(attributes: String, path: any KeyPath<ArtifactHeader, String?> & Sendable) {
    #expect(header(attributes)?[keyPath: path] == "v")
  }

  @Test("T2.9 All but identifier, type and title are kept, as written and in order")
  func rest() {
    let header = header("B=1 identifier=i type=t title=T language=py id=second hasHeader=false")
    #expect(
      header?.attributes.map { "\($0.name)=\($0.value)" } == [
        "B=1", "language=py", "id=second", "hasHeader=false",
      ])
  }

  @Test("T2.10 Attributes and values beyond the limits are truncated")
  func limits() {
    let many = (0..<100).map { "a\($0)=\($0)" }.joined(separator: " ")
    #expect(header("type=t " + many)?.attributes.count == 63)
    let long = String(repeating: "é", count: 3_000)
    let value = header("type=t a=\"x\(long)\"")?.attributes.first?.value
    #expect(value?.utf8.count == 4_095)
    #expect(value?.hasSuffix("é") == true)
    #expect(
      diagnostics(of: "<artifact type=t \(many)>x</artifact>") == [.attributeLimit])
  }
}
