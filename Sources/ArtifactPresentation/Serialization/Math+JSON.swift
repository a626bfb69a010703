import ArtifactBase
import CodeText

extension MathBlock {
  func write(to writer: inout JSONFieldWriter) {
    writer.add("source", source)
    writer.add("settledLines", settledLineCount)
    if !isTeX { writer["tex"] = false }
    writer.add("latex", latex)
    if let formula { writer["formula"] = .array(formula.map(\.json)) }
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    self.init(source: try fields.text("source"))
    settledLineCount = try fields.count("settledLines", or: lines.count)
    isTeX = try fields.flag("tex", or: true)
    latex = try fields.optionalText("latex")
    formula = try fields.optional("formula", MathNode.list)
  }
}

// A node is an object with a member that names its kind; characters are a string, a row is an array.

extension MathNode {
  fileprivate var json: JSONValue {
    var writer = JSONFieldWriter()
    switch self {
    case .characters(let text): return .string(text)
    case .row(let nodes): return .array(nodes.map(\.json))
    case .atom(let text, let atomClass, let hasLimits):
      writer.add("atom", text)
      writer.add("class", case: atomClass)
      writer.addIfSet("limits", hasLimits)
    case .scripts(let base, let sub, let sup):
      var parts = JSONFieldWriter()
      parts["base"] = base?.json
      parts["sub"] = sub?.json
      parts["sup"] = sup?.json
      writer["scripts"] = .object(parts.object)
    case .fraction(let numerator, let denominator, let hasBar, let left, let right):
      writer["fraction"] = [numerator.json, denominator.json]
      writer.add("bar", hasBar)
      writer.add("left", left)
      writer.add("right", right)
    case .radical(let base, let index):
      writer["radical"] = base.json
      writer["index"] = index?.json
    case .fence(let left, let nodes, let right):
      writer["fence"] = .array(nodes.map(\.json))
      writer.add("left", left)
      writer.add("right", right)
    case .middle(let text): writer.add("middle", text)
    case .delimiter(let text, let atomClass, let size):
      writer.add("delimiter", text)
      writer.add("class", case: atomClass)
      writer.add("size", size)
    case .matrix(let matrix): writer["matrix"] = matrix.json
    case .accent(let sign, let base, let isBelow, let stretches):
      writer.add("accent", sign)
      writer["base"] = base.json
      writer.addIfSet("isBelow", isBelow)
      writer.addIfSet("stretches", stretches)
    case .stack(let base, let above, let below):
      writer["stack"] = base.json
      writer["above"] = above?.json
      writer["below"] = below?.json
    case .text(let nodes): writer["text"] = .array(nodes.map(\.json))
    case .formula(let nodes): writer["formula"] = .array(nodes.map(\.json))
    case .styled(let style, let nodes):
      writer["style"] = style.json
      writer["content"] = .array(nodes.map(\.json))
    case .enclosed(let enclosure, let node):
      writer["enclosure"] = enclosure.json
      writer["base"] = node.json
    case .space(let width): writer.add("space", width)
    case .lineBreak: writer["lineBreak"] = true
    case .rule(let width, let height): writer["rule"] = JSONValue(form: [width, height])
    case .link(let address, let nodes):
      writer.add("link", address)
      writer["content"] = .array(nodes.map(\.json))
    case .placeholder: writer["placeholder"] = true
    case .unknown(let name, let arguments):
      writer.add("unknown", name)
      writer.addUnlessEmpty("arguments", arguments, \.json)
    }
    return .object(writer.object)
  }

  fileprivate static func list(_ json: JSONValue) throws(PresentationFormatError) -> [MathNode] {
    try json.list(MathNode.init(json:))
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    switch json {
    case .string(let text): self = .characters(text)
    case .array: self = .row(try Self.list(json))
    default: self = try Self.read(try JSONFields(json))
    }
  }

  private static func read(_ fields: JSONFields) throws(PresentationFormatError) -> MathNode {
    if let text = try fields.optionalText("atom") {
      return .atom(
        text, try fields.named("class", or: .ordinary), hasLimits: try fields.flag("limits"))
    }
    if let parts = try fields.optional("scripts", JSONFields.init) {
      return .scripts(
        base: try parts.optional("base", MathNode.init(json:)),
        sub: try parts.optional("sub", MathNode.init(json:)),
        sup: try parts.optional("sup", MathNode.init(json:)))
    }
    if let parts = try fields.optional("fraction", list) {
      guard parts.count == 2 else {
        throw PresentationFormatError("expected a numerator and a denominator").inside("fraction")
      }
      return .fraction(
        parts[0], parts[1], hasBar: try fields.flag("bar", or: true),
        left: try fields.text("left", or: ""), right: try fields.text("right", or: ""))
    }
    if let base = try fields.optional("radical", MathNode.init(json:)) {
      return .radical(base, index: try fields.optional("index", MathNode.init(json:)))
    }
    if let nodes = try fields.optional("fence", list) {
      return .fence(
        left: try fields.text("left", or: ""), nodes, right: try fields.text("right", or: ""))
    }
    if let text = try fields.optionalText("middle") { return .middle(text) }
    if let text = try fields.optionalText("delimiter") {
      return .delimiter(
        text, try fields.named("class", or: .ordinary), size: try fields.count("size", or: 1))
    }
    if let matrix = try fields.optional("matrix", MathMatrix.init(json:)) {
      return .matrix(matrix)
    }
    if let sign = try fields.optionalText("accent") {
      return .accent(
        sign, try fields.required("base", MathNode.init(json:)),
        isBelow: try fields.flag("isBelow"), stretches: try fields.flag("stretches"))
    }
    if let base = try fields.optional("stack", MathNode.init(json:)) {
      return .stack(
        base, above: try fields.optional("above", MathNode.init(json:)),
        below: try fields.optional("below", MathNode.init(json:)))
    }
    return try readContainer(fields)
  }

