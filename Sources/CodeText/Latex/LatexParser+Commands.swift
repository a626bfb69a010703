import ArtifactBase
import RefinerCore

// Builds the nodes of commands once their arguments are complete.

extension LatexParser {
  mutating func finish(_ call: Call) {
    let contents = call.contents.map { $0 ?? .row([]) }
    let last = contents.last ?? .placeholder
    let name = call.name
    switch name {
    case "^": return deliverScript(call.base, sub: nil, sup: last)
    case "_": return deliverScript(call.base, sub: last, sup: nil)
    case "title", "chapter", "chapter*", "part", "part*", "section", "section*", "subsection",
      "subsection*", "subsubsection", "subsubsection*", "paragraph", "paragraph*":
      return endHeading(name, last)
    case "sqrt": return deliver(.radical(last, index: call.contents[0]))
    case "item":
      setLabel(call.contents[0])
      return
    case "begin": return addTitle(call)
    case "label":
      addReference(call.raw.first ?? "")
      return deliverNothing()
    case "tag", "tag*": endNumbering(last)
    case "multicolumn":
      deliver(last)
      // The other columns that the cell spans are empty.
      for _ in 1..<min(max(Int(call.raw.first ?? "") ?? 1, 1), Self.columnSpanLimit) { endCell() }
      return
    default: break
    }
    let node =
      LatexCommands.longArrows[name].map { arrow in
        MathNode.stack(
          .atom(arrow, .relation, hasLimits: false), above: last, below: call.contents[0])
      } ?? fraction(name, call, contents) ?? styled(name, last) ?? stacked(name, contents)
      ?? delimited(name, call, last) ?? enclosed(name, last) ?? spaced(name, call) ?? scientific(
        name, call)
      ?? referring(name, call, last) ?? textual(name, last)
    if let node {
      deliver(node)
    } else if LatexCommands.isSilent(name) {
      deliverNothing()
    } else {
      deliver(.unknown(name, arguments: []))
    }
  }

  private func fraction(_ name: String, _ call: Call, _ contents: [MathNode]) -> MathNode? {
    guard contents.count == 2 else { return nil }
    let (above, below) = (contents[0], contents[1])
    switch name {
    case "frac", "nicefrac", "sfrac":
      return .fraction(above, below, hasBar: true, left: "", right: "")
    case "binom":
      return .fraction(above, below, hasBar: false, left: "(", right: ")")
    case "dfrac", "tfrac", "dbinom", "tbinom":
      return self.fraction(String(name.dropFirst()), call, contents).map {
        .styled(.level(name.hasPrefix("d") ? 0 : 1), [$0])
      }
    case "cfrac":
      // Continued fractions stay as large.
      let parts = contents.map { MathNode.styled(.level(0), nodes(of: $0)) }
      return self.fraction("frac", call, parts).map { .styled(.level(0), [$0]) }
    case "genfrac" where call.raw.count == 4:
      func delimiter(_ text: String) -> String {
        LatexCommands.delimiter(text.hasPrefix("\\") ? String(text.dropFirst()) : text)
      }
      return .fraction(
        above, below, hasBar: call.raw[2].isEmpty || LatexAtoms.ems(call.raw[2]) != 0,
        left: delimiter(call.raw[0]), right: delimiter(call.raw[1]))
    default: return nil
    }
  }

