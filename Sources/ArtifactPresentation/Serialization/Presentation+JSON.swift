// The JSON representation of a presentation, for fronts in other languages and for tests
// (`Specs/Presentation.md` 5).

public import ArtifactCore
import ArtifactPictures

extension Presentation {
  /// The presentation as `{"blocks":[…]}`; each block has `id`, `kind`, `settled` and the members
  /// of its kind.
  public var json: JSONValue {
    ["blocks": .array(blocks.map(\.json))]
  }
}

extension Block {
  /// The block and its content as JSON.
  public var json: JSONValue {
    var object = JSONObject()
    object["id"] = .string(id.description)
    let (name, members) = kind.json
    object["kind"] = .string(name)
    object["settled"] = .bool(isSettled)
    for member in members { object[member.key] = member.value }
    return .object(object)
  }
}

extension Block.Kind {
  fileprivate var json: (name: String, members: [JSONObject.Member]) {
    switch self {
    case .heading(let level, let text):
      ("heading", [("level", .number(JSONNumber(level))), ("text", text.json)])
    case .paragraph(let text):
      ("paragraph", [("text", text.json)])
    case .list(let list):
      ("list", [("ordered", .bool(list.isOrdered)), ("items", .array(list.items.map(\.json)))])
    case .quote(let quote):
      ("quote", quote.members)
    case .footnote(let note):
      ("footnote", [("label", .string(note.label)), ("content", blocks(note.content))])
    case .custom(let block):
      ("custom", block.members)
    case .code(let code):
      ("code", code.members)
    case .diff(let diff):
      ("diff", [("lines", .array(diff.lines.map(\.json)))])
    case .table(let table):
      ("table", table.members)
    case .tree(let tree):
      ("tree", [("closed", .bool(tree.isClosed)), ("nodes", .array(tree.nodes.map(\.json)))])
    case .math(let math):
      ("math", [("source", .string(math.source))])
    case .graph(let block):
      ("graph", block.members)
    case .chart(let chart):
      (
        "chart",
        [
          ("title", .string(chart.title)), ("plot", chart.picture.json),
          ("data", object(chart.data.members)),
        ]
      )
    case .map(let map):
      (
        "map",
        [
          ("title", .string(map.title)), ("shapes", map.picture.json),
          ("features", object(map.features.members)),
        ]
      )
    case .image(let image):
      ("image", image.members)
    case .form(let form):
      ("form", [("root", form.json)])
    case .artifact(let artifact):
      ("artifact", artifact.members)
    case .raw(let raw):
      ("raw", [("reason", .string(raw.reason)), ("source", object(raw.source.members))])
    case .progress(let progress):
      ("progress", [("hint", .string(progress.hint)), ("bytes", number(progress.byteCount))])
    case .note(let note):
      ("note", [("severity", .string("\(note.severity)")), ("text", .string(note.text))])
    case .rule:
      ("rule", [])
    }
  }
}

private func object(_ members: [JSONObject.Member]) -> JSONValue {
  .object(JSONObject(members))
}

private func blocks(_ blocks: [Block]) -> JSONValue {
  .array(blocks.map(\.json))
}

private func number(_ value: Int) -> JSONValue {
  .number(JSONNumber(value))
}

