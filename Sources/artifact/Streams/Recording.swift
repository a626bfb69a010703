import ArtifactAll

/// A stream with the time at which each piece arrived, as written by `artifact record`.
///
/// The format is JSON Lines. The first line is `{"artifact-recording":1}`; each further line is a
/// piece, `{"t":0.125,"text":"…"}`, where `t` is in seconds from the start, or
/// `{"t":0.125,"bytes":[…]}` if it isn't UTF-8.
struct Recording {
  /// A piece of the stream.
  struct Piece: Equatable {
    /// The time in seconds from the start.
    var time: Double
    var bytes: [UInt8]
  }

  /// The pieces, in order.
  private(set) var pieces: [Piece] = []

  /// The first line, without its line break.
  static let header = "{\"artifact-recording\":1}"

  /// Reads a recording; nil if the text isn't one. A last line that is incomplete is ignored.
  init?(_ text: [UInt8]) {
    var lines = text.split(separator: 0x0A)[...]
    guard let first = lines.popFirst(),
      let header = try? JSONValue(parsing: Array(first)), header["artifact-recording"] == 1
    else { return nil }
    for line in lines {
      guard let value = try? JSONValue(parsing: Array(line)) else {
        if line.endIndex == text.endIndex { break }
        return nil
      }
      guard let time = value["t"]?.doubleValue, time >= 0 else { return nil }
      if let text = value["text"]?.stringValue {
        pieces.append(Piece(time: time, bytes: Array(text.utf8)))
      } else if let numbers = value["bytes"]?.arrayValue {
        let bytes = numbers.compactMap { $0.intValue.flatMap { UInt8(exactly: $0) } }
        guard bytes.count == numbers.count else { return nil }
        pieces.append(Piece(time: time, bytes: bytes))
      } else {
        return nil
      }
    }
  }

  /// The line of a piece, with its line break.
  static func line(for piece: Piece) -> String {
    let milliseconds = (piece.time * 1_000).rounded()
    let time = JSONNumber(milliseconds / 1_000).map { JSONValue.number($0) } ?? 0
    let line: JSONValue =
      if let text = String(validating: piece.bytes, as: UTF8.self) {
        ["t": time, "text": .string(text)]
      } else {
        ["t": time, "bytes": .array(piece.bytes.map { .number(JSONNumber(Int($0))) })]
      }
    return line.serialized() + "\n"
  }
}