  private func styled(_ name: String, _ content: MathNode) -> MathNode? {
    if let font = LatexCommands.fonts[name] {
      let node = MathNode.styled(.font(font), nodes(of: content))
      return name.hasPrefix("text") || name == "emph" ? inText(node) : node
    }
    switch name {
    case "red", "blue", "green", "orange", "purple", "pink", "teal", "gray":
      return .styled(.color(name), nodes(of: content))
    case "mathop":
      return .styled(
        .limits(true), [.styled(.atomClass(.largeOperator), nodes(of: content))])
    case "operatorname", "operatorname*":
      let hasLimits = name.hasSuffix("*")
      if let words = operatorName(content) {
        return .atom(words, .largeOperator, hasLimits: hasLimits)
      }
      let node = MathNode.styled(
        .atomClass(.largeOperator), [.styled(.font("roman"), nodes(of: content))])
      return hasLimits ? .styled(.limits(true), [node]) : node
    case "mathbin": return .styled(.atomClass(.binary), nodes(of: content))
    case "mathrel": return .styled(.atomClass(.relation), nodes(of: content))
    case "mathord": return .styled(.atomClass(.ordinary), nodes(of: content))
    case "mathopen": return .styled(.atomClass(.opening), nodes(of: content))
    case "mathclose": return .styled(.atomClass(.closing), nodes(of: content))
    case "mathpunct": return .styled(.atomClass(.punctuation), nodes(of: content))
    case "mathinner": return .styled(.atomClass(.inner), nodes(of: content))
    default: return nil
    }
  }

  /// The name of an operator; nil if it is one letter, or not only letters, digits, hyphens and spaces.
  private func operatorName(_ content: MathNode) -> String? {
    var name = ""
    for node in nodes(of: content) {
      switch node {
      case .atom("−", .binary, _): name += "-"
      case .atom(let text, .ordinary, _) where text.utf8.allSatisfy(\.isASCIIAlphanumeric):
        name += text
      case .space(let ems): name += ems > 0 ? " " : ""
      default: return nil
      }
    }
    return name.utf8.count > 1 ? name : nil
  }

  private func nodes(of node: MathNode) -> [MathNode] {
    if case .row(let nodes) = node { nodes } else { [node] }
  }

  /// Wraps a node in `.text` if the current frame is a formula; otherwise returns it unchanged.
  private func inText(_ node: MathNode) -> MathNode {
    frames[frames.count - 1].isFormula ? .text([node]) : node
  }

  private func stacked(_ name: String, _ contents: [MathNode]) -> MathNode? {
    if let accent = LatexCommands.accents[name], let base = contents.last {
      return .accent(accent.mark, base, isBelow: accent.isBelow, stretches: accent.stretches)
    }
    switch (name, contents.count) {
    case ("overset", 2), ("stackrel", 2):
      return .stack(contents[1], above: contents[0], below: nil)
    case ("underset", 2): return .stack(contents[1], above: nil, below: contents[0])
    case ("mathchoice", 4): return contents[0]
    case ("substack", 1): return contents[0]
    default: return nil
    }
  }

  private func delimited(_ name: String, _ call: Call, _ content: MathNode) -> MathNode? {
    switch name {
    case "set": return fence("{", content, "}")
    case "Set": return fence("{", content, "}")
    case "bra", "Bra": return fence("⟨", content, "|")
    case "ket", "Ket": return fence("|", content, "⟩")
    case "braket", "Braket": return fence("⟨", content, "⟩")
    case "pmod":
      let modulus = [MathNode.atom("mod", .ordinary, hasLimits: false), .space(0.3333)]
      return .row([.space(0.5), .fence(left: "(", modulus + nodes(of: content), right: ")")])
    case "pod": return .row([.space(0.5), fence("(", content, ")")])
    case "mod":
      return .row(
        [.space(0.7), .atom("mod", .ordinary, hasLimits: false), .space(0.3333)]
          + nodes(of: content))
    default: break
    }
    guard let text = call.raw.first,
      let size = [("Bigg", 4), ("bigg", 3), ("Big", 2), ("big", 1)]
        .first(where: { name.hasPrefix($0.0) })
    else { return nil }
    let atomClass: MathNode.AtomClass =
      switch name.dropFirst(size.0.count) {
      case "l": .opening
      case "r": .closing
      case "m": .relation
      default: .ordinary
      }
    return .delimiter(text, atomClass, size: size.1)
  }

  private func fence(_ left: String, _ content: MathNode, _ right: String) -> MathNode {
    .fence(left: left, nodes(of: content), right: right)
  }

