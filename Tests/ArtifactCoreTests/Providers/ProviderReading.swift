import ArtifactCore
import TestSupport
import Testing

/// What pieces add up to.
struct ProviderReading: Equatable {
  enum Kind: Equatable {
    case text, reasoning
    case tool(id: String?, name: String)
  }

  struct Segment: Equatable, CustomStringConvertible {
    var kind: Kind
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var description: String {
      switch kind {
      case .text: "T \(text)"
      case .reasoning: "R \(text)"
      case .tool(let id, let name): "C \(id ?? "-") \(name) \(text)"
      }
    }
  }

  var segments: [Segment] = []
  /// The parts as `kind|name|payload`, with `|id` of a result and `!` for an error.
  var parts: [String] = []
  /// Segments and parts in their order; text after a part is a segment of its own.
  private var order: [Entry] = []

  private enum Entry: Equatable {
    case prose(Kind, [UInt8])
    case call(Int)
    case part(String)
  }
  var errors: [String] = []
  var codes: [String] = []
  var isFinished = false
  /// The calls that have ended, in that order.
  var ended: [Int] = []

  private var calls: [Int] = []

  /// Whether the next text is that of another message, and whether the message has any.
  private var beginsMessage = false
  private var hasMessageText = false

  init(_ pieces: [ProviderPiece]) {
    for piece in pieces {
      #expect(!isFinished, "a piece after the end: \(piece)")
      switch piece {
      case .text(let bytes): append(bytes, .text)
      case .reasoning(let bytes): append(bytes, .reasoning)
      case .toolCallBegan(let call):
        #expect(call.index == calls.count)
        order.append(.call(segments.count))
        calls.append(segments.count)
        segments.append(Segment(kind: .tool(id: call.id, name: call.name), bytes: []))
      case .toolCallArguments(let index, let bytes):
        #expect(!ended.contains(index))
        expectWhole(bytes)
        segments[calls[index]].bytes += bytes
      case .toolCallEnded(let index):
        #expect(!ended.contains(index))
        ended.append(index)
      case .part(let part, let payload):
        expectWhole(payload)
        #expect((try? JSONValue(parsing: payload)) != nil && !payload.contains { $0.isLineBreak })
        let id = part.id.map { "|\($0)" } ?? ""
        let text = String(decoding: payload, as: UTF8.self)
        let mark = part.isError ? "!" : ""
        parts.append("\(part.kind.rawValue)|\(part.name)\(id)|\(mark)\(text)")
        order.append(.part("P " + parts[parts.count - 1]))
      case .messageEnded:
        #expect(hasMessageText)
        hasMessageText = false
        beginsMessage = true
      case .error(let message): errors.append(message)
      case .diagnostic(let diagnostic): codes.append(diagnostic.code.rawValue)
      case .finished: isFinished = true
      }
    }
  }

  /// Segments and parts as lines, in which line feeds are `⏎`; a call without an end has `…`.
  var script: [String] {
    order.map { entry in
      let line =
        switch entry {
        case .prose(.text, let bytes): "T " + String(decoding: bytes, as: UTF8.self)
        case .prose(_, let bytes): "R " + String(decoding: bytes, as: UTF8.self)
        case .call(let index):
          segments[index].description
            + (ended.contains { calls[$0] == index } ? "" : "…")
        case .part(let text): text
        }
      return String(line.map { $0.isNewline ? "⏎" : $0 })
    }
  }

  /// The segments as lines.
  var dump: [String] { segments.map(\.description) }

  private mutating func append(_ bytes: [UInt8], _ kind: Kind) {
    expectWhole(bytes)
    let isNew = kind == .text && beginsMessage
    if kind == .text {
      beginsMessage = false
      hasMessageText = true
    }
    if !isNew, case .prose(kind, let old)? = order.last {
      order[order.count - 1] = .prose(kind, old + bytes)
    } else {
      order.append(.prose(kind, bytes))
    }
    if !isNew, segments.last?.kind == kind {
      segments[segments.count - 1].bytes += bytes
    } else {
      segments.append(Segment(kind: kind, bytes: bytes))
    }
  }

  /// W1.2
  private func expectWhole(_ bytes: [UInt8]) {
    #expect(!bytes.isEmpty)
    #expect(String(validating: bytes, as: UTF8.self) != nil)
  }
}

/// Decodes chunks.
func pieces(
  _ stream: ProviderStream, _ chunks: some Sequence<ArraySlice<UInt8>>
) -> [ProviderPiece] {
  var stream = stream
  var pieces: [ProviderPiece] = []
  for chunk in chunks { pieces += stream.append(chunk.span) }
  return pieces + stream.finish()
}

/// Decodes a text, whole and byte by byte, which must give the same pieces.
func read(
  _ format: ProviderFormat, _ text: String, limits: ProviderLimits = ProviderLimits(),
  sourceLocation: SourceLocation = #_sourceLocation
) -> ProviderReading {
  read(format, Array(text.utf8), limits: limits, sourceLocation: sourceLocation)
}

func read(
  _ format: ProviderFormat, _ bytes: [UInt8], limits: ProviderLimits = ProviderLimits(),
  sourceLocation: SourceLocation = #_sourceLocation
) -> ProviderReading {
  let stream = ProviderStream(format: format, limits: limits)
  let whole = pieces(stream, [bytes[...]])
  #expect(whole == pieces(stream, Chunks.single(bytes)), sourceLocation: sourceLocation)
  return ProviderReading(whole)
}

/// The verdict on bytes; it must be the same byte by byte.
func verdict(
  _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) -> ProviderRecognizer {
  var whole = ProviderRecognizer()
  whole.append(bytes.span)
  whole.finish()
  var single = ProviderRecognizer()
  for byte in bytes {
    single.append(CollectionOfOne(byte).span)
    if single.verdict != .undecided { break }
  }
  single.finish()
  #expect(single.verdict == whole.verdict, sourceLocation: sourceLocation)
  #expect(single.byteCount == whole.byteCount, sourceLocation: sourceLocation)
  #expect(whole.verdict != .undecided, sourceLocation: sourceLocation)
  return whole
}
