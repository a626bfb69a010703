import ArtifactBase
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import HTMLFront
import TerminalFront
import TestSupport
import Testing

/// Every front tells the same: the facts of an answer are what its JSON contains, and each front has all of them.
@Suite struct FrontParityTests {
  /// The members of the JSON form that are content. The others say how content is meant, and which parts of it
  /// belong together.
  private static let members: Set<String> = [
    "text", "title", "label", "alternative", "link", "header", "caption", "key", "value", "number",
    "hint", "reason",
    "problems", "placeholder", "address", "fileName", "badge",
  ]

  /// The members whose content a front draws instead of writing it.
  private static let drawn: Set<String> = ["formula", "plot", "views", "shapes", "frame", "tokens"]

  /// The strings and numbers of the content in a JSON value.
  private static func facts(_ json: JSONValue) -> [String] {
    var facts: [String] = []
    var open: [(value: JSONValue, isContent: Bool)] = [(json, false)]
    while let (value, isContent) = open.popLast() {
      switch value {
      case .string(let text) where isContent:
        facts.append(text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text)
      case .number(let number) where isContent: facts.append(number.description)
      case .array(let elements): open += elements.map { ($0, isContent) }
      case .object(let object):
        // A formula is drawn; its TeX is compared elsewhere.
        if object["kind"] == "math" || object["math"] != nil { continue }
        let isGraph = object["kind"] == "graph"
        for (name, value) in object.members where !drawn.contains(name) {
          // The table of a graph says the same as its nodes and edges.
          if isGraph, name == "data" { continue }
          // A sign is drawn without its name.
          if name == "label", object["sign"] != nil { continue }
          open.append((value, members.contains(name)))
        }
      default: break
      }
    }
    return facts
  }

  /// The words of texts: runs of letters and digits.
  private static func words(_ texts: some Sequence<String>) -> Set<String> {
    var words: Set<String> = []
    for text in texts {
      var word = ""
      for scalar in text.unicodeScalars {
        // The letters of flags of regions aren't shown in terminals.
        if (0xE0000...0xE007F).contains(scalar.value) { continue }
        // Text without spaces is wrapped between any two characters.
        if scalar.value >= 0x2E80 {
          words.insert(String(scalar))
        } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          word.unicodeScalars.append(scalar)
        } else if !word.isEmpty {
          words.insert(word)
          word = ""
        }
      }
      if !word.isEmpty { words.insert(word) }
    }
    return words
  }

  /// The words that are not in texts. A word may be a part of a longer one there, if its text has other traits.
  private static func missing(_ facts: Set<String>, in texts: [String]) -> [String] {
    facts.subtracting(words(texts)).filter { fact in !texts.contains { $0.contains(fact) } }
  }

  /// The headers and the cells of a table.
  private static func words(of table: TableBlock?) -> [String] {
    (table?.columns ?? []).map(\.header.plainText)
      + (table?.rows ?? []).flatMap { $0.map(\.plainText) }
  }

  /// The values of the properties of maps that have no column in terminals, and of the charts that have no
  /// table there.
  private static func furtherProperties(_ blocks: Blocks) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block.kind {
      case .artifact(let artifact): return furtherProperties(artifact.content)
      case .picture(let block):
        if block.picture is ChartPicture { return words(of: block.data) }
        return (block.data?.rows ?? []).flatMap {
          $0.dropFirst(block.picture.dataUse.columnCount ?? .max).map(\.plainText)
        }
      default: return []
      }
    }
  }

  @Test(
    "H1.1 P4.3 HTML, terminal, plain and spoken text have all facts of the JSON",
    arguments: Samples.all)
  func facts(name: String) throws {
    let presentation = presentation(try #require(Samples.bytes(name)))
    let facts = Self.words(Self.facts(presentation.json))
    let html = tree(HTMLBlockRenderer().fragment(of: presentation))
    let attributes = html.elements.flatMap(\.attributes.values)
    var options = TerminalOptions.plain
    options.proseWidth = 100_000
    let terminal = TerminalRenderer(width: 100_000, options: options).render(presentation)
    for (front, texts) in [
      ("HTML", [html.facts] + attributes),
      ("terminal", [String(decoding: terminal, as: UTF8.self)]),
      ("spoken", [presentation.accessibleText]),
    ] {
      // Terminals show five properties of the features of a map (V16.4a), and no data of a chart that is
      // drawn as a whole (V19.1).
      let further = front == "terminal" ? Self.furtherProperties(presentation.blocks) : []
      let missing = Self.missing(facts.subtracting(Self.words(further)), in: texts)
      #expect(missing.isEmpty, "\(front): \(missing.sorted().prefix(30))")
    }
    let addresses = Self.words(presentation.json.links)
    let plain = Self.missing(facts.subtracting(addresses), in: [presentation.plainText])
    #expect(plain.isEmpty, "plain: \(plain.sorted().prefix(30))")
  }
}

