import ArtifactBase
import ArtifactPresentation
import CodeText

// Code, diffs, source without a preview, and formulas.

extension BlockWriter {
  // MARK: Code

  mutating func open(code: CodeBlock, id: String) {
    open("div", id: id, "ak-code")
    openSource(code.language ?? "", fileName: code.fileName ?? "", id: id)
  }

  private mutating func openSource(_ language: String, fileName: String = "", id: String) {
    if !fileName.isEmpty {
      open("div", "ak-language")
      element("span", "ak-file-name", text: fileName)
      if !language.isEmpty { write(text: " · " + language, isCode: true) }
      close("div", isBlock: false)
    } else if !language.isEmpty {
      element("div", "ak-language", text: language)
    }
    let names = [language, fileName].filter { !$0.isEmpty }
    let label = (["Code"] + names).joined(separator: ", ")
    open("pre", "", ["tabindex": "0", "role": "group", "aria-label": label, "dir": "ltr"])
    let name = Self.className(language)
    open("code", id: id + "-c", name.isEmpty ? "" : "language-" + name)
  }

  mutating func closeCode() {
    output.append(markup: "</code></pre>")
    close("div")
  }

  /// The first word of a language, because a class name can't contain spaces.
  private static func className(_ language: String) -> String {
    let word = language.utf8.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    return String(Substring(word))
  }

  /// Writes a line with its tokens. Ranges out of order or outside of the line are ignored.
  mutating func write(_ line: CodeBlock.Line) {
    guard !line.tokens.isEmpty else { return write(text: line.text, isCode: true) }
    let bytes = Array(line.text.utf8)
    write(bytes, 0..<bytes.count, line.tokens)
  }

  /// Writes a part of a line with its tokens.
  private mutating func write(_ bytes: [UInt8], _ part: Range<Int>, _ tokens: [CodeBlock.Token]) {
    var done = part.lowerBound
    for token in tokens {
      let range = token.range.clamped(to: part)
      guard range.lowerBound >= done, token.range.upperBound <= bytes.count, !range.isEmpty else {
        continue
      }
      write(text: String(decoding: bytes[done..<range.lowerBound], as: UTF8.self), isCode: true)
      output.append(markup: "<span class=\"")
      output.append(markup: Self.className(token.role))
      output.append(markup: "\">")
      write(text: String(decoding: bytes[range], as: UTF8.self), isCode: true)
      output.append(markup: "</span>")
      done = range.upperBound
    }
    write(text: String(decoding: bytes[done..<part.upperBound], as: UTF8.self), isCode: true)
  }

  private static func className(_ role: CodeBlock.Role) -> StaticString {
    switch role {
    case .keyword: "ak-keyword"
    case .type: "ak-type-name"
    case .function: "ak-function"
    case .property: "ak-property"
    case .string: "ak-string"
    case .number: "ak-number"
    case .comment: "ak-comment"
    case .operator: "ak-operator"
    case .literal: "ak-literal"
    case .tag: "ak-tag-name"
    case .attribute: "ak-attribute"
    }
  }

  // MARK: Source

  mutating func open(raw: RawBlock, id: String) {
    open("div", id: id, "ak-code ak-raw")
    if !raw.reason.isEmpty {
      output.append(markup: "<p class=\"ak-reason\">")
      write(text: raw.reason)
      close("p")
    }
    openSource(raw.source.language ?? "", id: id)
  }

  // MARK: Diffs

  mutating func openDiff(id: String) {
    open("div", id: id, "ak-code ak-diff")
    open("pre", "", ["tabindex": "0", "role": "group", "aria-label": "Changes", "dir": "ltr"])
    open("code", id: id + "-c", "language-diff")
  }

  /// Writes a line of a diff. The numbers are attributes, so that they are not copied.
  mutating func write(_ line: DiffBlock.Line, id: String? = nil) {
    let (name, role): (StaticString, StaticString) =
      switch line.role {
      case .added: ("ins", "ak-line ak-added")
      case .removed: ("del", "ak-line ak-removed")
      case .file: ("span", "ak-line ak-file")
      case .hunk: ("span", "ak-line ak-hunk")
      case .context: ("span", "ak-line")
      case .note: ("span", "ak-line ak-other")
      }
    output.append(markup: "<")
    output.append(markup: name)
    if let id { output.append(attribute: "id", id) }
    output.append(markup: " class=\"")
    output.append(markup: role)
    output.append(markup: "\"")
    if let number = line.oldNumber { output.append(attribute: "data-old", String(number)) }
    if let number = line.newNumber { output.append(attribute: "data-new", String(number)) }
    output.append(markup: ">")
    writeText(of: line)
    output.append(markup: "\n</")
    output.append(markup: name)
    output.append(markup: ">")
  }

  private mutating func writeText(of line: DiffBlock.Line) {
    let bytes = Array(line.text.utf8)
    guard let range = line.changedRange, !range.isEmpty, range.lowerBound >= 0,
      range.upperBound <= bytes.count
    else { return write(bytes, 0..<bytes.count, line.tokens) }
    write(bytes, 0..<range.lowerBound, line.tokens)
    output.append(markup: "<mark>")
    write(bytes, range, line.tokens)
    output.append(markup: "</mark>")
    write(bytes, range.upperBound..<bytes.count, line.tokens)
  }

  // MARK: Formulas

  mutating func write(_ math: MathBlock, id: String) {
    if let nodes = Self.formula(of: math, isSettled: isSettled) {
      open("div", id: id, "ak-math")
      write(
        formula: nodes, tex: math.isTeX ? math.source : math.latex,
        line: math.isTeX ? nil : math.source, isDisplay: true)
      close("div")
    } else if math.isTeX {
      writeUnits(.math(math), id: id)
    } else {
      open("p", id: id, "ak-math")
      write(text: math.source)
      close("p")
    }
  }

  /// Returns the parsed formula of a block; nil if its source is shown.
  static func formula(of math: MathBlock, isSettled: Bool) -> [MathNode]? {
    math.formula ?? (isSettled && math.isTeX ? TeXFormula.nodes(of: math.source) : nil)
  }

  mutating func openFormulaSource(id: String) {
    open("div", id: id, "ak-code ak-math-source")
    openSource("tex", id: id)
  }

  /// Writes a formula in text: as MathML, or its source if it can't be parsed.
  mutating func write(formula source: String, isDisplay: Bool) {
    guard let nodes = TeXFormula.nodes(of: source) else {
      open("code", "ak-tex")
      write(text: source, isCode: true)
      return close("code", isBlock: false)
    }
    if isDisplay { output.append(markup: "<span class=\"ak-math\">") }
    write(formula: nodes, tex: source, line: nil, isDisplay: isDisplay)
    if isDisplay { output.append(markup: "</span>") }
  }

  /// Writes a formula of LaTeX in text: as MathML, or its text if the source can't be parsed.
  mutating func write(latex source: String, line: String) {
    guard let nodes = TeXFormula.nodes(of: source) else {
      open("span", "ak-formula")
      write(text: line)
      return close("span", isBlock: false)
    }
    write(formula: nodes, tex: source, line: line, isDisplay: false)
  }
}
