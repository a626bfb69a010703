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
    let place = tree.place(of: note)
    self.init(
      Code(rawValue: "\(format).\(note.code.diagnosticName)"), note.code.severity,
      at: place.range, pointer: place.pointer, message: note.message,
      suggestion: note.suggestion)
  }
}

extension JSONTree {
  /// The bytes that a note is about and their value: the value at its path or the nearest one that
  /// contains it, or in it the text with its name; the name of a member that isn't known; and the first
  /// byte of the whole.
  fileprivate func place(of note: ChartNote) -> (range: Range<Int>, pointer: JSONPointer) {
    let pointer = (try? JSONPointer(note.path)) ?? .root
    var tokens = pointer.tokens
    while true {
      guard let node = index(at: JSONPointer(tokens: tokens)) else {
        guard !tokens.isEmpty else { break }
        tokens.removeLast()
        continue
      }
      let isContainer = kind(of: node) == .object || kind(of: node) == .array
      if let name = note.name, note.code != .unknownMember {
        if isContainer, let found = firstText(name, in: node) {
          return (self[found].range, self.pointer(to: found))
        }
        // The path may be that of another value of the same container.
        if !isContainer, tokens.count == pointer.tokens.count, text(of: node) != name,
          let parent = self[node].parent, let found = firstText(name, in: parent)
        {
          return (self[found].range, self.pointer(to: found))
        }
      }
      if tokens.isEmpty { break }
      let key = keyBytes(of: node).indices
      guard !key.isEmpty, isContainer || note.code == .unknownMember else {
        return (self[node].range, pointer)
      }
      return (key, pointer)
    }
    return (0..<Swift.min(1, byteCount), pointer)
  }

  /// The first string in a container that equals a text, other than the name of a result.
  private func firstText(_ text: String, in container: Int) -> Int? {
    let wanted = Array(text.utf8)
    let depth = depth(of: container)
    var index = container + 1
    while index < endIndex, self.depth(of: index) > depth {
      if kind(of: index) == .string {
        let bytes = scalarBytes(of: index)
        let isEqual =
          bytes.elementsEqual(wanted)
          || bytes.contains(UInt8(ascii: "\\")) && self.text(of: index) == text
        if isEqual, !isResult(index, in: container) { return index }
      }
      index += 1
    }
    return nil
  }

  /// Whether a value is, or is in, a member `as`.
  private func isResult(_ index: Int, in container: Int) -> Bool {
    var index = index
    while index != container {
      if keyBytes(of: index).elementsEqual("as".utf8) { return true }
      guard let parent = self[index].parent else { return false }
      index = parent
    }
    return false
  }

  /// The location of a value.
  private func pointer(to index: Int) -> JSONPointer {
    var tokens: [String] = []
    var index = index
    while let parent = self[index].parent {
      if let key = key(of: index) {
        tokens.append(key)
      } else {
        let before = (parent + 1..<index).count { isMember($0, of: parent) }
        tokens.append(String(before))
      }
      index = parent
    }
    return JSONPointer(tokens: tokens.reversed())
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