extension FrontParityTests {
  /// The words with which the fronts name kinds, sizes and states.
  private static let vocabulary = words([
    // Sizes and values.
    "B kB true false null yes off of",
    // Kinds of blocks and their parts.
    "Artifact Card Chart Code Data Description Drawing Error Footnote Formula Graph Heading Image Link List Map Note Quote Reasoning Row",
    "Gantt Git Kanban Packet Pie Radar Sankey Sequence Timeline history commit tag",
    "Separator Source Table Text bytes chart code column columns edge edges formula image interface item items level line lines link",
    "members nodes page row rows to values",
    // Relations of a graph.
    "inherits inherited implements implemented composed part aggregates aggregated by one zero or more",
    // Controls and states.
    "Button Progress Slider Switch control controls field Done To End Added Removed Changes incomplete",
    "disabled x",
    // Types.
    "BMP CSV GeoJSON HTML JSON LD LaTeX Lite Markdown Mermaid N PDF Quads React SVG Turtle User Vega diagram",
    // The name of a control character.
    "RLE",
  ])

  @Test(
    "H1.1 P4.3 HTML, plain and spoken text tell nothing that is not in the JSON",
    arguments: Samples.all)
  func inventions(name: String) throws {
    let presentation = presentation(try #require(Samples.bytes(name)))
    let json = presentation.json.strings
    let known = Self.words(json)
    let html = tree(HTMLBlockRenderer().fragment(of: presentation))
    for (front, text) in [
      ("HTML", html.textWithoutDrawings), ("plain", presentation.plainText),
      ("spoken", presentation.accessibleText),
    ] {
      let invented = Self.words([text]).subtracting(known).subtracting(Self.vocabulary)
        .filter { word in !json.contains { $0.contains(word) } && Int(word) == nil }
      #expect(invented.isEmpty, "\(front): \(invented.sorted().prefix(60))")
    }
  }
}

extension FrontParityTests {
  /// The members of the JSON form that are states of tasks and controls.
  private static let states: Set<String> = ["checked", "on", "enabled"]

  /// Tasks and controls, two of each kind.
  private static let controls = """
    - [x] a
    - [ ] b

    ```ui
    {"root": "f", "state": {"v": "x", "n": 2, "on": true, "off": false}, "elements": {
     "f": {"type": "Form", "children": ["b", "c", "t", "u", "s", "w", "r", "q"]},
     "b": {"type": "Button", "props": {"label": "b"}},
     "c": {"type": "Button", "props": {"label": "c", "disabled": true}},
     "t": {"type": "TextField", "props": {"placeholder": "t", "value": {"$bindState": "/v"}}},
     "u": {"type": "TextField", "props": {"placeholder": "u", "value": "y"}},
     "s": {"type": "Toggle", "props": {"label": "s", "value": {"$bindState": "/on"}}},
     "w": {"type": "Toggle", "props": {"label": "w", "value": false}},
     "r": {"type": "Slider", "props": {"label": "r", "value": {"$bindState": "/n"}, "max": 9}},
     "q": {"type": "Slider", "props": {"label": "q", "value": 3, "max": 9}}}}
    ```
    """

  /// The JSON form with each of its states reversed, one at a time.
  private static func reversals(of json: JSONValue) -> [JSONValue] {
    var paths: [[String]] = []
    var open: [(value: JSONValue, path: [String])] = [(json, [])]
    while let (value, path) = open.popLast() {
      switch value {
      case .array(let elements):
        open += elements.enumerated().map { ($1, path + ["\($0)"]) }
      case .object(let object):
        open += object.members.map { ($0.value, path + [$0.key]) }
      case .bool where states.contains(path.last ?? ""): paths.append(path)
      default: break
      }
    }
    return paths.map { reversed(json, at: $0[...]) }
  }

