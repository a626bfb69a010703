import ArtifactCore
public import ArtifactRefiners

/// Presents source code line by line, and a diff as changes.
public struct CodePresenter: ArtifactPresenter {
  private let lines = CodeLineReader()

  public init() {}

  public mutating func present(
    _ refiner: CodeRefiner, of artifact: ArtifactInPresentation, into content: inout [Block]
  ) {
    let model = refiner.model
    let isDiff = model.language == "diff"
    if content.isEmpty {
      let kind: Block.Kind =
        isDiff ? .diff(DiffBlock()) : .code(CodeBlock(language: model.language))
      content.append(Block(id: artifact.id(1), kind: kind, isSettled: false))
    }
    guard !content[0].isSettled else { return }
    if isDiff {
      guard case .diff(var diff) = content[0].takeKind() else { return }
      lines.update(&diff, from: model)
      content[0].kind = .diff(diff)
    } else {
      guard case .code(var code) = content[0].takeKind() else { return }
      lines.update(&code, from: model)
      content[0].kind = .code(code)
    }
    content[0].isSettled = artifact.isFinished
  }
}

/// Carries lines over from a refiner's model: settled ones once, the open one every time.
struct CodeLineReader: Sendable {
  func update(_ code: inout CodeBlock, from model: CodeLines) {
    code.lines.removeLast(code.lines.count - code.settledLineCount)
    for index in code.settledLineCount..<model.lineCount {
      code.lines.append(
        CodeBlock.Line(
          model.text(of: index), tokens: model.tokens(of: index).map { CodeBlock.Token($0) }))
    }
    code.settledLineCount = model.settledLineCount
  }

  func update(_ diff: inout DiffBlock, from model: CodeLines) {
    diff.lines.removeLast(diff.lines.count - diff.settledLineCount)
    for index in diff.settledLineCount..<model.lineCount {
      let text = model.text(of: index)
      diff.lines.append(DiffBlock.Line(Self.role(of: text, after: diff.lines.last), text))
    }
    diff.settledLineCount = model.settledLineCount
  }

  /// What a line of a unified diff is, by how it begins.
  private static func role(
    of line: String, after previous: DiffBlock.Line?
  ) -> DiffBlock.Line.Role {
    let isInHunk =
      switch previous?.role {
      case .hunk, .context, .added, .removed, .note: true
      case .file, nil: false
      }
    if line.hasPrefix("diff ") || line.hasPrefix("index ") { return .file }
    if line.hasPrefix("@@") { return .hunk }
    if line.hasPrefix("\\") { return .note }
    if line.hasPrefix("--- ") || line.hasPrefix("+++ ") {
      // In a hunk these are a removed `-- ` and an added `++ `, unless a new file begins.
      let opensFile = !isInHunk || previous?.role == .context || line.hasPrefix("--- a/")
      if opensFile || previous?.text.hasPrefix("--- ") == true { return .file }
    }
    if line.hasPrefix("+") { return .added }
    if line.hasPrefix("-") { return .removed }
    return isInHunk ? .context : .file
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
