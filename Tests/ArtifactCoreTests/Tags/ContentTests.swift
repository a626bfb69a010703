import ArtifactCore
import TestSupport
import Testing

/// JSON and diffs without tags (`Specs/ArtifactTags.md`, section 12).
@Suite struct ContentTests {
  private static let json = "{\"a\": 1}"

  @Test(
    "T12.1 T12.2 T12.4 JSON on lines of its own is an artifact",
    arguments: [
      ("{\"a\": 1}", ["A application/json-1|application/json|-||{\"a\": 1}"]),
      (
        "Here:\n{\"a\": [1, \"}\"]} and\n\nmore",
        [
          "T Here:\n", "A application/json-1|application/json|-||{\"a\": [1, \"}\"]}",
          "T  and\n\nmore",
        ]
      ),
      (
        "Two\n\n[\n  {\"a\": 1}\n]\n\n{ \"b\": 2}\n",
        [
          "T Two\n\n", "A application/json-1|application/json|-||[\n  {\"a\": 1}\n]", "T \n\n",
          "A application/json-2|application/json|-||{ \"b\": 2}", "T \n",
        ]
      ),
      (
        "- item\n\n{\"a\": 1}\nx",
        ["T - item\n\n", "A application/json-1|application/json|-||{\"a\": 1}", "T \nx"]
      ),
      // After an error, at the next blank line.
      (
        "{\"a\": 1,}\n\"b\"\r\n \r\nText",
        ["A application/json-1|application/json|-||{\"a\": 1,}\n\"b\"\r\n", "T  \r\nText"]
      ),
      // At a fence or a tag, which are not lost.
      (
        "{\"a\": [1\n}\nRun:\n```py\nx\n\n```\n\n<artifact id=r type=t>y</artifact>",
        [
          "A application/json-1|application/json|-||{\"a\": [1\n}\nRun:\n",
          "T ```py\nx\n\n```\n\n", "A r|t|-||y",
        ]
      ),
      (
        "{\"a\": ,}\n ``x\n~~~\nz\n~~~",
        ["A application/json-1|application/json|-||{\"a\": ,}\n ``x\n", "T ~~~\nz\n~~~"]
      ),
      (
        "{\"a\": ,}\n<artifact id=r type=t>y</artifact>",
        ["A application/json-1|application/json|-||{\"a\": ,}\n", "A r|t|-||y"]
      ),
      ("{\"a\": tru", ["A application/json-1|application/json|-||{\"a\": tru…"]),
      ("{\"a\": tru}", ["A application/json-1|application/json|-||{\"a\": tru}"]),
      // One line after the other, as in JSON Lines.
      (
        "{\"a\": 1}\n{\"b\": 2} \r\n[{\"c\": 3}]\n\n{\"d\": 4}\n{ x",
        [
          "A application/json-1|application/json|-||{\"a\": 1}\n{\"b\": 2} \r\n[{\"c\": 3}]",
          "T \n\n",
          "A application/json-2|application/json|-||{\"d\": 4}", "T \n{ x",
        ]
      ),
      (
        "{\"a\": 1}\n{\"b\": }\nx\n\ny",
        ["A application/json-1|application/json|-||{\"a\": 1}\n{\"b\": }\nx\n", "T \ny"]
      ),
      (
        "<artifact id=a type=t>x</artifact>\n{\"a\": 1}",
        ["A a|t|-||x", "T \n", "A application/json-2|application/json|-||{\"a\": 1}"]
      ),
    ])
  func json(input: String, expected: [String]) {
    #expect(dump(expectSameInEveryCut(input)) == expected)
  }