  /// Reads a kind that is text, that contains formulas in another style, or that has no content.
  private static func readContainer(
    _ fields: JSONFields
  ) throws(PresentationFormatError) -> MathNode {
    if let nodes = try fields.optional("text", list) { return .text(nodes) }
    if let nodes = try fields.optional("formula", list) { return .formula(nodes) }
    if let style = try fields.optional("style", MathStyle.init(json:)) {
      return .styled(style, try fields.optional("content", list) ?? [])
    }
    if let enclosure = try fields.optional("enclosure", MathEnclosure.init(json:)) {
      return .enclosed(enclosure, try fields.required("base", MathNode.init(json:)))
    }
    if let width = try fields.optionalNumber("space") { return .space(width) }
    if try fields.flag("lineBreak") { return .lineBreak }
    if try fields.flag("placeholder") { return .placeholder }
    if let address = try fields.optionalText("link") {
      return .link(address, try fields.optional("content", list) ?? [])
    }
    if let size = try fields.optional(
      "rule", { json throws(PresentationFormatError) in try json.numbers(2...2) })
    {
      return .rule(width: size[0], height: size[1])
    }
    return .unknown(
      try fields.text("unknown"), arguments: try fields.optional("arguments", list) ?? [])
  }
}

extension MathMatrix {
  fileprivate var json: JSONValue {
    var writer = JSONFieldWriter()
    writer.add("name", name)
    writer["rows"] = .array(rows.map { .array($0.map(\.json)) })
    writer.addUnlessEmpty("alignments", alignments) { .string("\($0)") }
    writer.addUnlessEmpty("columnLines", columnLines) { .number(JSONNumber($0)) }
    writer.addUnlessEmpty("rowLines", rowLines) { .number(JSONNumber($0)) }
    writer.addUnlessEmpty("left", left)
    writer.addUnlessEmpty("right", right)
    return .object(writer.object)
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    func lines(_ name: String) throws(PresentationFormatError) -> [Int] {
      try fields.list(name) { value throws(PresentationFormatError) in try value.whole() }
    }
    self.init(
      name: try fields.text("name", or: ""), rows: try fields.list("rows", MathNode.list),
      alignments: try fields.list("alignments") { value throws(PresentationFormatError) in
        try value.named(Alignment.self)
      },
      columnLines: try lines("columnLines"), rowLines: try lines("rowLines"),
      left: try fields.text("left", or: ""), right: try fields.text("right", or: ""))
  }
}

extension MathStyle {
  fileprivate var json: JSONValue {
    switch self {
    case .font(let name): ["font": .string(name)]
    case .size(let factor): ["size": JSONValue(form: factor)]
    case .color(let name): ["color": .string(name)]
    case .background(let name, let border):
      ["background": .string(name), "border": border.map { .string($0) } ?? .null]
    case .level(let level): ["level": .number(JSONNumber(level))]
    case .atomClass(let atomClass): ["class": .string("\(atomClass)")]
    case .limits(let isAbove): ["limits": .bool(isAbove)]
    }
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    if let name = try fields.optionalText("font") {
      self = .font(name)
    } else if let factor = try fields.optionalNumber("size") {
      self = .size(factor)
    } else if let name = try fields.optionalText("color") {
      self = .color(name)
    } else if let name = try fields.optionalText("background") {
      self = .background(name, border: try fields.optionalText("border"))
    } else if let level = try fields.optionalCount("level") {
      self = .level(level)
    } else if let atomClass: MathNode.AtomClass = try fields.optionalCase("class") {
      self = .atomClass(atomClass)
    } else {
      self = .limits(try fields.flag("limits"))
    }
  }
}

extension MathEnclosure {
  private static let plain: [Self] = [
    .box, .cancel, .backCancel, .crossCancel, .strike, .negation, .phase, .actuarial, .overline,
    .underline, .phantom, .horizontalPhantom, .verticalPhantom, .smash, .leftLap, .rightLap,
    .centerLap, .tag,
  ]

  /// The name of an enclosure, or for a raised node the distance.
  fileprivate var json: JSONValue {
    if case .raised(let distance) = self { return JSONValue(form: distance) }
    return .string("\(self)")
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    if let distance = json.doubleValue {
      self = .raised(distance)
      return
    }
    let name = try json.text()
    guard let enclosure = Self.plain.first(where: { "\($0)" == name }) else {
      throw PresentationFormatError("expected the name of an enclosure")
    }
    self = enclosure
  }
}