  private func enclosed(_ name: String, _ content: MathNode) -> MathNode? {
    let enclosure: MathEnclosure
    switch name {
    case "boxed", "fbox": enclosure = .box
    case "cancel": enclosure = .cancel
    case "bcancel": enclosure = .backCancel
    case "xcancel": enclosure = .crossCancel
    case "sout": enclosure = .strike
    case "not": enclosure = .negation
    case "phase": enclosure = .phase
    case "angl": enclosure = .actuarial
    case "overline": enclosure = .overline
    case "underline", "underbar", "uline", "ul": enclosure = .underline
    case "phantom": enclosure = .phantom
    case "hphantom": enclosure = .horizontalPhantom
    case "vphantom": enclosure = .verticalPhantom
    case "smash": enclosure = .smash
    case "mathllap", "llap": enclosure = .leftLap
    case "mathrlap", "rlap": enclosure = .rightLap
    case "mathclap", "clap": enclosure = .centerLap
    case "tag", "tag*": enclosure = .tag
    case "vcenter", "multirow": return content
    default: return nil
    }
    return .enclosed(enclosure, content)
  }

  private func spaced(_ name: String, _ call: Call) -> MathNode? {
    switch name {
    case "kern", "mkern", "hskip", "mskip", "hspace", "hspace*", "mspace":
      return .space(LatexAtoms.ems(call.raw.first ?? ""))
    case "rule" where call.raw.count == 3:
      return .rule(width: LatexAtoms.ems(call.raw[1]), height: LatexAtoms.ems(call.raw[2]))
    default: return nil
    }
  }

  private func referring(_ name: String, _ call: Call, _ content: MathNode) -> MathNode? {
    let raw = call.raw.first ?? ""
    switch name {
    case "textcolor": return .styled(.color(raw), nodes(of: content))
    case "colorbox": return .styled(.background(raw, border: nil), nodes(of: content))
    case "fcolorbox" where call.raw.count == 2:
      return .styled(.background(call.raw[1], border: raw), nodes(of: content))
    case "raisebox": return .enclosed(.raised(LatexAtoms.ems(raw)), inText(content))
    case "htmlId", "htmlClass", "htmlStyle", "htmlData": return content
    case "href": return .link(raw, nodes(of: content))
    case "url", "nolinkurl": return .link(raw, [.characters(raw)])
    case "includegraphics" where call.raw.count == 2:
      return .link(call.raw[1], [.characters(call.raw[1])])
    case "bibitem" where call.raw.count == 2:
      return inText(.characters("[\(raw.isEmpty ? call.raw[1] : raw)]"))
    case "ref": return inText(.characters(theorems.number(of: raw) ?? "[\(raw)]"))
    case "eqref":
      return inText(.characters(theorems.number(of: raw).map { "(\($0))" } ?? "[\(raw)]"))
    case "cite": return inText(.characters("[\(raw)]"))
    default: return nil
    }
  }

  /// Returns a chemical formula, a number, a unit or a quantity.
  private func scientific(_ name: String, _ call: Call) -> MathNode? {
    guard let tex = LatexUnits.tex(of: name, call.raw) else { return nil }
    let nodes = formula(tex)
    return frames[frames.count - 1].isFormula ? LatexAtoms.joined(nodes) : .formula(nodes)
  }

  private func textual(_ name: String, _ content: MathNode) -> MathNode? {
    if let mark = LatexCommands.textAccents[name] {
      let letter: String
      switch content {
      case .characters(let text): letter = text
      case .atom(let text, _, _): letter = text
      default: letter = ""
      }
      // An accent replaces the dot.
      let base = letter == "ı" ? "i" : letter == "ȷ" ? "j" : letter
      return .characters(base + mark)
    }
    switch name {
    case "text", "textnormal", "mbox", "hbox", "textsuperscript", "textsubscript", "intertext",
      "parbox", "scalebox", "resizebox", "resizebox*":
      let isFormula = frames[frames.count - 1].isFormula
      return isFormula ? .text(nodes(of: content)) : content
    case "caption", "footnote", "centerline": return content
    default: return nil
    }
  }
}
