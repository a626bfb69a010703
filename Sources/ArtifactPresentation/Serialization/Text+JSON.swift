package import ArtifactBase

/// An array of spans: `text` or another content, with `traits`, `link` and a role if present.
extension StyledText: JSONFormProxy, JSONFormMembers {
  package var form: [Span] { spans }
  package init(form: [Span]) { self.init(form) }

  /// The spans, and the number of settled bytes.
  package mutating func members(_ form: JSONForm) {
    form.required("text", &self).member("settledBytes", &settledByteCount, unless: 0, .count)
  }
}

extension StyledText.Span: JSONFormObject {
  package static let blank = Self(.text(""))
  package mutating func members(_ form: JSONForm) {
    form.choice(&content)
    form.member("traits", &traits, unless: []).member("link", &link)
      .member("title", &title, unless: "", .says("The title of the link."))
      .choice(&role)
  }
}

extension StyledText.Content: JSONFormUnion {
  package static let cases = blanks(.text(""), .image(alternative: "", source: ""), .softBreak)
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .text(let text): self = .text(form.value("text", text))
    case .softBreak, .hardBreak:
      self =
        form.either("break", self == .hardBreak, no: "soft", yes: "hard") ? .hardBreak : .softBreak
    case .image(var alternative, var source):
      form.member("image", &source).member("alternative", &alternative)
      self = .image(alternative: alternative, source: source)
    }
  }
}

extension StyledText.Role: JSONFormUnion {
  package static let cases = blanks(
    .footnote(label: "", number: nil), .citation(label: ""), .math(isDisplay: false),
    .formula(latex: ""), .name(iri: ""), .tag(prefix: "", identifier: ""),
    .custom(name: "", attributes: [:]))
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .footnote(var label, var number):
      form.object("footnote") { $0.required("label", &label).member("number", &number) }
      self = .footnote(label: label, number: number)
    case .citation(let label): self = .citation(label: form.value("citation", label))
    case .math(let isDisplay):
      self = .math(isDisplay: form.either("math", isDisplay, no: "inline", yes: "display"))
    case .formula(let latex):
      let note = JSONFormNote.says("The source in LaTeX of a formula as text.")
      self = .formula(latex: form.value("latex", latex, note))
    case .name(let iri): self = .name(iri: form.value("name", iri))
    case .tag(var prefix, var identifier):
      form.object("tag") {
        $0.required("prefix", &prefix).required("identifier", &identifier)
      }
      self = .tag(prefix: prefix, identifier: identifier)
    case .custom(var name, var attributes):
      form.object("custom") { $0.required("name", &name).member("attributes", &attributes) }
      self = .custom(name: name, attributes: attributes)
    }
  }
}

/// The names of the traits; a reader ignores unknown ones.
extension StyledText.Traits: JSONFormProxy {
  package static let named: [(trait: StyledText.Traits, name: String)] = [
    (.emphasis, "emphasis"), (.strong, "strong"), (.strikethrough, "strikethrough"),
    (.code, "code"), (.math, "math"), (.tag, "tag"), (.markup, "markup"),
    (.reference, "reference"),
  ]

  package var form: [String] { Self.named.filter { contains($0.trait) }.map(\.name) }
  package init(form names: [String]) {
    self.init(Self.named.filter { names.contains($0.name) }.map(\.trait))
  }
}

extension CodeBlock: JSONFormObject {
  package static let blank = CodeBlock()
  package mutating func members(_ form: JSONForm) {
    let note = "The number of the first line, if lines are numbered."
    form.nullable("language", &language).member("fileName", &fileName)
      .member("firstLine", &firstLineNumber, .says(note))
      .member("lines", &lines).member("settledLines", &settledLineCount, .count)
  }
}

extension CodeBlock.Line: JSONFormObject {
  package static let blank = Self("")
  package mutating func members(_ form: JSONForm) {
    form.required("text", &text).member("tokens", &tokens, unless: [])
  }
}

extension CodeBlock.Token: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue {
    [range.lowerBound.written(form), range.upperBound.written(form), .string(role.rawValue)]
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    guard case .array(let parts) = json, parts.count == 3,
      let name = parts[2].stringValue, let role = CodeBlock.Role(rawValue: name)
    else { throw PresentationFormatError("expected two offsets and a role") }
    self.init(try Range(reading: .array(Array(parts[..<2])), form), role)
  }
}

extension DiffBlock: JSONFormMembers {
  package mutating func members(_ form: JSONForm) {
    form.member("lines", &lines).member("settledLines", &settledLineCount, .count)
  }
}

extension DiffBlock.Line: JSONFormObject {
  package static let blank = Self(.note, "")
  package mutating func members(_ form: JSONForm) {
    form.member("role", &role).required("text", &text)
      .member("old", &oldNumber).member("new", &newNumber).member("changed", &changedRange)
      .member("tokens", &tokens, unless: [])
  }
}

extension CodeBlock.Role: JSONFormName {}
extension DiffBlock.Line.Role: JSONFormName {}
