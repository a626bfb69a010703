import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@testable import CodeText

@Suite struct UnifiedDiffRefinerTests {
  private let promises = RefinerPromises<UnifiedDiffRefiner>()

  private static let git = """
    Here it is:
    diff --git a/x.swift b/y.swift
    similarity index 90%
    rename from x.swift
    rename to y.swift
    --- a/x.swift\t2024-01-01
    +++ b/y.swift
    @@ -3,4 +3,4 @@ func f() {
     let a = 1
    -let count = 10
    --- old
    +let count = 12
    +let d = 0

    @@ -20 +20,0 @@
    -gone
    \\ No newline at end of file
    diff --git a/i.png b/i.png
    index 1..2 100644
    Binary files a/i.png and b/i.png differ

    """

  private func kinds(_ diff: UnifiedDiff) -> String {
    let letters: [UnifiedDiff.Kind: String] = [
      .header: "h", .hunk: "@", .context: " ", .removed: "-", .added: "+", .noNewline: "\\",
      .other: "o",
    ]
    return (0..<diff.lineCount).map { letters[diff.line($0).kind] ?? "?" }.joined()
  }

  @Test("R9.1 R9.4 Lines, files and hunks are read")
  func reads() {
    let refiner = promises.refiner(Self.git, finished: true)
    let diff = refiner.model
    #expect(kinds(diff) == "ohhhhhh@ --++ @-\\hhh")
    #expect(refiner.refinement.verdict == .valid)
    #expect(diff.files.map(\.oldPath) == ["a/x.swift", nil])
    #expect(diff.files.map(\.newPath) == ["b/y.swift", nil])
    #expect(diff.files.map(\.firstLine) == [1, 17])
    #expect(diff.hunks == [.init(file: 0, line: 7), .init(file: 0, line: 14)])
    #expect(diff.line(8) == .init(kind: .context, oldNumber: 3, newNumber: 3))
    #expect(diff.line(10) == .init(kind: .removed, oldNumber: 5, newNumber: nil))
    #expect(diff.line(12) == .init(kind: .added, oldNumber: nil, newNumber: 5))
    #expect(diff.text(of: 10) == "-- old")
  }

  private static let merge = """
    diff --cc tea.txt
    index 1,2..3
    mode 100644,100644..100755
    --- a/tea.txt
    +++ b/tea.txt
    @@@ -1,5 -1,5 +1,6 @@@
      kettle
    - boil the water well
     -boil all water
    ++boil the water twice
    ++<<<<<<< ours
     +cup of tea
    + cup of coffee
      end
    --- old
    @@@ -20 -19,0 +21,2 @@@ tail
    ++new
     +last
    diff --combined x

    """

  @Test("R9.11 R9.4 A combined diff has a sign for each old file")
  func readsCombined() {
    let refiner = promises.refiner(Self.merge, finished: true)
    let diff = refiner.model
    #expect(kinds(diff) == "hhhhh@ --++++ -@++h")
    #expect(refiner.refinement.diagnostics.map(\.message) == [])
    #expect(refiner.refinement.verdict == .valid)
    #expect(diff.files.map(\.newPath) == ["b/tea.txt", nil] && diff.hunks.count == 2)
    #expect(diff.text(of: 9) == "boil the water twice" && diff.text(of: 14) == "- old")
    #expect(diff.source(of: 9) == "++boil the water twice" && diff.signCount(of: 9) == 2)
    #expect(diff.line(6) == .init(kind: .context, oldNumber: nil, newNumber: 1))
    #expect(diff.line(7) == .init(kind: .removed, oldNumber: nil, newNumber: nil))
    #expect(diff.line(9) == .init(kind: .added, oldNumber: nil, newNumber: 2))
    #expect(diff.line(17) == .init(kind: .added, oldNumber: nil, newNumber: 22))
    promises.checkEverySplit(of: Array(Self.merge.utf8))
  }

  @Test("R9.11 R9.5 Lines of a combined diff are paired if they differ from the same files")
  func pairsCombined() {
    let diff = promises.refiner(
      "@@@ -1,2 -1,2 +1,2 @@@\n- let a = 1\n -let b = 1\n +let b = 2\n++let c = 3\n", finished: true
    ).model
    #expect((1...4).map { diff.changedRange(of: $0) } == [nil, 8..<9, 8..<9, nil])
  }

