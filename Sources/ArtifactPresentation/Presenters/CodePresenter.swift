import ArtifactCore
public import ArtifactRefiners

/// Presents source code line by line.
public struct CodePresenter: ArtifactPresenter {
  /// The refiner for source code.
  public typealias Refiner = CodeRefiner

  private let lines = CodeLineReader()

  /// Creates a presenter.
  public init() {}

  /// Updates the code block with the new and open lines.
  public mutating func present(
    _ model: CodeLines, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    if content.isEmpty {
      let code = CodeBlock(language: model.language)
      content.append(Block(id: artifact.id(1), kind: .code(code), isSettled: false))
    }
    guard !content[0].isSettled else { return }
    let isCode = content[0].modify(.code) { code in
      // The first line may have determined the language.
      code.language = model.language
      lines.update(&code, from: model)
    }
    if isCode { content[0].isSettled = artifact.isFinished }
  }
}

/// Copies lines from a refiner's model: settled lines once, the open line on every update.
struct CodeLineReader: Sendable {
  func update(_ code: inout CodeBlock, from model: CodeLines) {
    code.lines.removeLast(code.lines.count - code.settledLineCount)
    for index in code.settledLineCount..<model.lineCount {
      let text = model.text(of: index)
      let end = LongText.shownLength(of: text)
      // A truncated line only has tokens for the part that is shown.
      let tokens = model.tokens(of: index).prefix { $0.range.upperBound <= end }
      code.lines.append(
        CodeBlock.Line(LongText.shown(text), tokens: tokens.map { CodeBlock.Token($0) }))
    }
    code.settledLineCount = model.settledLineCount
  }
}

extension CodeBlock.Token {
  init(_ token: CodeToken) {
    let role: CodeBlock.Role =
      switch token.role {
      case .keyword: .keyword
      case .type: .type
      case .function: .function
      case .property: .property
      case .string: .string
      case .number: .number
      case .comment: .comment
      case .literal: .literal
      case .operator: .operator
      case .tag: .tag
      case .attribute: .attribute
      }
    self.init(token.range, role)
  }
}
