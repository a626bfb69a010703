import ArtifactAll
import TerminalControls
import TerminalFront

/// Interfaces under a person's hands: what a key costs, from the press to the frame.
enum FormBenchmarks {
  private static let rowCount = 10_000
  private static let size = TerminalSize(columns: 80, rows: 24)

  static func run(_ report: inout Report) {
    firstFrame(&report)
    keys(&report)
    typing(&report)
    tables(&report)
  }

  // MARK: The first frame

  private static func firstFrame(_ report: inout Report) {
    let text = Array(rows("", count: rowCount / 4).utf8)
    report.atMost(
      "bytes of 10,000 elements to the first frame",
      Measure.seconds {
        var controller = open(text)
        _ = controller.draw()
      } * 1_000, 50, "ms")
  }

  private static func open(_ text: [UInt8]) -> FormController {
    var feed = SpecFeed()
    let session = FormSession(Spec(), isComplete: false)
    feed.append(text.span)
    feed.finish()
    session.apply(feed.takeUpdate())
    return FormController(session, size: size)
  }

  /// A field above a list of rows, each with a text, a switch and a button.
  private static func rows(_ more: String, count: Int) -> String {
    var elements = ""
    var ids = ""
    for index in 0..<count {
      ids += ",\"row\(index)\""
      elements += """
        ,"row\(index)":{"type":"HStack","children":["name\(index)","done\(index)","drop\(index)"]}
        ,"name\(index)":{"type":"Text","props":{"content":"Tree number \(index)"}}
        ,"done\(index)":{"type":"Toggle","props":{"label":"felled","isOn":{"$bindState":"/done/\(index)"}}}
        ,"drop\(index)":{"type":"Button","props":{"label":"Drop"}}
        """
    }
    return """
      {"root":"list","state":{"done":[]},"elements":{"list":{"type":"List","children":["head"\(ids)]},
      "head":{"type":"Text","props":{"content":"Trees"}}\(elements)}}
      """
  }

  // MARK: Keys

  /// A list with as many rows as there are in the state, of which each has controls or none has.
  private static func list(row: String) -> [UInt8] {
    let items = (0..<rowCount).map {
      "{\"id\":\"t\($0)\",\"name\":\"Tree number \($0)\",\"done\":false}"
    }
    return Array(
      """
      {"root":"page","state":{"name":"","trees":[\(items.joined(separator: ","))]},"elements":{
      "page":{"type":"VStack","children":["name","list"]},
      "name":{"type":"TextField","props":{"placeholder":"Name","value":{"$bindState":"/name"}}},
      "list":{"type":"List","repeat":{"statePath":"/trees","key":"id"},"children":["row"]},
      "row":{"type":"HStack","children":["text"\(row)]},
      "text":{"type":"Text","props":{"content":{"$item":"name"}}},
      "done":{"type":"Toggle","props":{"label":"felled","isOn":{"$bindItem":"done"}}},
      "drop":{"type":"Button","props":{"label":"Drop"},"on":{"press":{"action":"removeState",
      "params":{"path":"/trees","index":{"$index":true}}}}}}}
      """.utf8)
  }

  private static func keys(_ report: inout Report) {
    let controls = list(row: ",\"done\",\"drop\"")
    var controller = open(controls)
    report.atMost(
      "10,000 rows with controls: Tab to the next, and its frame",
      median(500, &controller, KeyStroke(.tab)), 8, "ms")
    report.atMost(
      "  Down to the next", median(100, &controller, KeyStroke(.down)), 8, "ms")
    _ = controller.handle(.key(KeyStroke(.left)))
    report.atMost(
      "  Space turns a switch", median(100, &controller, KeyStroke(" ")), 8, "ms")
    _ = controller.handle(.key(KeyStroke(.tab)))
    report.atMost(
      "  Enter takes a row away", median(50, &controller, KeyStroke(.enter)), 8, "ms")
    var plain = open(list(row: ""))
    report.atMost(
      "10,000 rows without: a letter in a field, and its frame",
      median(200, &plain, KeyStroke("a")), 8, "ms")
    _ = plain.handle(.key(KeyStroke(.tab)))
    report.atMost("  Down to the next row", median(500, &plain, KeyStroke(.down)), 8, "ms")
    _ = plain.handle(.key(KeyStroke("/")))
    report.atMost("  a letter to find rows by", median(6, &plain, KeyStroke("e")), 8, "ms")
  }

  /// What a key and its frame take, in milliseconds, with half of the presses faster.
  private static func median(
    _ count: Int, _ controller: inout FormController, _ key: KeyStroke
  ) -> Double {
    var times: [Double] = []
    for _ in 0..<count {
      let start = Measure.now()
      _ = controller.handle(.key(key))
      _ = controller.draw()
      times.append(Measure.now() - start)
    }
    return times.sorted()[times.count / 2] * 1_000
  }

  // MARK: Tables

  /// A table of 100,000 rows, of which some are chosen.
  private static func tables(_ report: inout Report) {
    let rows = (0..<100_000).map { "{\"id\":\($0),\"name\":\"Tree \($0)\",\"height\":\($0 % 97)}" }
    let text = """
      {"root":"table","state":{"chosen":[]},"elements":{"table":{"type":"Table","props":{
      "columns":["name","height"],"sortable":true,"selected":{"$bindState":"/chosen"},
      "rows":[\(rows.joined(separator: ","))]}}}}
      """
    var controller = open(Array(text.utf8))
    _ = controller.draw()
    report.atMost(
      "100,000 rows of a table: a page on, and its frame",
      median(100, &controller, KeyStroke(.pageDown)), 8, "ms")
    report.atMost(
      "  a row is chosen", median(5, &controller, KeyStroke(.enter)), 1_000, "ms")
    report.atMost(
      "  the rows are sorted", median(5, &controller, KeyStroke(.right)), 2_000, "ms")
  }

  // MARK: Typing

  private static func typing(_ report: inout Report) {
    let count = 8_000
    var controller = open(list(row: ""))
    let start = Measure.now()
    for index in 0..<count {
      _ = controller.handle(.key(KeyStroke(index % 7 == 6 ? " " : "a")))
    }
    report.atMost(
      "8,000 letters typed in one field, each without its frame",
      (Measure.now() - start) / Double(count) * 1e6, 100, "µs")
    let text = String(repeating: "apple ", count: 100_000 / 6)
    var other = open(list(row: ""))
    let pasting = Measure.now()
    _ = other.handle(.paste(Paste(text: text, isTruncated: false)))
    _ = other.draw()
    report.atMost(
      "100,000 letters pasted, and the frame", (Measure.now() - pasting) * 1_000, 50, "ms")
  }
}
