import ArtifactBase
import ArtifactCore
import Charts
import RefinerCore

extension Diagnostic {
  /// Creates a diagnostic from a note on a chart.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - format: The beginning of the code, such as `vegalite`.
  ///   - tree: The JSON that the path of the note is in.
  /// - Complexity: O(number of nodes).
  init(_ note: ChartNote, format: String, in tree: borrowing JSONTree) {
    let pointer = (try? JSONPointer(note.path)) ?? .root
    self.init(
      Code(rawValue: "\(format).\(note.code.diagnosticName)"), note.code.severity,
      at: tree.range(of: note, at: pointer), pointer: pointer, message: note.message,
      suggestion: note.suggestion)
  }
}

extension JSONTree {
  /// The bytes that a note is about: the value at its path or the nearest one that contains it, the
  /// name of a member that isn't known, and the first byte of the whole.
  fileprivate func range(of note: ChartNote, at pointer: JSONPointer) -> Range<Int> {
    var tokens = pointer.tokens
    while !tokens.isEmpty {
      guard let node = index(at: JSONPointer(tokens: tokens)) else {
        tokens.removeLast()
        continue
      }
      let name = keyBytes(of: node).indices
      let isContainer = kind(of: node) == .object || kind(of: node) == .array
      guard !name.isEmpty, isContainer || note.code == .unknownMember else {
        return self[node].range
      }
      return name
    }
    return 0..<Swift.min(1, byteCount)
  }
}

extension ChartNote.Code {
  /// The part of the code of a diagnostic after its format.
  fileprivate var diagnosticName: String {
    switch self {
    case .unknownMember: ChartNote.Code.unknownName.rawValue
    // A member of the wrong JSON type is another problem (R21.6).
    case .wrongType: "mismatched-type"
    default: rawValue
    }
  }

  /// Whether a chart shows something else than was probably meant, or only less.
  fileprivate var severity: Diagnostic.Severity {
    switch self {
    case .notDrawn, .externalData: .info
    default: .warning
    }
  }
}
