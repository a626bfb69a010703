import ArtifactBase
import ArtifactRefiners

extension SVGDocument {
  /// The elements that can be drawn as markup, without scripts and event handlers.
  var markup: String {
    var output = HTMLOutput(replacesControls: false)
    var open: [(end: Int, name: String)] = []
    var index = 0
    while index < drawableCount {
      while let last = open.last, last.end <= index {
        output.append(html: "</" + last.name + ">")
        open.removeLast()
      }
      let end = min(tree[index].end ?? drawableCount, drawableCount)
      guard let name = tree.name(of: index) else {
        output.append(text: tree.text(of: index))
        index += 1
        continue
      }
      if name.localName.lowercased() == "script" {
        index = max(index + 1, end)
        continue
      }
      output.append(html: "<" + name.qualified)
      for attribute in tree.attributes(of: index)
      where !attribute.name.localName.lowercased().hasPrefix("on") {
        output.append(attribute: attribute.name.qualified, attribute.value)
      }
      if end == index + 1 {
        output.append(markup: "/>")
      } else {
        output.append(markup: ">")
        open.append((end, name.qualified))
      }
      index += 1
    }
    for element in open.reversed() { output.append(html: "</" + element.name + ">") }
    return output.text
  }
}

extension MarkupName {
  /// The name with its prefix.
  fileprivate var qualified: String { prefix.map { $0 + ":" + localName } ?? localName }
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
