package import ArtifactBase
package import CodeText

extension MathBlock: JSONFormMembers {
  package mutating func members(_ form: JSONForm) {
    var text = source
    form.required("source", &text)
    if form.isReading { self = MathBlock(source: text) }
    form.member("settledLines", &settledLineCount, .count).member("tex", &isTeX, unless: true)
      .member("latex", &latex, .says("The source in LaTeX, if `tex` is false."))
      .member("formula", &formula)
  }
}

/// Characters are a string, a row is an array; another node is an object whose first member names its kind.
extension MathNode: JSONFormUnion, JSONFormValue {
  private static let blank = MathNode.unknown("", arguments: [])
  package static let cases = blanks(
    .atom("", .ordinary, hasLimits: false), .scripts(base: nil, sub: nil, sup: nil),
    .fraction(blank, blank, hasBar: true, left: "", right: ""), .radical(blank, index: nil),
    .fence(left: "", [], right: ""), .middle(""), .delimiter("", .ordinary, size: 1),
    .matrix(MathMatrix.blank), .accent("", blank, isBelow: false, stretches: false),
    .stack(blank, above: nil, below: nil), .text([]), .formula([]), .styled(.limits(false), []),
    .enclosed(.box, blank), .space(0), .lineBreak, .placeholder, .link("", []),
    .rule(width: 0, height: 0), blank)

  package func written(_ form: JSONForm) -> JSONValue {
    switch self {
    case .characters(let text): .string(text)
    case .row(let nodes): nodes.written(form)
    default: object(form)
    }
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    switch json {
    case .string(let text): self = .characters(text)
    case .array: self = .row(try [MathNode](reading: json, form))
    default: try self.init(object: json, form)
    }
  }

  package mutating func members(_ form: JSONForm) {
    switch self {
    case .characters, .row: break
    case .atom(var text, var atomClass, var hasLimits):
      form.required("atom", &text).member("class", &atomClass).flag("limits", &hasLimits)
      self = .atom(text, atomClass, hasLimits: hasLimits)
    case .scripts(var base, var sub, var sup):
      form.object("scripts") {
        $0.member("base", &base).member("sub", &sub).member("sup", &sup)
      }
      self = .scripts(base: base, sub: sub, sup: sup)
    case .fraction(let numerator, let denominator, var hasBar, var left, var right):
      let reason = "expected a numerator and a denominator"
      let parts = form.pair("fraction", numerator, denominator, orFail: reason)
      form.member("bar", &hasBar).member("left", &left).member("right", &right)
      self = .fraction(parts.0, parts.1, hasBar: hasBar, left: left, right: right)
    case .radical(var base, var index):
      form.member("radical", &base).member("index", &index)
      self = .radical(base, index: index)
    case .fence(var left, var nodes, var right):
      form.required("fence", &nodes).member("left", &left).member("right", &right)
      self = .fence(left: left, nodes, right: right)
    case .middle(let text): self = .middle(form.value("middle", text))
    case .delimiter(var text, var atomClass, var size):
      form.required("delimiter", &text).member("class", &atomClass).member("size", &size)
      self = .delimiter(text, atomClass, size: size)
    case .matrix(let matrix): self = .matrix(form.value("matrix", matrix))
    case .accent(var sign, var base, var isBelow, var stretches):
      form.required("accent", &sign).required("base", &base)
        .flag("isBelow", &isBelow).flag("stretches", &stretches)
      self = .accent(sign, base, isBelow: isBelow, stretches: stretches)
    case .stack(var base, var above, var below):
      form.member("stack", &base).member("above", &above).member("below", &below)
      self = .stack(base, above: above, below: below)
    case .text(let nodes): self = .text(form.value("text", nodes))
    case .formula(let nodes): self = .formula(form.value("formula", nodes))
    case .styled(let style, let nodes):
      self = .styled(form.value("style", style), form.value("content", nodes))
    case .enclosed(var enclosure, var node):
      form.required("enclosure", &enclosure).required("base", &node)
      self = .enclosed(enclosure, node)
    case .space(let width): self = .space(form.value("space", width))
    case .lineBreak: form.constant("lineBreak", true)
    case .rule(let width, let height):
      let (width, height) = form.pair("rule", width, height, orFail: "expected 2 numbers")
      self = .rule(width: width, height: height)
    case .link(let address, let nodes):
      self = .link(form.value("link", address), form.value("content", nodes))
    case .placeholder: form.constant("placeholder", true)
    case .unknown(var name, var arguments):
      form.required("unknown", &name).member("arguments", &arguments, unless: [])
      self = .unknown(name, arguments: arguments)
    }
  }
}

extension MathMatrix: JSONFormObject {
  package static let blank = MathMatrix(name: "", rows: [])
  package mutating func members(_ form: JSONForm) {
    form.member("name", &name).member("rows", &rows)
      .member("alignments", &alignments, unless: [])
      .member("columnLines", &columnLines, unless: []).member("rowLines", &rowLines, unless: [])
      .member("left", &left, unless: "").member("right", &right, unless: "")
  }
}

extension MathStyle: JSONFormUnion, JSONFormValue {
  package static let cases = blanks(
    .font(""), .size(1), .color(""), .background("", border: nil), .level(0),
    .atomClass(.ordinary), .limits(false))
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .font(let name): self = .font(form.value("font", name))
    case .size(let factor): self = .size(form.value("size", factor))
    case .color(let name): self = .color(form.value("color", name))
    case .background(var name, var border):
      form.member("background", &name).nullable("border", &border)
      self = .background(name, border: border)
    case .level(let level): self = .level(form.value("level", level))
    case .atomClass(let atomClass): self = .atomClass(form.value("class", atomClass))
    case .limits(let isAbove): self = .limits(form.value("limits", isAbove))
    }
  }
}

/// The name of an enclosure, or for a raised node the distance.
extension MathEnclosure: JSONFormValue {
  package static let plain: [Self] = [
    .box, .cancel, .backCancel, .crossCancel, .strike, .negation, .phase, .actuarial, .overline,
    .underline, .phantom, .horizontalPhantom, .verticalPhantom, .smash, .leftLap, .rightLap,
    .centerLap, .tag,
  ]

  package func written(_ form: JSONForm) -> JSONValue {
    if case .raised(let distance) = self { distance.written(form) } else { .string("\(self)") }
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    if let distance = json.doubleValue {
      self = .raised(distance)
    } else {
      let name = try String(reading: json, form)
      self = try Self.plain.first { "\($0)" == name }.expected("the name of an enclosure")
    }
  }
}

extension MathNode.AtomClass: JSONFormName {}
extension MathMatrix.Alignment: JSONFormName {}