/// An object of strings, sorted by name.
private func strings(_ strings: [String: String]) -> JSONValue {
  object(strings.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
}

extension StyledText {
  /// An array of spans: `text` or another content, with `traits`, `link` and a role if present.
  fileprivate var json: JSONValue {
    .array(
      spans.map { span in
        var members: [JSONObject.Member] = []
        switch span.content {
        case .text(let text): members.append(("text", .string(text)))
        case .softBreak: members.append(("break", "soft"))
        case .hardBreak: members.append(("break", "hard"))
        case .image(let alternative, let source):
          members += [("image", .string(source)), ("alternative", .string(alternative))]
        }
        if !span.traits.isEmpty { members.append(("traits", .array(span.traits.names))) }
        if let link = span.link { members.append(("link", .string(link))) }
        if let role = span.role { members.append(role.member) }
        return object(members)
      })
  }
}

extension StyledText.Role {
  fileprivate var member: JSONObject.Member {
    switch self {
    case .footnote(let label, let count):
      (
        "footnote",
        object([("label", .string(label)), ("number", count.map { number($0) } ?? .null)])
      )
    case .citation(let label):
      ("citation", .string(label))
    case .math(let isDisplay):
      ("math", isDisplay ? "display" : "inline")
    case .name(let iri):
      ("name", .string(iri))
    case .tag(let prefix, let identifier):
      ("tag", object([("prefix", .string(prefix)), ("identifier", .string(identifier))]))
    case .custom(let name, let attributes):
      ("custom", object([("name", .string(name)), ("attributes", strings(attributes))]))
    }
  }
}

extension StyledText.Traits {
  fileprivate var names: [JSONValue] {
    let all: [(StyledText.Traits, String)] = [
      (.emphasis, "emphasis"), (.strong, "strong"), (.strikethrough, "strikethrough"),
      (.code, "code"), (.math, "math"), (.tag, "tag"), (.markup, "markup"),
      (.reference, "reference"),
    ]
    return all.filter { contains($0.0) }.map { .string($0.1) }
  }
}

extension ListBlock.Item {
  fileprivate var json: JSONValue {
    var members: [JSONObject.Member] = [("id", .string(id.description))]
    if let count = self.number { members.append(("number", JSONValue(integerLiteral: count))) }
    if let isChecked { members.append(("checked", .bool(isChecked))) }
    members.append(("settled", .bool(isSettled)))
    members.append(("content", .array(content.map(\.json))))
    return object(members)
  }
}

extension QuoteBlock {
  fileprivate var members: [JSONObject.Member] {
    let role: [JSONObject.Member] =
      switch role {
      case .quotation: [("role", "quotation")]
      case .reasoning: [("role", "reasoning")]
      case .alert(let kind, let title):
        [("role", "alert"), ("alert", .string(kind.rawValue)), ("title", .string(title))]
      }
    return role + [("content", blocks(content))]
  }
}

extension CustomBlock {
  fileprivate var members: [JSONObject.Member] {
    [
      ("name", .string(name)), ("title", .string(title)), ("attributes", strings(attributes)),
      ("content", blocks(content)),
    ]
  }
}

extension CodeBlock {
  fileprivate var members: [JSONObject.Member] {
    let language: JSONValue = language.map { .string($0) } ?? .null
    return [
      ("language", language),
      (
        "lines",
        .array(
          lines.map { line in
            line.tokens.isEmpty
              ? object([("text", .string(line.text))])
              : object([("text", .string(line.text)), ("tokens", .array(line.tokens.map(\.json)))])
          })
      ),
    ]
  }
}

extension CodeBlock.Token {
  fileprivate var json: JSONValue {
    [
      .number(JSONNumber(range.lowerBound)), .number(JSONNumber(range.upperBound)),
      .string("\(role)"),
    ]
  }
}

extension DiffBlock.Line {
  fileprivate var json: JSONValue {
    var members: [JSONObject.Member] = [("role", .string("\(role)")), ("text", .string(text))]
    if let oldNumber { members.append(("old", .number(JSONNumber(oldNumber)))) }
    if let newNumber { members.append(("new", .number(JSONNumber(newNumber)))) }
    if let range = changedRange {
      let bounds = [range.lowerBound, range.upperBound].map { JSONValue.number(JSONNumber($0)) }
      members.append(("changed", .array(bounds)))
    }
    return object(members)
  }
}

extension TableBlock {
  fileprivate var members: [JSONObject.Member] {
    let columns = columns.map { column in
      object([("header", column.header.json), ("alignment", .string("\(column.alignment)"))])
    }
    let rows = rows.map { row in JSONValue.array(row.map(\.json)) }
    return [
      ("columns", .array(columns)), ("hasHeader", .bool(hasHeader)), ("rows", .array(rows)),
    ]
  }
}

extension TreeBlock.Node {
  fileprivate var json: JSONValue {
    var members: [JSONObject.Member] = [("depth", JSONValue(integerLiteral: depth))]
    if let key { members.append(("key", .string(key))) }
    switch value {
    case .object(let count):
      members.append(("object", count.map { JSONValue(integerLiteral: $0) } ?? .null))
    case .array(let count):
      members.append(("array", count.map { JSONValue(integerLiteral: $0) } ?? .null))
    case .string(let text): members.append(("value", .string(text)))
    case .number(let text):
      members.append(("value", JSONNumber(text).map { .number($0) } ?? .string(text)))
    case .boolean(let isTrue): members.append(("value", .bool(isTrue)))
    case .null: members.append(("value", .null))
    }
    return object(members)
  }
}

extension GraphBlock {
  fileprivate var members: [JSONObject.Member] {
    let nodes = picture.nodes.map { node in
      var members: [JSONObject.Member] = [("id", .string(node.id)), ("label", .string(node.title))]
      if !node.caption.isEmpty { members.append(("caption", .string(node.caption))) }
      if !node.rows.isEmpty {
        let rows = node.rows.map {
          object([("name", .string($0.name)), ("value", .string($0.value))])
        }
        members.append(("values", .array(rows)))
      }
      if let id = picture.id(ofGroup: node.group) { members.append(("group", .string(id))) }
      return object(members)
    }
    let places = picture.nodes.indices
    let edges = picture.edges.filter { places.contains($0.source) && places.contains($0.target) }
      .map { edge in
        object([
          ("source", .string(picture.nodes[edge.source].id)),
          ("target", .string(picture.nodes[edge.target].id)),
          ("label", edge.label.isEmpty ? .null : .string(edge.label)),
        ])
      }
    var members: [JSONObject.Member] = [("nodes", .array(nodes)), ("edges", .array(edges))]
    if !picture.groups.isEmpty {
      let groups = picture.groups.map { group in
        object([
          ("id", .string(group.id)), ("label", .string(group.title)),
          ("parent", picture.id(ofGroup: group.parent).map { .string($0) } ?? .null),
        ])
      }
      members.append(("groups", .array(groups)))
    }
    if let data { members.append(("data", object(data.members))) }
    return members
  }
}

extension GraphPicture {
  /// The ID of the group at an index; nil if there is none.
  fileprivate func id(ofGroup index: Int?) -> String? {
    index.flatMap { groups.indices.contains($0) ? groups[$0].id : nil }
  }
}

extension ImageBlock {
  fileprivate var members: [JSONObject.Member] {
    [
      ("alternative", .string(alternative)), ("source", .string(source)),
      ("width", width.map { JSONValue(integerLiteral: $0) } ?? .null),
      ("height", height.map { JSONValue(integerLiteral: $0) } ?? .null),
    ]
  }
}

extension ArtifactBlock {
  fileprivate var members: [JSONObject.Member] {
    [
      ("identifier", .string(identifier.rawValue)), ("type", .string(type.rawValue)),
      ("title", .string(title)), ("language", language.map { .string($0) } ?? .null),
      ("version", .number(JSONNumber(version))),
      ("bytes", .number(JSONNumber(byteCount))), ("state", .string("\(state)")),
      ("content", .array(content.map(\.json))),
    ]
  }
}