  @Test(
    "R9.11 R9.2 Hunks of combined diffs with other numbers of files, or with wrong counts",
    arguments: [
      ("@@@@ -1,2 -1,2 -1 +1,3 @@@@\n   a\n+++b\n  +c\n", "@ ++", 0),
      ("@@@ -1,9 -1 +1 @@@\n  a\n", "@ ", 1), ("@@@ not a header\n+ a\n", "@+", 0),
      ("@@@\n- a\n", "o-", 0),
      ("@@@ -1 -1 +1 @@@\n  a\n@@@ -3 -3 +3,2 @@@\n\n++b\nx\n", "@ @ +o", 0),
      ("@@@ -1 -1 +1 @@@\n a\n", "@o", 1),
    ])
  func readsOtherCombined(text: String, expected: String, diagnostics: Int) {
    let refiner = promises.refiner(text, finished: true)
    #expect(kinds(refiner.model) == expected)
    #expect(refiner.refinement.diagnostics.count == diagnostics)
    promises.checkEverySplit(of: Array(text.utf8))
  }

  @Test("R9.12 Lines of a hunk have the tokens of the language of their file")
  func highlights() {
    let diff = promises.refiner(
      "--- a/x.c\n+++ b/y.swift\n@@ -1,3 +1,3 @@\n let a = 1\n-/* b\n+c\n-d */ e\n+func f\n",
      finished: true
    ).model
    #expect(diff.languages == ["c", "swift"])
    func tokens(_ line: Int) -> [String] {
      let text = Array(diff.text(of: line).utf8)
      return diff.tokens(of: line).map {
        "\($0.role) " + String(decoding: text[$0.range], as: UTF8.self)
      }
    }
    #expect(tokens(2) == [])
    #expect(tokens(3) == ["keyword let", "operator =", "number 1"])
    #expect(tokens(4) == ["comment /* b"] && tokens(5) == [])
    #expect(tokens(6) == ["comment d */"] && tokens(7) == ["keyword func", "function f"])
    let other = promises.refiner("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-let a\n+let b\n", finished: true)
    #expect((0..<5).allSatisfy { other.model.tokens(of: $0).isEmpty })
  }

