import TestSupport

/// The texts of the shared folder that every property is shown on.
enum SharedTexts {
  struct Text {
    let name: String
    let bytes: [UInt8]

    /// A distance between prefixes that gives all of them for a small text, and some hundreds for
    /// a larger one.
    var stride: Int { max(1, bytes.count / 400) }
  }

  /// Every example of the suites.
  static let suite: [Text] = ["commonmark-0.31.2.json", "gfm.json", "cmark-regression.json"]
    .flatMap { file -> [Text] in
      guard let suite = SuiteFile(file) else {
        SharedFolder.reportMissing(file, count: 1)
        return []
      }
      return suite.cases.enumerated().map { number, example in
        Text(
          name: "\(file) \(number + 1)", bytes: Array(example["markdown", default: ""].utf8))
      }
    }

  /// The sample answers and the beginning of the long document, as Markdown.
  static let corpus: [Text] = {
    let files = SharedFolder.files(in: "corpus").filter {
      $0.hasSuffix(".txt") || $0.hasSuffix(".md")
    }
    if files.isEmpty { SharedFolder.reportMissing("corpus", count: 25) }
    let longest = TestScale.isFull ? 64_000 : 4_000
    return files.compactMap { file in
      SharedFolder.bytes(of: file).map {
        Text(name: file, bytes: Array($0.prefix(longest)))
      }
    }
  }()

  /// Every example, in a debug build every eighth one.
  static var all: [Text] {
    #if DEBUG
      suite.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
        + corpus.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    #else
      suite + corpus
    #endif
  }
}
