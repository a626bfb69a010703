import ArtifactCore
public import CodeText

/// Presents source code line by line.
public struct CodePresenter: ArtifactPresenter {
  /// The refiner for source code.
  public typealias Refiner = CodeRefiner

  private var lines: CodeLineReader

  /// Creates a presenter.
  public init() {
    lines = CodeLineReader()
  }

  /// Creates a presenter of code in a language, which the host may highlight.
  init(_ configuration: ArtifactConfiguration, language: String?) {
    lines = CodeLineReader(highlighter: configuration.highlighter(for: language))
  }

  /// Updates the code block with the new and open lines.
  public mutating func present(
    _ model: CodeLines, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
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
package struct CodeLineReader: Sendable {
  /// The highlighter of the host; nil for that of the model.
  package var highlighter: (any CodeSyntaxHighlighter)?

  package init(highlighter: (any CodeSyntaxHighlighter)? = nil) {
    self.highlighter = highlighter
  }

  package mutating func update(_ code: inout CodeBlock, from model: CodeLines) {
    code.lines.removeLast(code.lines.count - code.settledLineCount)
    for index in code.settledLineCount..<model.lineCount {
      let text = model.text(of: index)
      let end = LongText.shownLength(of: text)
      // A truncated line only has tokens for the part that is shown.
      let tokens =
        hosted(text, upTo: end, isSettled: index < model.settledLineCount)
        ?? model.tokens(of: index).prefix { $0.range.upperBound <= end }.map { CodeBlock.Token($0) }
      code.lines.append(CodeBlock.Line(LongText.shown(text), tokens: tokens))
    }
    code.settledLineCount = model.settledLineCount
  }

  /// The tokens that the highlighter of the host finds; nil without one.
  private mutating func hosted(
    _ line: String, upTo end: Int, isSettled: Bool
  ) -> [CodeBlock.Token]? {
    if isSettled { return highlighter?.checkedTokens(ofNext: line, upTo: end) }
    // A line that is still arriving is highlighted again.
    var copy = highlighter
    return copy?.checkedTokens(ofNext: line, upTo: end)
  }
}

extension CodeBlock.Token {
  package init(_ token: CodeToken) {
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
