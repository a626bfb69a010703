// The codes of what can be wrong with a flow.
extension Diagnostic.Code {
  /// A node whose ID an earlier node has; it is dropped.
  public static let duplicateFlowNode = Self(rawValue: "flow.duplicate-node")
  /// An edge whose ID an earlier edge has; it is dropped.
  public static let duplicateFlowEdge = Self(rawValue: "flow.duplicate-edge")
  /// An edge to or from a node that doesn't exist; it is dropped.
  public static let danglingFlowEdge = Self(rawValue: "flow.dangling-edge")
  /// A handle that the node doesn't declare; the edge ends at the center of the node.
  public static let unknownFlowHandle = Self(rawValue: "flow.unknown-handle")
  /// A parent that doesn't exist; there is none instead.
  public static let unknownFlowParent = Self(rawValue: "flow.unknown-parent")
  /// A parent that doesn't accept children; there is none instead.
  public static let refusingFlowParent = Self(rawValue: "flow.refusing-parent")
  /// A node that contains itself, directly or not; its parent is removed.
  public static let flowParentCycle = Self(rawValue: "flow.parent-cycle")
  /// An infinity or NaN; it is replaced by the default.
  public static let nonFiniteFlowNumber = Self(rawValue: "flow.non-finite-number")
  /// A number beyond ``FlowLimits/coordinate``; it is replaced by the limit.
  public static let flowCoordinateLimit = Self(rawValue: "flow.coordinate-limit")
  /// A negative extent; it is replaced by 0.
  public static let negativeFlowSize = Self(rawValue: "flow.negative-size")
  /// A zoom that isn't positive; it is replaced by 1.
  public static let invalidFlowZoom = Self(rawValue: "flow.invalid-zoom")
  /// JSON that isn't a flow at all.
  public static let invalidFlowDocument = Self(rawValue: "flow.invalid-document")
  /// An edge without an end, or a handle without an ID; it is dropped.
  public static let missingFlowMember = Self(rawValue: "flow.missing-member")
  /// More than ``FlowLimits/groupCount`` groups; the others contain only nodes that name them.
  public static let flowGroupLimit = Self(rawValue: "flow.group-limit")
  /// A value of another kind than expected; the default is used.
  public static let invalidFlowValue = Self(rawValue: "flow.invalid-value")
}

/// A list of diagnostics with a cap per code: further ones are counted in the last one listed.
struct FlowLog {
  private(set) var diagnostics: [Diagnostic] = []
  private var tallies: [Diagnostic.Code: (count: Int, lastIndex: Int)] = [:]

  /// Adds a diagnostic, whose message and suggestion are only made if it is listed.
  mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, element: String? = nil,
    pointer: @autoclosure () -> JSONPointer = .root,
    _ message: @autoclosure () -> String, suggestion: @autoclosure () -> String? = nil
  ) {
    var tally = tallies[code] ?? (count: 0, lastIndex: 0)
    tally.count += 1
    if tally.count > Diagnostic.listedLimit {
      diagnostics[tally.lastIndex].omittedCount += 1
    } else {
      tally.lastIndex = diagnostics.count
      diagnostics.append(
        Diagnostic(
          code, severity, element: element, pointer: pointer(),
          message: message(), suggestion: suggestion().map(Self.excerpt)))
    }
    tallies[code] = tally
  }

  /// The name that a misspelled one probably means; nil if there is none or there are too many.
  static func nearest(to name: String, among candidates: some Collection<String>) -> String? {
    guard candidates.count <= 200 else { return nil }
    return Suggestion.nearest(to: name, among: candidates.lazy.filter { $0.utf8.count <= 64 })
  }

  /// Text from a document in quotes, bounded and without characters that control a terminal.
  static func quoted(_ text: String) -> String { "`\(excerpt(text))`" }

  private static func excerpt(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard index < 64 else {
        result.append("…")
        break
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
