import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import TestSupport
import Testing

@testable import TerminalFront

/// The rows of the table of hostile inputs that are the business of a front: what steers a terminal, and
/// sizes that no screen has.
@Suite struct HostileTableTests {
  private static let names: Set = [
    "spacing_huge", "image_size_huge", "terminal_escape_in_text", "bidi_override", "zalgo",
  ]

  private func rows() throws -> [String: JSONValue] {
    guard let bytes = SharedFolder.bytes(of: "suites/spec/tables/hostile.json"),
      case .array(let rows) = try JSONValue(parsing: bytes)
    else {
      SharedFolder.reportMissing("rows of hostile", count: Self.names.count)
      return [:]
    }
    var result: [String: JSONValue] = [:]
    for row in rows {
      if case .string(let name)? = row["name"], Self.names.contains(name) { result[name] = row }
    }
    #expect(result.count == Self.names.count)
    return result
  }

  private func box(_ type: String, _ props: JSONValue, width: Int) -> FormBox {
    let words: JSONValue = ["type": "Text", "props": ["content": "word"]]
    let spec = Spec.decode([
      "type": .string(type), "props": props,
      "children": type.hasSuffix("Stack") ? [words, words] : [],
    ]).spec
    return FormLayout(options: TerminalOptions.plain.layout(width: width))
      .box(of: FormSession(spec).form, width: width)
  }

  private func text(_ box: FormBox) -> String {
    box.rows.map { Line($0).description }.joined(separator: "\n")
  }

  @Test("S16.1 Excessive sizes are clipped", .needsSharedFolder, arguments: [8, 40, 200])
  func sizes(width: Int) throws {
    let rows = try rows()
    for (name, types) in [
      "spacing_huge": ["HStack", "VStack"], "image_size_huge": ["Image"],
    ] {
      guard let props = rows[name]?["props"] else { continue }
      for type in types {
        let box = box(type, props, width: width)
        #expect((1...100).contains(box.height), "\(type): \(box.height) rows")
        #expect(box.rows.allSatisfy { FormBox.width(of: $0) <= width }, "\(type)")
      }
    }
    guard let props = rows["spacing_huge"]?["props"] else { return }
    // However far apart they are to be, both are there.
    let parts = text(box("HStack", props, width: width))
      .split(separator: "word", omittingEmptySubsequences: false)
    #expect(parts.count == 3)
  }

  @Test("S16.1 Control and directional characters are shown without effect", .needsSharedFolder)
  func steering() throws {
    let rows = try rows()
    for name in ["terminal_escape_in_text", "bidi_override"] {
      guard let input = rows[name]?["input"] else { continue }
      for (type, prop) in [("Text", "content"), ("Button", "label"), ("Card", "title")] {
        let shown = text(box(type, [prop: input], width: 80))
        #expect(
          shown.unicodeScalars.allSatisfy {
            let isControl = $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
            return !isControl && !(0x202A...0x202E).contains($0.value)
              && !(0x2066...0x2069).contains($0.value)
          }, "\(name) in \(type)")
        #expect(shown.contains(name == "bidi_override" ? "abc" : "red"), "\(name) in \(type)")
      }
    }
    let marks = "e" + String(repeating: "\u{301}", count: 1_000) + "x"
    let shown = text(box("Text", ["content": .string(marks)], width: 40))
    #expect(shown.unicodeScalars.count <= 40 && shown.hasSuffix("x"))
  }
}
