import ArtifactCore
import CodeText

/// Refines a payload with a function from its text to the text that can be shown.
struct TextFunctionRefiner: ArtifactRefiner {
  static var artifactType: ArtifactType { .plainText }

  private let refine: @Sendable (String, Bool) -> String?
  private var bytes: [UInt8] = []
  /// The number of bytes at which the function is called next.
  private var next = 64
  private var isFinished = false
  /// The latest result of the function.
  private(set) var model = ""
  private var hasResult = false

  init(_ refine: @escaping @Sendable (String, Bool) -> String?) {
    self.refine = refine
  }

  init(attributes: [String: String]) {
    self.init { text, _ in text }
  }

  mutating func append(_ chunk: Span<UInt8>) {
    guard !isFinished else { return }
    chunk.withUnsafeBufferPointer { chunk in
      var rest = chunk[...]
      while bytes.count + rest.count >= next {
        let piece = rest.prefix(next - bytes.count)
        bytes.append(contentsOf: piece)
        rest = rest.dropFirst(piece.count)
        next *= 2
        call()
      }
      bytes.append(contentsOf: rest)
    }
  }

  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    call()
    bytes = []
  }

  private mutating func call() {
    let held = isFinished ? 0 : UTF8Boundary.incompleteSuffixLength(bytes.span)
    let result = refine(String(decoding: bytes.dropLast(held), as: UTF8.self), isFinished)
    hasResult = result != nil || hasResult && !isFinished
    if let result { model = result }
  }

  var refinement: Refinement {
    guard hasResult else {
      let progress = PreRenderableProgress(
        receivedCharacters: PreRenderableProgress.characterCount(of: bytes.span),
        hint: "waiting for more data")
      return Refinement(
        status: .waiting(progress), verdict: isFinished ? .invalid(offset: 0) : .pending)
    }
    return Refinement(
      status: .ready(safeLength: 0, closing: ""), verdict: isFinished ? .valid : .pending)
  }
}

/// Presents the result of a function as code, which is final once the payload is complete.
struct TextFunctionPresenter: ArtifactPresenter {
  mutating func present(
    _ model: String, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    var code = CodeBlock(language: artifact.header.type.highlightLanguage)
    var lines = model.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    code.lines += lines.map { CodeBlock.Line(LongText.shown(String($0))) }
    if artifact.isFinished { code.settledLineCount = code.lines.count }
    content = [Block(id: artifact.id(1), kind: .code(code), isSettled: artifact.isFinished)]
  }

  typealias Refiner = TextFunctionRefiner
}
