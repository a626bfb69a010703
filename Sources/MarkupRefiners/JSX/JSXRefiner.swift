import ArtifactBase
public import ArtifactCore
import CodeText
public import RefinerCore

/// A refiner for React components: their source by line, and an outline of their elements. No
/// code is ever executed.
///
/// Rules R22 of `Specs/Refiners.md`.
public struct JSXRefiner: ArtifactRefiner, PayloadReader {
  /// The artifact type that this refiner handles: React.
  public static var artifactType: ArtifactType { .react }

  /// The maximum nesting depth of elements and braces.
  public static let depthLimit = JSXOutlineBuilder.depthLimit

  private var code: CodeRefiner
  private var builder = JSXOutlineBuilder()
  private var receivedCount = 0
  package var shell = RefinerShell(findsFaults: false)

  /// Creates a refiner for an empty payload, in TypeScript if the attributes declare it.
  public init(attributes: [String: String] = [:]) {
    let language = CodeRefiner.language(namedIn: attributes)
    let isTyped = language == "tsx" || language == "typescript"
    code = CodeRefiner(attributes: ["language": isTyped ? "tsx" : "jsx"])
  }

  /// The source and outline received so far.
  public var model: JSXDocument {
    JSXDocument(code: code.model, outline: builder.outline)
  }

  /// Appends the next bytes of the payload.
  public mutating func append(_ bytes: Span<UInt8>) {
    readChunk(bytes)
  }

  package mutating func consume(_ bytes: Span<UInt8>) {
    builder.read(bytes, at: receivedCount)
    receivedCount += bytes.count
    code.append(bytes)
  }

  /// Marks the end of the payload.
  public mutating func finish() {
    readEnd()
  }

  package mutating func end() {
    code.finish()
  }

  /// What can be rendered of the payload received so far, with its diagnostics.
  public var refinement: Refinement { checkedRefinement }

  package var ownRefinement: Refinement {
    var refinement = code.refinement
    if let fault = builder.brackets.fault {
      refinement.diagnostics.append(
        Diagnostic(
          .jsxBracket, .warning, at: fault.offset..<fault.offset + 1, message: fault.message,
          notes: fault.notes))
    } else if isFinished, let open = builder.innermostOpen {
      refinement.diagnostics.append(
        Diagnostic(
          .jsxEnd, .warning, at: open.offset..<open.offset + 1,
          message: "unclosed \(open.description) at the end of the component"))
    }
    guard let offset = builder.stopOffset else { return refinement }
    refinement.diagnostics.append(
      Diagnostic(
        .jsxDepth, .warning, at: offset..<offset + 1,
        message: "elements nested deeper than \(Self.depthLimit) levels, or brackets deeper than "
          + "\(JSXBrackets.limit): the outline ends here"))
    return refinement
  }
}

extension Diagnostic.Code {
  /// An element or bracket isn't closed.
  public static let jsxEnd = Self(rawValue: "jsx.unterminated")

  /// An unmatched bracket in the code.
  public static let jsxBracket = Self(rawValue: "jsx.unmatched-bracket")

  /// Elements are nested more deeply than the limit.
  public static let jsxDepth = Self(rawValue: "jsx.depth-limit")
}