  private static func reversed(_ json: JSONValue, at path: ArraySlice<String>) -> JSONValue {
    switch json {
    case .bool(let isSet): return .bool(!isSet)
    case .array(var elements):
      guard let index = path.first.flatMap(JSONPointer.arrayIndex) else { return json }
      elements[index] = reversed(elements[index], at: path.dropFirst())
      return .array(elements)
    case .object(var object):
      guard let name = path.first else { return json }
      object[name] = object[name].map { reversed($0, at: path.dropFirst()) }
      return .object(object)
    default: return json
    }
  }

  @Test("H1.1 P4.3 Every front tells the state of each task and control")
  func states() throws {
    let json = presentation(Array(Self.controls.utf8)).json
    let reversals = Self.reversals(of: json)
    // Two tasks, two switches, and eight controls that are enabled or not.
    #expect(reversals.count == 12)
    func fronts(_ json: JSONValue) throws -> [String] {
      let presentation = try Presentation(json: json, pictures: .standard)
      let terminal = TerminalRenderer(width: 60, options: TerminalOptions()).render(presentation)
      return [
        HTMLBlockRenderer().fragment(of: presentation), String(decoding: terminal, as: UTF8.self),
        presentation.plainText, presentation.accessibleText,
      ]
    }
    let shown = try fronts(json)
    for reversal in reversals {
      for (index, text) in try fronts(reversal).enumerated() {
        #expect(text != shown[index], "\(["HTML", "terminal", "plain", "spoken"][index])")
      }
    }
  }
}

extension FrontParityTests {
  @Test("H4.1 H4.5 Every figure that a terminal draws is a picture in HTML", arguments: Samples.all)
  func figures(name: String) throws {
    let presentation = presentation(try #require(Samples.bytes(name)))
    let html = tree(HTMLBlockRenderer().fragment(of: presentation))
    let elements = Dictionary(
      html.elements.compactMap { element in element.attributes["id"].map { ($0, element) } },
      uniquingKeysWith: { first, _ in first })
    var open = Array(presentation.blocks)
    while let block = open.popLast() {
      let wanted: String
      switch block.kind {
      case .picture(let block) where !block.picture.isEmpty: wanted = "svg"
      case .math(let math) where math.formula != nil: wanted = "math"
      case .list(let list):
        for item in list.items { open += item.content }
        continue
      case .quote(let quote):
        open += quote.content
        continue
      case .custom(let custom):
        open += custom.content
        continue
      case .artifact(let artifact):
        open += artifact.content
        continue
      default: continue
      }
      let element = elements[HTMLOptions().elementID(of: block.id)]
      #expect(element?.elements.contains { $0.name == wanted } == true, "\(block.id) \(wanted)")
    }
  }
}

extension HTMLTree {
  /// The text outside of pictures and formulas.
  fileprivate var textWithoutDrawings: String {
    var texts: [String] = []
    var open = Array(nodes.reversed())
    while let node = open.popLast() {
      if node.name == "svg" || node.name == "math" { continue }
      if node.name.isEmpty { texts.append(node.text) }
      open += node.children.reversed()
    }
    return texts.joined(separator: " ")
  }
}

extension JSONValue {
  /// All strings and numbers.
  fileprivate var strings: [String] {
    var strings: [String] = []
    var open = [self]
    while let value = open.popLast() {
      switch value {
      case .string(let text): strings.append(text)
      case .number(let number): strings.append(number.description)
      case .array(let elements): open += elements
      case .object(let object): open += object.members.map(\.value)
      default: break
      }
    }
    return strings
  }

  /// All addresses of links.
  fileprivate var links: [String] {
    var links: [String] = []
    var open = [self]
    while let value = open.popLast() {
      switch value {
      case .array(let elements): open += elements
      case .object(let object):
        for (name, value) in object.members {
          if ["link", "address"].contains(name), let text = value.stringValue {
            links.append(text)
          }
          open.append(value)
        }
      default: break
      }
    }
    return links
  }
}