  @Test("R9.10 Lines with a sign are changes where a hunk header may follow")
  func readsWithoutHeaders() {
    let bare = promises.refiner("func f() {\n-  old\n+  new\n }\n", finished: true)
    #expect(kinds(bare.model) == "o-+ ")
    #expect(bare.refinement.verdict == .valid)
    #expect(bare.model.line(1) == .init(kind: .removed, oldNumber: nil, newNumber: nil))
    #expect(
      promises.refiner("-let a = 1\n+let a = 2\n", finished: true).model.changedRange(of: 1) != nil)
    let files = promises.refiner(
      "--- a/x\n+++ b/x\n-a\n+b\n--- a/y\n+++ b/y\n c\n@@ -1 +1 @@\n-d\n+e\nprose\n- item\n",
      finished: true)
    #expect(kinds(files.model) == "hh-+hh @-+oo")
    // Lists in a mail or log are no changes.
    let mail = "From 0123456789012345678901234567890123456789 Mon Sep 17\n- item\n---\n x | 2 +-\n"
    #expect(kinds(promises.refiner(mail, finished: true).model) == "oooo")
    #expect(
      kinds(promises.refiner("commit 1234\n\n    - item\n+ x\n", finished: true).model) == "oooo")
  }

  @Test("R9.3 A change block settles when nothing can be added to it")
  func settlesBlocks() {
    let head = "@@ -1,2 +1,2 @@\n"
    #expect(promises.refiner(head + "-a b\n+a c\n").model.settledLineCount == 1)
    #expect(promises.refiner(head + "-a b\n+a c\n").model.changedRange(of: 1) == nil)
    let next = promises.refiner(head + "-a b\n+a c\n-x\n")
    #expect(next.model.settledLineCount == 3)
    #expect(next.refinement.status == .ready(safeLength: 26, closing: ""))
    #expect(next.model.changedRange(of: 1) == 2..<3)
    #expect(promises.refiner(head + "-a\n+b\n c\n").model.settledLineCount == 4)
    #expect(promises.refiner("@@ -1 +1 @@\n-a\n+b\n").model.settledLineCount == 3)
  }

  @Test(
    "R9.7 Changed ranges are whole words",
    arguments: [
      ("let count = 10;", "let count = 12;", 12..<14, 12..<14), ("a b", "a b c", nil, 3..<5),
      ("x é y", "x è y", 2..<4, 2..<4), ("abc", "xyz", nil, nil), ("f(x)", "f(x, y)", nil, 3..<6),
      ("foo.bar", "foo.baz", 4..<7, 4..<7), ("aa", "aa", nil, nil), ("", "x", nil, nil),
    ] as [(String, String, Range<Int>?, Range<Int>?)])
  func comparesLines(old: String, new: String, oldRange: Range<Int>?, newRange: Range<Int>?) {
    let diff = promises.refiner("@@ -1 +1 @@\n-\(old)\n+\(new)\n").model
    #expect(diff.changedRange(of: 1) == oldRange)
    #expect(diff.changedRange(of: 2) == newRange)
  }

  @Test("R9.2 Wrong counts and missing counts are read by the signs")
  func readsMiscounted() {
    let long = promises.refiner(
      "--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n+c\n d\n--- x\n+++ y\n@@ @@\n-e\n", finished: true)
    #expect(kinds(long.model) == "hh@-++ hh@-")
    #expect(long.refinement.verdict == .repaired)
    #expect(long.refinement.diagnostics.map(\.code) == [.diffMiscounted])
    #expect(long.refinement.diagnostics.map(\.bytes) == [12..<23])
    #expect(long.model.files.map(\.newPath) == ["b", "y"])
    #expect(long.model.line(10).oldNumber == nil)
    let short = promises.refiner("@@ -1,9 +1,9 @@\n a\nprose", finished: true)
    #expect(kinds(short.model) == "@ o")
    #expect(short.refinement.verdict == .repaired)
    let huge = promises.refiner("@@ -99999999999,1 +1 @@\n-a\n", finished: true)
    #expect(kinds(huge.model) == "@-")
    #expect(huge.model.line(1).oldNumber == nil)
    #expect(huge.refinement.diagnostics.map(\.code) == [.diffMiscounted])
  }

  @Test("R9.2 The last hunk of a diff that was cut off may lack lines")
  func readsCut() {
    for (text, isReported) in [
      ("@@ -1,9 +1,9 @@\n a\n-b", false), ("@@ -1,9 +1,9 @@\n a\nprose", true),
      ("@@ -1 +1 @@\n-a\n+b\n+c\n", true), ("@@ -1,9 +1 @@\n-a\n@@ -1,9 +1,9 @@\n", true),
    ] {
      var refiner = promises.refiner(text)
      refiner.cut()
      #expect(!refiner.refinement.diagnostics.isEmpty == isReported, "\(text)")
      #expect(refiner.refinement.verdict == (isReported ? .repaired : .valid))
    }
  }

  @Test("R9.2 Excessive line counts are reported, those with leading zeros are not")
  func readsHugeCounts() {
    for count in ["1000000000", "4294967297", "99999999999999999999"] {
      let text = "@@ -1,\(count) +1,\(count) @@\n a\n"
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.verdict == .repaired)
      #expect(refinement.diagnostics.map(\.code) == [.diffMiscounted], "\(count)")
    }
    let text = "@@ -0000000000007,000000000001 +7 @@\n a\n"
    let padded = promises.refiner(text, finished: true)
    #expect(padded.refinement.verdict == .valid)
    #expect(padded.model.line(1).oldNumber == 7)
  }

  private static let mail = """
    From 1b2c3d4 Mon Sep 17 00:00:00 2001
    Subject: [PATCH] Count to two

    ---
     x | 2 +-

    diff --git a/x b/x
    --- a/x
    +++ b/x
    @@ -1,2 +1,2 @@
     a
    -one
    +two
    --\u{20}
    2.43.0


    """

  @Test("R9.9 The signature of a mail is not a removed line")
  func readsMails() {
    let one = promises.refiner(Self.mail, finished: true)
    #expect(kinds(one.model) == "oooooohhh@ -+ooo")
    #expect(one.refinement.verdict == .valid)
    #expect(one.refinement.diagnostics == [])
    let two = promises.refiner(Self.mail + Self.mail, finished: true)
    #expect(two.model.hunks.count == 2 && two.model.files.count == 2)
    #expect(two.refinement.diagnostics == [])
    let stripped = promises.refiner(
      Self.mail.replacing("--\u{20}\n", with: "--\n"), finished: true)
    #expect(kinds(stripped.model) == kinds(one.model))
    let signed = promises.refiner("@@ -1 +1 @@\n-a\n+b\n-- \n")
    #expect(signed.refinement.status == .ready(safeLength: 22, closing: ""))
  }

  @Test("R9.9 A removed line inside the counts is not a signature")
  func readsRemovedSigns() {
    let text = "@@ -1,4 +1 @@\n-- \n--\n+b\n-c\n-- \n-- \n1.0\n"
    let diff = promises.refiner(text, finished: true)
    #expect(kinds(diff.model) == "@--+--oo")
    #expect(diff.model.text(of: 1) == "- ")
    #expect(diff.refinement.verdict == .valid)
  }

  private func changes(_ removed: [String], _ added: [String]) -> [String?] {
    let lines = removed.map { "-\($0)\n" } + added.map { "+\($0)\n" }
    let head = "@@ -1,\(removed.count) +1,\(added.count) @@\n"
    let diff = promises.refiner(head + lines.joined(), finished: true).model
    return (1...lines.count).map { line in
      diff.changedRange(of: line).map { range in
        String(decoding: Array(diff.text(of: line).utf8)[range], as: UTF8.self)
      }
    }
  }

  @Test("R9.5 Only lines that are similar are compared, in order")
  func pairsSimilarLines() {
    #expect(
      changes(
        ["  let count = 10", "  print(name)"],
        ["  // A comment that is new", "  let count = 12", "  return", "  print(names)"])
        == ["10", "name", nil, "12", nil, "names"])
    #expect(
      changes(["  return load(path)", "}"], ["  guard isOpen else { throw Failure.closed }"])
        == [nil, nil, nil])
    #expect(
      changes(["a b c d", "e f g h i"], ["e f g h j", "a b c e"]) == [nil, "i", "j", nil])
    #expect(changes(["x = 1;", "x = 2;"], ["x = 3;", "x = 4;"]) == ["1", "2", "3", "4"])
    #expect(changes(["", "  "], ["", "  "]) == [nil, nil, nil, nil])
  }

  @Test("R9.8 In large blocks, lines are compared with those at nearby indices")
  func pairsInLargeBlocks() {
    func lines(_ value: Int) -> [String] { (0..<200).map { "name\($0)x = \(value)" } }
    #expect(changes(lines(1), lines(2)).allSatisfy { $0 == "1" || $0 == "2" })
    let shifted = (0..<LinePairing.reach).map { "new \($0)" } + lines(2)
    #expect(changes(lines(1), shifted).compactMap(\.self).count == 400)
    #expect(changes(lines(1), ["one more"] + shifted).compactMap(\.self).isEmpty)
  }

  @Test("R9.4 /dev/null is no path")
  func readsOthers() {
    let diff = promises.refiner("--- /dev/null\r\n+++ b/x\r\n@@ -0,0 +1 @@\r\n+a\r\n").model
    #expect(diff.files == [.init(oldPath: nil, newPath: "b/x", firstLine: 0)])
    #expect(diff.text(of: 3) == "a")
  }

  @Test("R1.2 R1.3 R1.4 Every prefix and every cut keeps the promises")
  func keepsPromises() {
    let samples = [Self.git, "@@ -1,2 +1,2 @@\r\n-é\r\n+è\r\n\\ No\r\n-a\n+b", "prose\n\n", ""]
    for sample in samples + [Self.mail] { check(Array(sample.utf8), "\(sample)") }
  }

  @Test("R1.7 Random lines never trap and keep the promises")
  func survivesRandomLines() {
    let lines = [
      "@@ -1,2 +1,2 @@\n", "@@\n", "-a\n", "+a b\n", " c\n", "\n", "\\\n", "--- x\n", "+++ y\n",
      "diff --git a b\n", "rename to z\n", "rename to\n", "-", "+", "@", "\r\n", "@@ -1 +1\n",
      "-- \n",
    ]
    for seed in 0..<400 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...10, using: &generator)
      let text = (0..<count).map { _ in lines.randomElement(using: &generator) ?? "" }.joined()
      check(Array(text.utf8), "seed \(seed)")
    }
  }

  /// Settled lines keep their kinds, numbers and changes; every split gives the same diff.
  private func check(_ bytes: [UInt8], _ comment: Comment) {
    var snapshots: [UnifiedDiff] = []
    var last: UnifiedDiff?
    promises.checkGrowth(of: bytes, comment) { refiner, _ in
      if refiner.model.lineCount != last?.lineCount ?? 0 { snapshots.append(refiner.model) }
      last = refiner.model
    }
    for snapshot in snapshots {
      guard let last, snapshot.settledLineCount <= last.settledLineCount else {
        Issue.record("lines are gone: \(comment)")
        continue
      }
      for line in 0..<snapshot.settledLineCount {
        let isSame =
          snapshot.line(line) == last.line(line)
          && snapshot.text(of: line) == last.text(of: line)
          && snapshot.changedRange(of: line) == last.changedRange(of: line)
        if !isSame { Issue.record("line \(line) changed: \(comment)") }
      }
    }
    promises.checkEverySplit(of: bytes, comment)
  }
}
