import ArtifactBase
import ArtifactRefiners

extension SVGDocument {
  /// The elements that can be drawn as markup, without scripts and event handlers.
  var markup: String {
    var text = ""
    var open: [(end: Int, name: String)] = []
    var index = 0
    while index < drawableCount {
      while let last = open.last, last.end <= index {
        text += "</\(last.name)>"
        open.removeLast()
      }
      let node = tree[index]
      let end = min(node.end ?? drawableCount, drawableCount)
      guard let name = tree.name(of: index) else {
        text += Self.escaped(tree.text(of: index))
        index += 1
        continue
      }
      if name.localName.lowercased() == "script" {
        index = max(index + 1, end)
        continue
      }
      let label = (name.prefix.map { $0 + ":" } ?? "") + name.localName
      text += "<" + label
      for attribute in tree.attributes(of: index) {
        let name = attribute.name
        guard !name.localName.lowercased().hasPrefix("on") else { continue }
        text += " \((name.prefix.map { $0 + ":" } ?? "") + name.localName)"
        text += "=\"\(Self.escaped(attribute.value))\""
      }
      if end == index + 1 {
        text += "/>"
      } else {
        text += ">"
        open.append((end, label))
      }
      index += 1
    }
    for element in open.reversed() { text += "</\(element.name)>" }
    return text
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension SVGOmission {
  /// What is missing, in words.
  var text: String {
    switch self {
    case .elements: "more than \(SVGLimits.elements) elements: the rest is not drawn"
    case .rules: "too many rules of style sheets: the rest is not applied"
    case .references:
      "more than \(SVGLimits.referenceDepth) references inside of each other: the rest is not drawn"
    case .depth: "more than \(SVGLimits.depth) elements inside of each other: the rest is not drawn"
    }
  }
}
