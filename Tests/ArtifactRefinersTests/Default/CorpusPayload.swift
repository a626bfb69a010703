import TestSupport
import Testing

/// The payload of an artifact in one of the sample answers.
struct CorpusPayload {
  var file: String
  var attributes: [String: String]
  var bytes: [UInt8]

  /// The payloads of a type, or of all, up to 64 KB each, in the order of the files; empty without them.
  ///
  /// This looks for tags line by line and knows nothing of fences. It is good enough for the
  /// samples' tables and code, and independent of the parser that is tested elsewhere.
  static func all(ofType type: String? = nil) -> [CorpusPayload] {
    var payloads: [CorpusPayload] = []
    for file in SharedFolder.files(in: "corpus", suffix: ".txt") {
      guard let content = SharedFolder.bytes(of: file) else {
        Issue.record("\(file) cannot be read")
        continue
      }
      var open: CorpusPayload?
      for line in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        if let payload = open {
          if line.starts(with: "</a".utf8) {
            if payload.bytes.count <= 65_536 { payloads.append(payload) }
            open = nil
          } else {
            open?.bytes.append(contentsOf: line)
            open?.bytes.append(UInt8(ascii: "\n"))
          }
        } else if line.first == UInt8(ascii: "<"), line.last == UInt8(ascii: ">") {
          let attributes = attributes(of: String(decoding: line, as: UTF8.self))
          if let own = attributes["type"], type ?? own == own {
            open = CorpusPayload(file: file, attributes: attributes, bytes: [UInt8(ascii: "\n")])
          }
        }
      }
    }
    return payloads
  }

  private static func attributes(of tag: String) -> [String: String] {
    var attributes: [String: String] = [:]
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      let name = parts[index].split(separator: " ").last ?? ""
      attributes[String(name.dropLast())] = String(parts[index + 1])
    }
    return attributes
  }
}
