import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A source to read: an open file or standard input.
struct AnswerSource {
  let descriptor: Int32

  /// The name of the source in messages.
  let name: String

  /// Whether the source is a regular file, so that all of it is available.
  let isRegularFile: Bool

  private static let readSize = 1 << 16

  /// The size of a file up to which references resolve to definitions after them.
  private static let referenceByteLimit = 16 << 20

  /// Whether reading is to end with an error; nil if it can't be cancelled.
  private let isCancelled: (() -> Bool)?

  private let decoder: Decoder

  /// The state of reading. It is shared by copies, since a source can only be read once.
  private final class Decoder {
    var transcoder = TextTranscoder()
    var colors: ColorFilter?

    /// The bytes that were read and are still to be returned.
    var unread: ArraySlice<UInt8> = []

    /// The reader of a recording; nil if the input is known to be none.
    var recording: RecordingReader? = RecordingReader()

    /// Whether the end was reached.
    var hasEnded = false

    /// Whether the provider has reported an error.
    var hasFailed = false

    /// The file to close; nil for standard input, and once it is closed.
    var file: Int32?

    init(file: Int32?) {
      self.file = file
    }

    deinit { closeFile() }

    func closeFile() {
      if let file { close(file) }
      file = nil
    }
  }

  /// How the colors of terminal output are treated.
  enum Colors {
    case kept, removed
    /// Removed, and recorded so that diagnostics have positions of the input.
    case recorded
  }

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - colors: How the colors of terminal output in it are treated.
  ///   - isCancelled: A closure that ends a read with an error (130) by returning true.
  /// - Throws: `ToolError` if it cannot be opened.
  init(
    _ input: ParsedArguments.Input, colors: Colors = .removed,
    unless isCancelled: (() -> Bool)? = nil
  ) throws(ToolError) {
    self.isCancelled = isCancelled
    switch input {
    case .standardInput:
      decoder = Decoder(file: nil)
      descriptor = STDIN_FILENO
      name = "standard input"
      isRegularFile = Self.kind(of: STDIN_FILENO) == S_IFREG
    case .file(let path):
      name = quoted(path)
      descriptor = open(SystemText.path(path), O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw ToolError(.noInput, "cannot open \(name): \(ToolError.systemReason)")
      }
      decoder = Decoder(file: descriptor)
      let kind = Self.kind(of: descriptor)
      isRegularFile = kind == S_IFREG
      if kind == S_IFDIR { throw ToolError(.noInput, "cannot read \(name): is a directory") }
    }
    decoder.colors = colors == .kept ? nil : ColorFilter(records: colors == .recorded)
    if isRegularFile {
      var reader = RecordingReader()
      reader.append(piece(at: 0, count: RecordingReader.headerLimit))
      reader.finish()
      if reader.verdict == .notARecording { decoder.recording = nil }
    }
  }

  /// Whether the first bytes of the input can be examined without consuming them.
  private var hasHead: Bool { isRegularFile && decoder.recording == nil }

