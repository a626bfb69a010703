import ArtifactAll

/// A stream with the time at which each piece arrived, as written by `artifact record`.
///
/// The format is JSON Lines. The first line is `{"artifact-recording":1}`; each further line is a
/// piece, `{"t":0.125,"text":"…"}`, where `t` is in seconds from the start, or
/// `{"t":0.125,"bytes":[…]}` if it isn't UTF-8.
enum Recording {
  /// A piece of the stream.
  struct Piece: Equatable {
    /// The time in seconds from the start.
    var time: Double
    var bytes: [UInt8]

    /// The longest time in seconds, of some thirty years.
    private static let longest = 1e9

    init(time: Double, bytes: [UInt8]) {
      self.time = time
      self.bytes = bytes
    }

    /// Creates a piece from the JSON of its line; nil if it is none.
    init?(_ line: JSONValue) {
      guard let time = line["t"]?.doubleValue, (0...Self.longest).contains(time) else { return nil }
      self.time = time
      if let text = line["text"]?.stringValue {
        bytes = Array(text.utf8)
      } else if let numbers = line["bytes"]?.arrayValue {
        bytes = numbers.compactMap { $0.intValue.flatMap { UInt8(exactly: $0) } }
        guard bytes.count == numbers.count else { return nil }
      } else {
        return nil
      }
    }
  }

  /// The first line, without its line break.
  static let header = "{\"artifact-recording\":1}"

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

/// An incremental reader that recognizes a recording by its first line.
///
/// Bytes can be cut anywhere. As soon as they can't begin a recording, the verdict says so, and
/// ``takeBytes()`` returns them.
struct RecordingReader {
  /// What the bytes are.
  enum Verdict {
    case undecided, recording, notARecording
  }

  private(set) var verdict = Verdict.undecided

  /// The number of the first line, from 1, that isn't one of a recording; it and what follows are
  /// not read.
  private(set) var damagedLine: Int?

  private var pieces: [Recording.Piece] = []

  /// The bytes of the line that is not complete.
  private var line: [UInt8] = []
  private var lineNumber = 0

  /// The maximum length of the first line in bytes.
  static let headerLimit = 256

  /// Appends the next bytes.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  mutating func append(_ bytes: [UInt8]) {
    guard verdict != .notARecording else { return line += bytes }
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A), verdict != .notARecording {
      line += rest[..<end]
      rest = rest[(end + 1)...]
      if verdict == .undecided, !Self.isHeader(line) {
        verdict = .notARecording
        line.append(0x0A)
      } else {
        endLine()
        line = []
      }
    }
    line += rest
    if verdict == .undecided, !Self.mayBeginHeader(line) { verdict = .notARecording }
  }

  /// Ends the input. A last line that is incomplete is ignored.
  mutating func finish() {
    switch verdict {
    case .undecided: verdict = Self.isHeader(line) ? .recording : .notARecording
    case .recording where (try? JSONValue(parsing: line)) != nil: endLine()
    case .recording, .notARecording: break
    }
  }

  /// Returns the pieces that have been read and not taken.
  mutating func takePieces() -> [Recording.Piece] {
    defer { pieces = [] }
    return pieces
  }

  /// Returns the bytes of an input that is not a recording.
  mutating func takeBytes() -> [UInt8] {
    defer { line = [] }
    return line
  }

  private mutating func endLine() {
    lineNumber += 1
    guard verdict == .recording else { return verdict = .recording }
    guard damagedLine == nil, !line.isEmpty else { return }
    if let piece = (try? JSONValue(parsing: line)).flatMap(Recording.Piece.init) {
      pieces.append(piece)
    } else {
      damagedLine = lineNumber
    }
  }

  private static func isHeader(_ line: [UInt8]) -> Bool {
    guard mayBeginHeader(line) else { return false }
    return (try? JSONValue(parsing: line))?["artifact-recording"] == 1
  }

  private static let headerStart = Array("{\"artifact-recording\":".utf8)

  private static func mayBeginHeader(_ line: [UInt8]) -> Bool {
    let start = line.filter { $0 != 0x20 && $0 != 0x09 }.prefix(headerStart.count)
    return line.count <= headerLimit && headerStart.starts(with: start)
  }
}
