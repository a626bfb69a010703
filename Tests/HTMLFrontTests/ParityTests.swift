import ArtifactPresentation
import ArtifactPresenters
import HTMLFront
import TestSupport
import Testing

/// What holds for every answer.
@Suite struct ParityTests {
  @Test(
    "H1.2 H1.3 Fragments of answers are well-formed, with different ids", arguments: Samples.all)
  func forms(name: String) throws {
    let bytes = try #require(Samples.bytes(name))
    let html = HTMLBlockRenderer().fragment(of: presentation(bytes))
    let tree = tree(html)
    let ids = tree.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for element in tree.elements {
      for name in ["aria-labelledby", "aria-describedby"] {
        let targets = (element.attributes[name] ?? "").split(separator: " ").map(String.init)
        #expect(targets.allSatisfy(ids.contains))
      }
      if let target = element.attributes["href"], target.hasPrefix("#b") {
        #expect(ids.contains(String(target.dropFirst())), "\(target)")
      }
    }
    // Parts of a live presentation too.
    for count in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 12)) {
      var session = ArtifactSession(.standard)
      session.append(bytes.span.extracting(0..<count))
      let live = HTMLTree(HTMLBlockRenderer().fragment(of: session.presentation))
      #expect(live.problem == nil, "\(count)")
    }
  }

  @Test("H1.4 H1.7 No answer brings anything active into its HTML", arguments: Samples.all)
  func inert(name: String) throws {
    let tree = tree(
      HTMLBlockRenderer().fragment(of: presentation(try #require(Samples.bytes(name)))))
    #expect(Inertness.problems(in: tree) == [])
  }

  @Test("H1.2 Equal presentations give equal text, however they arrived")
  func chunks() throws {
    let bytes = try #require(Samples.bytes("example tour.txt"))
    let whole = HTMLBlockRenderer().fragment(of: presentation(bytes))
    for size in [1, 7, 100] {
      var session = ArtifactSession(.standard)
      for chunk in Chunks.equal(bytes, size: size) {
        session.append(chunk.span)
        _ = session.presentation
      }
      session.finish()
      #expect(HTMLBlockRenderer().fragment(of: session.presentation) == whole)
    }
  }
}

/// What HTML must not contain.
enum Inertness {
  private static let elements: Set<String> = [
    "a", "abbr", "annotation", "blockquote", "br", "button", "caption", "circle", "clipPath",
    "code", "defs", "del", "desc", "details", "div", "ellipse", "em", "fieldset", "figcaption",
    "figure", "g", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "input", "ins", "label",
    "legend", "li", "mark", "marker", "math", "mfrac", "mi", "mn", "mo", "mover", "mpadded",
    "mphantom", "mroot", "mrow", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable",
    "mtd", "mtext", "mtr", "munder", "munderover", "ol", "output", "p", "path", "pre", "progress",
    "rect", "section", "semantics", "span", "strong", "summary", "sup", "svg", "table", "tbody",
    "td", "text", "th", "thead", "title", "tr", "tspan", "ul",
    "filter", "image", "linearGradient", "mask", "pattern", "radialGradient", "stop", "feBlend",
    "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFlood", "feFuncA",
    "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode", "feMorphology",
    "feOffset", "feTile",
  ]

  /// Returns what a browser could run, load or follow that it should not.
  static func problems(in tree: HTMLTree) -> [String] {
    var problems: [String] = []
    for element in tree.elements {
      if !elements.contains(element.name) { problems.append("<\(element.name)>") }
      for (name, value) in element.attributes {
        if name.hasPrefix("on") || name == "style" || name == "srcdoc" || name == "target" {
          problems.append("\(name)=\(value)")
        }
        if name == "href" {
          let isAllowed =
            ["https:", "http:", "mailto:", "#"].contains { value.lowercased().hasPrefix($0) }
            || !value.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.contains(":")
          if !isAllowed { problems.append("href=\(value)") }
          if element.name == "a", !value.hasPrefix("#b"), element.attributes["rel"] == nil,
            !value.hasPrefix("http")
          {
            problems.append("no rel: \(value)")
          }
        }
        if name == "src" {
          let types = ["png", "jpeg", "gif", "webp"].map { "data:image/\($0);base64," }
          if !types.contains(where: value.hasPrefix) { problems.append("src=\(value.prefix(40))") }
        }
        if ["input", "button"].contains(element.name), element.attributes["disabled"] == nil {
          problems.append("enabled \(element.name)")
        }
      }
    }
    return problems
  }
}