  @Test(
    "T12.2 A line that ends in a colon, also emphasized or wide, comes before JSON",
    arguments: [
      "**Result:**", "_*Result:*_ ", "Result: **", "结果：", "**结果：** \t", "A `b`:", "# Head:", "：",
    ])
  func colon(line: String) {
    let found = dump(expectSameInEveryCut(line + "\n{\"a\": 1}"))
    #expect(
      found == ["T \(line)\n", "A application/json-1|application/json|-||{\"a\": 1}"])
  }

  @Test(
    "T12.2 Other braces and brackets are text",
    arguments: [
      "{name} is", "{ x: 1 }", "{{\"a\"}}", "[1, 2]", "[link](u)", "[[\"a\"]]", " {\"a\": 1}",
      "a\n{\"a\": 1}", "- a:\n{\"a\": 1}", "a {\"a\": 1}", "{", "[", "{ ", "> {\"a\": 1}",
      "{\(String(repeating: " ", count: 300))\"a\": 1}", "- [ ] {\"a\": 1}",
      "a\n**\n{\"a\": 1}", "a：b\n{\"a\": 1}", "a\u{FF1B}\n{\"a\": 1}",
    ])
  func noJSON(input: String) {
    #expect(dump(expectSameInEveryCut(input)) == ["T \(input)"])
  }

  @Test(
    "T12.1 Content in code, directives and tags is part of them",
    arguments: [
      "```json\n{\"a\": 1}\n```\n", "```\n\n{\"a\": 1}\n\n--- a\n+++ b\n```\n",
      ":::chart{title=T}\n\n{\"a\": 1}\n\n:::\n",
      ":::: a\n::: b\n\n{\"a\": 1}\n:::\n\n{\"b\": 1}\n::::\n",
    ])
  func inside(input: String) {
    #expect(dump(expectSameInEveryCut(input)) == ["T \(input)"])
    let after = dump(expectSameInEveryCut(input + "\n{\"z\": 1}\n"))
    #expect(after.count == 3 && after[1].contains("|{\"z\": 1}"))
    #expect(segments(of: "<think>\n\n{\"a\": 1}\n</think>") == ["R \n\n{\"a\": 1}\n"])
    #expect(
      segments(of: "<artifact id=a type=t>\n\n{\"a\": 1}\n</artifact>") == [
        "A a|t|-||\n\n{\"a\": 1}\n"
      ])
  }

  @Test(
    "T12.1 In HTML that goes on over blank lines, and in folds, JSON is text",
    arguments: [
      ("<details>\n\n", "\n\n</details>\n\n"),
      ("<details open><summary>S</summary>\n\n", "\n\ntext </details>\n\n"),
      ("<DETAILS\n class=a>\n\n<details>\n\n", "\n\n</details></details>\n\n"),
      ("<details>\n<details>\n\n</details>\n\n", "\n\nx</details>\n\n"),
      ("<details><details>\n\n", "\n\nx</details> </details >\n\n"),
      (
        "<details>\n\n`</details>`\n\n\\</details>\n\n</details> x\n\n<details>\n\n```\n</details>\n```\n\n",
        "\n\n</details>\n\n"
      ),
      ("<!-- a\n\n", "\n\n-->\n\n"), ("<!--\r\n\r\n", "\r\n\r\n-- -->\r\n\r\n"),
      ("<pre>\n\n", "\n\n</pre>\n\n"), ("<pre\n id=x>\n\n", "\n\n</PRE> x\n\n"),
      ("text\n<Script async>\n\n", "\n\n</details></script>\n\n"),
      ("<style>\n\n", "\n\n</style>\n\n"), ("  <textarea>\n\n", "\n\n x</textarea>\n\n"),
      ("<?php\n\n", "\n\n?>\n\n"), ("<!ENTITY\n\n", "\n\n>\n\n"),
      ("<![CDATA[\n\n", "\n\n]]>\n\n"),
    ])
  func html(before: String, after: String) {
    let inside = before + "{\"a\": 1}"
    #expect(dump(expectSameInEveryCut(inside)) == ["T \(inside)"])
    let whole = dump(expectSameInEveryCut(inside + after + "{\"z\": 1}"))
    #expect(
      whole == [
        "T \(inside)\(after)", "A application/json-1|application/json|-||{\"z\": 1}",
      ])
  }

  @Test(
    "T12.1 Other HTML holds no JSON back",
    arguments: [
      "<preview>\n\n", "<pre>x</pre>\n\n", "<!-- x -->\n\n", "a <!--\n\n", "`<pre>`\n\n",
      "<details>\n</details>\n\n", "<b>Result</b>:\n", "<div>\n\n", "</details>\n\n",
      "- <details>\n\n", "    <pre>\n\n", "```\n<pre>\n```\n\n", "<!doctype html>\n\n",
      "<details><summary>a</summary>b</details>\n\n", "<artifact id=a/>\n\n",
    ])
  func otherHTML(before: String) {
    let found = dump(expectSameInEveryCut(before + "{\"z\": 1}"))
    #expect(found.last?.hasSuffix("|application/json|-||{\"z\": 1}") == true)
  }

  @Test("T12.1 A diff is no part of a fold, but of a comment")
  func diffInHTML() {
    #expect(dump(expectSameInEveryCut("<!--\n\n" + Self.file + "-->")).count == 1)
    #expect(dump(expectSameInEveryCut("<details>\n\n" + Self.file + "</details>")).count == 3)
  }

  @Test("T12.1 The vocabulary switches content without tags off, and its header says what it is")
  func vocabulary() {
    let plain = expectSameInEveryCut(Self.json, vocabulary: .artifactsOnly)
    #expect(dump(plain) == ["T \(Self.json)"])
    let found = expectSameInEveryCut(
      "a\n\n" + Self.json + "\n\n--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n")
    let headers = found.segments.compactMap { segment in
      if case .artifact(let header) = segment.kind { header } else { nil }
    }
    #expect(headers.map(\.origin) == [.line, .line])
    #expect(headers.map(\.language) == [nil, "diff"] && headers.map(\.tagRange.count) == [0, 0])
    #expect(found.diagnostics.isEmpty)
    var limits = ArtifactLimits()
    limits.artifactCount = 1
    let cut = stream(of: [Array("\(Self.json)\n\n\(Self.json)\n".utf8)[...]], limits: limits)
    #expect(dump(cut).count == 2 && cut.diagnostics.map(\.code) == [.artifactLimit])
  }

  // MARK: Diffs

  private static let hunk = "@@ -1,2 +1,3 @@ f\n a\n-b\n+c\n+d\n"
  private static let file = "--- a/x\n+++ b/x\n" + hunk

  private static func diff(_ payload: String, _ number: Int = 1) -> String {
    "A application/vnd.ant.code-\(number)|application/vnd.ant.code|-||\(payload)"
  }

  @Test(
    "T12.5 T12.6 A diff in an answer is an artifact, by its headers and counts",
    arguments: [
      ("Text\n" + file + "- item\n", ["T Text\n", diff(file), "T - item\n"]),
      (
        " f | 4 ++--\n\ndiff --git a/x b/x\nindex 1..2\n" + file + "\nEnd",
        ["T  f | 4 ++--\n\n", diff("diff --git a/x b/x\nindex 1..2\n" + file), "T \nEnd"]
      ),
      // Two files, and a missing line break at the end.
      (
        file + file + "\\ No newline at end of file\nThat's it.",
        [diff(file + file + "\\ No newline at end of file\n"), "T That's it."]
      ),
      // A blank line of context that lost its blank, CRLF, counts of one line.
      (
        "--- a\r\n+++ b\r\n@@ -1,3 +1,3 @@\r\n a\r\n\r\n-b\r\n+c\r\nx",
        [diff("--- a\r\n+++ b\r\n@@ -1,3 +1,3 @@\r\n a\r\n\r\n-b\r\n+c\r\n"), "T x"]
      ),
      (
        "--- a\n+++ b\n@@ -1 +1 @@\n-b\n+c\n+ d\n",
        [diff("--- a\n+++ b\n@@ -1 +1 @@\n-b\n+c\n"), "T + d\n"]
      ),
      // Counts that are too large end with the hunk's lines.
      (
        "--- a\n+++ b\n@@ -1,9 +1,9 @@\n-b\n+c\nText\n",
        [diff("--- a\n+++ b\n@@ -1,9 +1,9 @@\n-b\n+c\n"), "T Text\n"]
      ),
      (
        "diff --cc f\nindex 1,2..3\n--- a/f\n+++ b/f\n@@@ -1,2 -1,1 +1,2 @@@\n  a\n- b\n +c\nx",
        [
          diff(
            "diff --cc f\nindex 1,2..3\n--- a/f\n+++ b/f\n@@@ -1,2 -1,1 +1,2 @@@\n  a\n- b\n +c\n"),
          "T x",
        ]
      ),
      (
        "diff --git a/i b/i\nnew file mode 100644\nBinary files /dev/null and b/i differ\nText",
        [
          diff("diff --git a/i b/i\nnew file mode 100644\nBinary files /dev/null and b/i differ\n"),
          "T Text",
        ]
      ),
      (
        "diff --git a/i b/i\nnew file mode 100644\nGIT binary patch\nliteral 2\nJc$}\n\nliteral 0\nHc$@\n\nText",
        [
          diff(
            "diff --git a/i b/i\nnew file mode 100644\nGIT binary patch\nliteral 2\nJc$}\n\nliteral 0\nHc$@\n\n"
          ), "T Text",
        ]
      ),
    ])
  func diffs(input: String, expected: [String]) {
    #expect(dump(expectSameInEveryCut(input)) == expected)
  }

  @Test(
    "T12.5 Lines that only begin like a diff are text",
    arguments: [
      "diff --git is a command\n", "diff --git a/x b/x\nis its first line\n", "--- and so on\n",
      "--- a\n-- b\n", "---\n+++ b\n", "diff --stat\n", "- a\n- b\n", "--- a\n", "--- a",
      "d", "diff", "> --- a\n> +++ b\n", "- x\n--- a\n+++ b\n", "```diff\n--- a\n+++ b\n```\n",
      "diff --git \(String(repeating: "x", count: 1_100))\nindex 1..2\n",
    ])
  func noDiffs(input: String) {
    #expect(dump(expectSameInEveryCut(input)) == ["T \(input)"])
  }

  @Test("T12.4 T12.6 T8.8 What has been reported of content can be forgotten")
  func forgetting() {
    let input =
      "a\n\n[\n" + String(repeating: "{\"a\": [1, 2]},\n", count: 90) + "{}]\nb\n" + Self.file
      + "c\n"
    let whole = expectSameInEveryCut(input)
    for size in [1, 7, 100] {
      var stream = ArtifactStream()
      var longest = 0
      for chunk in Chunks.equal(Array(input.utf8), size: size) {
        stream.append(chunk.span)
        stream.forgetReported()
        longest = max(longest, stream.source.count)
      }
      stream.finish()
      #expect(stream.segments == whole.segments && longest < size + 64)
    }
  }

  // MARK: Whole texts

  private func read(_ pieces: [ProviderPiece], _ text: ArtifactStream.TextKind) -> [String] {
    var stream = ArtifactStream(text: text)
    for piece in pieces { stream.append(piece) }
    stream.finish()
    return dump(stream)
  }

  @Test("T12.7 The whole text of a stream is recognized as a payload, in any pieces")
  func wholeTexts() {
    let texts: [(String, [String])] = [
      ("a,b\n1,2\n3,4\n", ["A text/csv-1|text/csv|-||a,b\n1,2\n3,4\n"]),
      ("<!DOCTYPE html>\n\n<p>x", ["A text/html-1|text/html|-||<!DOCTYPE html>\n\n<p>x"]),
      (
        "{\"root\":\"a\",\"elements\":{}}",
        ["A \(ArtifactType.uiSpec)-1|\(ArtifactType.uiSpec)|-||{\"root\":\"a\",\"elements\":{}}"]
      ),
      (
        "graph TD\n  A-->B",
        ["A \(ArtifactType.mermaid)-1|\(ArtifactType.mermaid)|-||graph TD\n  A-->B"]
      ),
      ("Hello, <b>world</b>", ["T Hello, <b>world</b>"]),
      (
        "{\"a\": 1}\n\nThat is it.",
        ["A application/json-1|application/json|-||{\"a\": 1}", "T \n\nThat is it."]
      ),
    ]
    for (text, expected) in texts {
      for size in [1, 3, text.utf8.count] {
        let chunks = Chunks.equal(Array(text.utf8), size: size).map {
          ProviderPiece.text(Array($0))
        }
        #expect(read(chunks + [.finished], .recognized) == expected)
        #expect(
          read([.reasoning(Array("hm".utf8))] + chunks, .recognized) == ["R hm"] + expected)
      }
    }
    let header = ArtifactHeader(type: .csv, title: "t")
    #expect(
      read([.text(Array("Hello".utf8))], .payload(header)) == ["A text/csv-1|text/csv|t||Hello"])
    #expect(read([.finished], .payload(header)).isEmpty)
  }

  @Test("T12.7 A recognized payload ends before what is not text, a declared one with the stream")
  func afterWholeText() {
    let call = ProviderToolCall(index: 0, id: "c", name: "f")
    let pieces: [ProviderPiece] = [
      .text(Array("a,b\n1,2\n".utf8)), .toolCallBegan(call),
      .toolCallArguments(index: 0, Array("{}".utf8)), .toolCallEnded(index: 0),
      .text(Array("3,4\n".utf8)), .finished,
    ]
    #expect(
      read(pieces, .recognized) == [
        "A text/csv-1|text/csv|-||a,b\n1,2\n", "C f|c|{}", "T 3,4\n",
      ])
    #expect(
      read(pieces, .payload(ArtifactHeader(type: .csv, title: "t"))) == [
        "A text/csv-1|text/csv|t||a,b\n1,2\n3,4\n", "C f|c|{}",
      ])
    let spec = "{\"root\":\"a\",\"elements\":{}}"
    let messages: [ProviderPiece] = [
      .text(Array(spec.utf8)), .text(Array("\n\nAll **done**".utf8)), .finished,
    ]
    #expect(
      read(messages, .recognized) == [
        "A \(ArtifactType.uiSpec)-1|\(ArtifactType.uiSpec)|-||\(spec)", "T \n\nAll **done**",
      ])
  }

  @Test(
    "T12.8 A tag of A2UI without JSON is text",
    arguments: [
      "Use the <a2ui-json> tag.\n\n# Steps\n", "<a2ui>plain</a2ui>", "<A2UI> or", "<a2ui/>",
      "<a2ui>",
    ])
  func mentions(input: String) {
    #expect(dump(expectSameInEveryCut(input)).allSatisfy { $0.hasPrefix("T ") })
  }

  @Test(
    "T12.8 Tags of A2UI determine the type",
    arguments: [
      ("<a2ui-json>[{}]</a2ui-json>", ArtifactType.uiSpec.rawValue, "[{}]"),
      ("<a2ui>\n```json\n{}\n```\n</a2ui>", ArtifactType.uiSpec.rawValue, "\n```json\n{}\n```\n"),
      ("<a2ui>\n{}\n</a2ui>", ArtifactType.uiSpec.rawValue, "\n{}\n"),
      ("<A2UI title=\"F\">{}</A2UI>", ArtifactType.uiSpec.rawValue, "{}"),
      ("<a2ui-json type=\"text/csv\">a</a2ui-json>", "text/csv", "a"),
    ])
  func typedTags(input: String, type: String, payload: String) {
    let stream = expectSameInEveryCut(input)
    guard case .artifact(let header)? = stream.segments.first?.kind else {
      Issue.record("no artifact")
      return
    }
    #expect(header.type.rawValue == type && header.origin == .tag && stream.diagnostics.isEmpty)
    #expect(stream.text(in: stream.segments[0].content) == payload)
    #expect(ArtifactType.canonical("application/a2ui+json").type == .uiSpec)
    #expect(ArtifactType.canonical("application/json+a2ui").type == .uiSpec)
  }
}