  private static func kind(of descriptor: Int32) -> mode_t {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// Detects the type of the input, reading only as many bytes as needed. They are returned by
  /// later reads.
  ///
  /// - Throws: `ToolError` if the input cannot be read, or is neither text nor of a known type.
  func content(
    of input: ParsedArguments.Input, _ reading: InputReading
  ) throws(ToolError) -> InputContent {
    var look = try look(at: input, reading)
    if hasHead, look.content == nil {
      try look.append(head(count: ContentRecognizer.fileByteLimit))
      try look.finish()
    }
    if !decoder.unread.isEmpty { try look.append(Array(decoder.unread)) }
    while look.content == nil {
      let piece = try readNew(limit: Self.readSize)
      decoder.unread += piece
      if piece.isEmpty { try look.finish() } else { try look.append(piece) }
    }
    var content = look.content ?? InputContent(type: nil, name: name)
    if content.type == nil, content.provider == nil {
      content.references = references(for: content.profile)
    }
    return content
  }

  /// Detects the form of an answer, reading only as many bytes as needed. They are returned by later
  /// reads.
  ///
  /// - Throws: `ToolError` if the input cannot be read.
  func form(_ form: InputFormat) throws(ToolError) -> InputContent {
    try start(form)
    var content = InputContent(type: nil, name: name)
    guard form == .auto else {
      content.provider = form.family.map { ProviderStream(family: $0) }
      return content
    }
    var recognizer = ProviderRecognizer()
    recognizer.append(Array(decoder.unread).span)
    while recognizer.verdict == .undecided {
      let piece = try readNew(limit: Self.readSize)
      decoder.unread += piece
      if piece.isEmpty { recognizer.finish() } else { recognizer.append(piece.span) }
    }
    if case .stream(let format) = recognizer.verdict {
      content.provider = ProviderStream(format: format)
    }
    return content
  }

  /// Collects the link definitions of an answer in a regular file of at most `referenceByteLimit`
  /// bytes, without consuming it. Other inputs have none: they are read once.
  private func references(for profile: MarkdownProfile) -> MarkdownReferences {
    let options = profile.options
    guard hasHead, options.references == .preceding,
      mayDefine(hasFootnotes: options.extensions.contains(.footnotes))
    else { return MarkdownReferences() }
    let bytes = head(count: Self.referenceByteLimit + 1)
    guard bytes.count <= Self.referenceByteLimit else { return MarkdownReferences() }
    return MarkdownReferences(ofAnswer: bytes.span, markdown: options)
  }

  /// Creates a detector for the input, for callers that read it piece by piece.
  ///
  /// - Throws: `ToolError` if the input is a terminal and cannot be read.
  func look(
    at input: ParsedArguments.Input, _ reading: InputReading
  ) throws(ToolError) -> InputLook {
    try start(reading.isReplay ? .auto : reading.form)
    let byteLimit = hasHead ? ContentRecognizer.fileByteLimit : ContentRecognizer.streamByteLimit
    return InputLook(
      input, reading, name: name, byteLimit: byteLimit,
      isRecording: isRegularFile && decoder.recording != nil)
  }

  /// Prepares reading: with `--from text`, a recording is not recognized, and the text typed in a
  /// terminal is read to its end before anything is shown.
  ///
  /// - Throws: `ToolError` if the terminal cannot be read.
  private func start(_ form: InputFormat) throws(ToolError) {
    if form == .text { decoder.recording = nil }
    guard TerminalDevice(fileDescriptor: descriptor).isTerminal else { return }
    while !decoder.hasEnded { decoder.unread += try readNew(limit: Self.readSize) }
  }

  /// Whether the first bytes of a regular file may contain a link definition. Few do, and looking for one is
  /// much faster than reading them all as Markdown before the first line is shown.
  private func mayDefine(hasFootnotes: Bool) -> Bool {
    var transcoder = TextTranscoder()
    var text: [UInt8] = []
    var offset = 0
    while offset <= Self.referenceByteLimit {
      let piece = piece(at: offset, count: Self.readSize)
      if piece.isEmpty { return false }
      offset += piece.count
      text += transcoder.transcode(piece)
      if MarkdownReferences.mayDefine(text.span, hasFootnotes: hasFootnotes) { return true }
      text.removeFirst(max(0, text.count - MarkdownReferences.definitionByteCount))
    }
    return false
  }

  /// Returns the first bytes of a regular file, without consuming them.
  private func head(count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = piece(at: bytes.count, count: min(count - bytes.count, Self.readSize))
      if piece.isEmpty { break }
      bytes += piece
    }
    var transcoder = TextTranscoder()
    let text = transcoder.transcode(bytes)
    var colors = decoder.colors
    return colors?.filter(text) ?? text
  }

