import ArtifactCore
public import ArtifactPresentation
public import ArtifactRefiners

/// Presents the source of a component line by line and, once it is complete, an outline of its
/// elements. Nothing is executed.
public struct ReactPresenter: ArtifactPresenter {
  /// The refiner for JSX.
  public typealias Refiner = JSXRefiner

  /// The maximum number of elements listed.
  public static let elementCount = 200

  private var lines = CodeLineReader()

  /// Creates a presenter.
  public init() {}

  /// Updates the code block; adds the outline once the payload is complete.
  public mutating func present(
    _ model: JSXDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    if content.isEmpty {
      let code = CodeBlock(language: model.code.language)
      content.append(Block(id: artifact.id(1), kind: .code(code), isSettled: false))
    }
    guard !content[0].isSettled,
      content[0].modify(.code, { lines.update(&$0, from: model.code) })
    else { return }
    content[0].isSettled = artifact.isFinished
    guard artifact.isFinished else { return }
    content += outline(model.outline, artifact)
    content += artifact.notes(refinement, from: 4)
  }

  private func outline(_ outline: JSXOutline, _ artifact: ArtifactInPresentation) -> Blocks {
    let rows = (0..<min(outline.count, Self.elementCount)).map { Self.line(outline[$0]) }
    guard !rows.isEmpty else { return [] }
    let more = outline.count > rows.count ? " (\(outline.count - rows.count) more)" : ""
    let note = NoteBlock(.information, "elements of the component, which is not run\(more)")
    let list = CodeBlock(lines: rows.map { CodeBlock.Line($0) }, settledLineCount: rows.count)
    return [
      Block(id: artifact.id(2), kind: .note(note), isSettled: true),
      Block(id: artifact.id(3), kind: .code(list), isSettled: true),
    ]
  }

  /// An element as a line, indented by its depth.
  private static func line(_ node: JSXOutline.Node) -> String {
    let indentation = String(repeating: "  ", count: min(node.depth, 40))
    switch node.kind {
    case .element(let name):
      let attributes = node.attributes.map { " " + text(of: $0) }.joined()
      let place = node.parent == nil ? node.component.map { "  in \($0)" } ?? "" : ""
      return indentation + (name.isEmpty ? "fragment" : name) + attributes + place
    case .text(let text): return indentation + "“\(oneLine(text))”"
    case .expression: return indentation + "{ … }"
    }
  }

  private static func text(of attribute: JSXOutline.Attribute) -> String {
    if attribute.name == "..." { return "{...}" }
    return switch attribute.value {
    case .flag: attribute.name
    case .string(let text): "\(attribute.name)=\"\(oneLine(text))\""
    case .literal(let code), .expression(let code): "\(attribute.name)={\(oneLine(code))}"
    }
  }

  /// The text on one line, truncated to 60 characters.
  private static func oneLine(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? words.prefix(59) + "…" : words
  }
}
