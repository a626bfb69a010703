import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// Refines React components: their source line by line, and an outline of their elements. Nothing in
/// them is ever run.
///
/// Rules R22 of `Specs/Refiners.md`.
public struct JSXRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .react }

  /// Elements and braces that are followed inside each other.
  public static let depthLimit = JSXScanner.depthLimit

  private var code: CodeRefiner
  private var scanner = JSXScanner()
  private var receivedCount = 0
  private var encoding = PayloadEncoding(findsFaults: false)
  private var isFinished = false

  /// Starts on an empty payload, in TypeScript if the attributes say so.
  public init(attributes: [String: String] = [:]) {
    let language = CodeRefiner.language(namedIn: attributes)
    let isTyped = language == "tsx" || language == "typescript"
    code = CodeRefiner(attributes: ["language": isTyped ? "tsx" : "jsx"])
  }

  public var model: JSXDocument {
    JSXDocument(code: code.model, outline: scanner.outline)
  }

  public mutating func append(_ bytes: Span<UInt8>) {
    guard !isFinished else { return }
    if let admitted = encoding.admitted(of: bytes) {
      consume(admitted.span)
    } else {
      consume(bytes)
    }
  }

  private mutating func consume(_ bytes: Span<UInt8>) {
    scanner.read(bytes, at: receivedCount)
    receivedCount += bytes.count
    code.append(bytes)
  }

  public mutating func finish() {
    guard !isFinished else { return }
    consume(encoding.finish().span)
    isFinished = true
    code.finish()
  }

  public var refinement: Refinement { encoding.checked(ownRefinement) }

  private var ownRefinement: Refinement {
    var refinement = code.refinement
    if let fault = scanner.brackets.fault {
      refinement.diagnostics.append(
        ArtifactDiagnostic(
          .jsxBracket, range: fault.offset..<fault.offset + 1, message: fault.message))
    } else if isFinished, let start = scanner.openStart {
      refinement.diagnostics.append(
        ArtifactDiagnostic(
          .jsxEnd, range: start..<start + 1,
          message: "The component ends too early: what begins here has no end."))
    }
    guard scanner.isStopped else { return refinement }
    let offset = scanner.stopOffset
    refinement.diagnostics.append(
      ArtifactDiagnostic(
        .jsxDepth, range: offset..<offset + 1,
        message: "Elements nest deeper than \(Self.depthLimit), or brackets deeper than "
          + "\(JSXBrackets.limit); the outline ends there."))
    return refinement
  }
}

extension ArtifactDiagnostic.Kind {
  /// An element or a bracket of the code has no end.
  public static let jsxEnd = Self(rawValue: "jsx.end")

  /// A bracket of the code is closed by none, or one that closes has no partner.
  public static let jsxBracket = Self(rawValue: "jsx.unmatched-bracket")

  /// Elements nest deeper than the outline follows.
  public static let jsxDepth = Self(rawValue: "jsx.depth")
}