  /// Returns the bytes of a regular file after a number of bytes, without consuming them; empty at the end.
  private func piece(at offset: Int, count: Int) -> [UInt8] {
    let start = max(0, lseek(descriptor, 0, SEEK_CUR))
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = max(0, pread(descriptor, buffer.baseAddress, buffer.count, start + off_t(offset)))
    }
  }

  /// The filter of the colors that have been removed so far; nil if they are kept.
  var colors: ColorFilter? { decoder.colors }

  /// Whether the input was converted to UTF-8, so that offsets in its text are not offsets in it.
  var isTranscoded: Bool { decoder.transcoder.encoding ?? .utf8 != .utf8 }

  /// Whether a read does not wait: bytes are buffered, or nothing more follows.
  var hasUnread: Bool {
    !decoder.unread.isEmpty || decoder.hasEnded || decoder.recording?.damagedLine != nil
  }

  /// Reads everything and passes each piece to `body`, in pieces of at most `chunk` bytes if given.
  ///
  /// - Throws: `ToolError` if reading fails, or the error that `body` throws.
  func forEachPiece(
    chunk: Int?, _ body: ([UInt8]) throws(ToolError) -> Void
  ) throws(ToolError) {
    while true {
      let piece = try read(limit: chunk ?? Self.readSize)
      if piece.isEmpty { break }
      try body(piece)
    }
    finish()
  }

  /// Reads everything and passes each piece of the answer to `body`.
  ///
  /// - Parameter reportsErrors: Whether an error of the provider is one of the command.
  /// - Throws: `ToolError` if reading fails, or the error that `body` throws.
  func forEachPiece(
    of content: InputContent, chunk: Int?, reportsErrors: Bool = true,
    _ body: (AnswerPiece) throws(ToolError) -> Void
  ) throws(ToolError) {
    try forEachPiece(of: content, chunk: chunk, reportsErrors: reportsErrors, line: nil) {
      piece, _ throws(ToolError) in
      try body(piece)
    }
  }

  /// Reads everything and passes each piece of the answer to `body`, with the offset of its event in
  /// a provider's stream.
  ///
  /// - Parameters:
  ///   - reportsErrors: Whether an error of the provider is one of the command.
  ///   - line: A closure that gets each line before its pieces, or a part of a line; nil to decode
  ///     several lines at a time, whose pieces then all have the offset of the last event.
  /// - Throws: `ToolError` if reading fails, or the error that `body` throws.
  func forEachPiece(
    of content: InputContent, chunk: Int?, reportsErrors: Bool,
    line: ((ArraySlice<UInt8>) -> Void)?,
    _ body: (AnswerPiece, Int) throws(ToolError) -> Void
  ) throws(ToolError) {
    var provider = content.provider
    var isUnread = false
    func give(_ pieces: [AnswerPiece]) throws(ToolError) {
      if reportsErrors { noteError(in: pieces) }
      for piece in pieces {
        if piece.isRead { isUnread = false }
        try body(piece, provider?.eventOffset ?? 0)
      }
    }
    var isFirst = true
    try forEachPiece(chunk: chunk) { bytes throws(ToolError) in
      if isFirst { isUnread = true }
      isFirst = false
      guard let line else { return try give(provider.pieces(of: bytes)) }
      var start = 0
      while start < bytes.count {
        let end = min(bytes.span.firstLineBreak(from: start) + 1, bytes.count)
        line(bytes[start..<end])
        try give(provider.pieces(of: Array(bytes[start..<end])))
        start = end
      }
    }
    try give(provider.remainingPieces())
    if isUnread, provider?.hasKnownEvent == false { throw unreadError }
  }

  /// Notes the first error that the provider reports, for the end of the command.
  ///
  /// - Parameter isShown: Whether the output shows it to the user.
  func noteError(in pieces: [AnswerPiece], isShown: Bool = false) {
    guard !decoder.hasFailed else { return }
    for case .provider(.error(let message)) in pieces {
      decoder.hasFailed = true
      let text = "the provider reports an error: \(printable(message))"
      return Problems.note(ToolError(.badData, "\(name): \(text)"), isShown: isShown)
    }
  }

  /// The error for input without an event of the declared form.
  var unreadError: ToolError {
    ToolError(.badData, "\(name) is not a stream of the declared form: nothing could be read")
  }

  /// Reads the next bytes; empty at the end. UTF-16 and UTF-32 are converted to UTF-8.
  ///
  /// - Throws: `ToolError` if reading fails.
  func read(limit: Int) throws(ToolError) -> [UInt8] {
    if decoder.unread.isEmpty { decoder.unread = try readNew(limit: limit)[...] }
    let piece = Array(decoder.unread.prefix(limit))
    decoder.unread.removeFirst(piece.count)
    return piece
  }

  /// Reads the next bytes that are not buffered.
  ///
  /// - Throws: `ToolError` if reading fails.
  private func readNew(limit: Int) throws(ToolError) -> [UInt8] {
    while true {
      let bytes: [UInt8]
      switch try receive(limit: limit) {
      case .bytes(let received): bytes = received
      case .pieces(let pieces): bytes = pieces.flatMap(\.bytes)
      case .end:
        let rest = decoder.transcoder.finish()
        let text = decoder.colors?.filter(rest) ?? rest
        return text + (decoder.colors?.finish() ?? [])
      }
      let text = decoder.transcoder.transcode(bytes)
      let plain = decoder.colors?.filter(text) ?? text
      if !plain.isEmpty { return plain }
    }
  }

  /// What a read brings: the pieces of a recording, perhaps none yet, or bytes of other input.
  private enum Arrival {
    case bytes([UInt8])
    case pieces([Recording.Piece])
    case end
  }

  /// Reads once. A recording ends before a line that isn't one of a recording, which is reported
  /// when the command has ended.
  ///
  /// - Throws: `ToolError` if reading fails.
  private func receive(limit: Int) throws(ToolError) -> Arrival {
    if !decoder.hasEnded, let line = decoder.recording?.damagedLine {
      Problems.note(
        ToolError(
          .badData,
          "\(name) line \(line) is not a line of a recording: only what precedes it was read"))
      decoder.hasEnded = true
    }
    guard !decoder.hasEnded else { return .end }
    let bytes = try readVerbatim(limit: limit)
    decoder.hasEnded = bytes.isEmpty
    if bytes.isEmpty { decoder.recording?.finish() } else { decoder.recording?.append(bytes) }
    switch decoder.recording?.verdict {
    case .recording?:
      let pieces = decoder.recording?.takePieces() ?? []
      decoder.hasEnded = bytes.isEmpty && decoder.recording?.damagedLine == nil
      return decoder.hasEnded && pieces.isEmpty ? .end : .pieces(pieces)
    case .undecided?: return .pieces([])
    case .notARecording?:
      let bytes = decoder.recording?.takeBytes() ?? []
      decoder.recording = nil
      return bytes.isEmpty ? .end : .bytes(bytes)
    case nil: return bytes.isEmpty ? .end : .bytes(bytes)
    }
  }

  /// Reads once and returns the pieces of a recording that have arrived, perhaps none yet; nil at
  /// the end.
  ///
  /// - Throws: `ToolError` if reading fails, or the input isn't a recording.
  func readPieces() throws(ToolError) -> [Recording.Piece]? {
    switch try receive(limit: Self.readSize) {
    case .pieces(let pieces): return pieces
    case .end where decoder.recording?.verdict == .recording: return nil
    case .bytes, .end:
      throw ToolError(.badData, "\(name) is not a recording: create one with 'artifact record'")
    }
  }

  /// Reads the next bytes without converting them; empty at the end.
  ///
  /// - Throws: `ToolError` if reading fails.
  func readVerbatim(limit: Int = readSize) throws(ToolError) -> [UInt8] {
    try TerminalDevice(fileDescriptor: descriptor)
      .read(upTo: limit, name: name, unless: isCancelled)
  }

  /// Closes the file.
  func finish() {
    decoder.closeFile()
  }
}
