// What a linter reports of a JSON text in addition to the diagnostics of its refiner.
//
// Names are compared only here: a refiner would have to keep the names of all open objects while
// the text arrives.

public import ArtifactBase

/// A second look at a complete JSON text: for names that repeat in their object, and for the errors
/// after the first one.
package enum JSONCheck {
  /// Returns the diagnostics of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isSequence: Whether several values after each other are read.
  /// - Complexity: O(`text.count`).
  package static func diagnostics(of text: [UInt8], isSequence: Bool) -> [Diagnostic] {
    var reader = JSONReader(mode: isSequence ? .lenientSequence : .lenient)
    var handlers = JSONHandlers(NameCheck(text: text))
    reader.append(text.span, to: &handlers)
    reader.finish(to: &handlers)
    return reader.laterDiagnostics + handlers.latest.log.diagnostics()
  }

  /// The names of the open objects.
  private struct NameCheck: JSONTokenHandler, Sendable {
    let text: [UInt8]
    var log = DiagnosticLog()

    /// The range of each name of the open containers, outermost first; nil for an array.
    var containers: [[ExactString: Range<Int>]?] = []

    init(text: [UInt8]) {
      self.text = text
    }

    mutating func append(_ bytes: Span<UInt8>) {}

    mutating func take(_ token: JSONToken) {
      switch token.kind {
      case .beginObject: containers.append([:])
      case .beginArray: containers.append(nil)
      case .endObject, .endArray: _ = containers.popLast()
      case .key: takeName(token)
      case .string, .number, .true, .false, .null: break
      }
    }

    private mutating func takeName(_ token: JSONToken) {
      guard let place = containers.indices.last else { return }
      let range = token.start..<token.range.upperBound + (token.isBare ? 0 : 1)
      let name = JSONString.decode(text[token.range])
      guard let first = containers[place]?[ExactString(name)] else {
        containers[place]?[ExactString(name)] = range
        return
      }
      log.report(
        .duplicateName, .warning, at: range,
        "duplicate name `\(Wording.start(of: name))`: most parsers use only its last value",
        notes: [Diagnostic.Note("first value", at: first)])
    }
  }
}

extension Diagnostic.Code {
  /// A name repeats in its object.
  public static let duplicateName = Self(rawValue: "json.duplicate-name")
}
