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

  private let decoder = Decoder()

  /// The state of reading. It is shared by copies, since a source can only be read once.
  private final class Decoder {
    var transcoder = TextTranscoder()
    var colors: ColorFilter?

    /// The bytes that were read to detect the type and are still to be returned.
    var unread: ArraySlice<UInt8> = []
  }

  /// How the colors of terminal output are treated.
  enum Colors {
    case kept, removed
    /// Removed, and recorded so that diagnostics have positions of the input.
    case recorded
  }

  /// Opens an input.
  ///
  /// - Parameter colors: How the colors of terminal output in it are treated.
  /// - Throws: `ToolError` if it cannot be opened, or is a terminal.
  init(_ input: ParsedArguments.Input, colors: Colors = .removed) throws(ToolError) {
    decoder.colors = colors == .kept ? nil : ColorFilter(records: colors == .recorded)
    switch input {
    case .standardInput:
      descriptor = STDIN_FILENO
      name = "standard input"
      isRegularFile = Self.kind(of: STDIN_FILENO) == S_IFREG
      if isatty(STDIN_FILENO) == 1 {
        throw ToolError(
          .usage, "nothing to read: name a FILE or pipe an answer into artifact")
      }
    case .file(let path):
      name = quoted(path)
      descriptor = open(SystemText.path(path), O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw ToolError(.noInput, "cannot open \(name): \(ToolError.systemReason)")
      }
      let kind = Self.kind(of: descriptor)
      isRegularFile = kind == S_IFREG
      if kind == S_IFDIR {
        close(descriptor)
        throw ToolError(.noInput, "cannot read \(name): is a directory")
      }
    }
  }

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
    var look = look(at: input, reading)
    if isRegularFile, look.content == nil {
      try look.append(head(count: ContentRecognizer.fileByteLimit))
      try look.finish()
    }
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
    var content = InputContent(type: nil, name: name)
    guard form == .auto else {
      content.provider = form.family.map { ProviderStream(family: $0) }
      return content
    }
    var recognizer = ProviderRecognizer()
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
    guard isRegularFile, options.references == .preceding,
      mayDefine(hasFootnotes: options.extensions.contains(.footnotes))
    else { return MarkdownReferences() }
    let bytes = head(count: Self.referenceByteLimit + 1)
    guard bytes.count <= Self.referenceByteLimit else { return MarkdownReferences() }
    return MarkdownReferences(ofAnswer: bytes.span, markdown: options)
  }

  /// Creates a detector for the input, for callers that read it piece by piece.
  func look(at input: ParsedArguments.Input, _ reading: InputReading) -> InputLook {
    let byteLimit =
      isRegularFile ? ContentRecognizer.fileByteLimit : ContentRecognizer.streamByteLimit
    return InputLook(input, reading, name: name, byteLimit: byteLimit)
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

  /// Whether bytes are buffered that can be read without blocking.
  var hasUnread: Bool { !decoder.unread.isEmpty }

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
  /// - Throws: `ToolError` if reading fails, or the error that `body` throws.
  func forEachPiece(
    of content: InputContent, chunk: Int?, _ body: (AnswerPiece) throws(ToolError) -> Void
  ) throws(ToolError) {
    var provider = content.provider
    var isUnread = false
    func give(_ pieces: [AnswerPiece]) throws(ToolError) {
      for piece in pieces {
        if piece.isRead { isUnread = false }
        try body(piece)
      }
    }
    var isFirst = true
    try forEachPiece(chunk: chunk) { bytes throws(ToolError) in
      if isFirst { isUnread = true }
      isFirst = false
      try give(provider.pieces(of: bytes))
    }
    try give(provider.remainingPieces())
    if isUnread, provider?.hasKnownEvent == false { throw unreadError }
  }

  /// The error for input without an event of the declared form.
  var unreadError: ToolError {
    ToolError(.badData, "\(name) is not a stream of the declared form: nothing could be read")
  }

  /// Reads the next bytes; empty at the end. UTF-16 and UTF-32 are converted to UTF-8.
  ///
  /// - Throws: `ToolError` if reading fails.
  func read(limit: Int) throws(ToolError) -> [UInt8] {
    if hasUnread {
      let piece = Array(decoder.unread.prefix(limit))
      decoder.unread.removeFirst(piece.count)
      return piece
    }
    return try readNew(limit: limit)
  }

  /// Reads the next bytes that are not buffered.
  ///
  /// - Throws: `ToolError` if reading fails.
  private func readNew(limit: Int) throws(ToolError) -> [UInt8] {
    while true {
      let bytes = try TerminalDevice(fileDescriptor: descriptor).read(upTo: limit, name: name)
      if bytes.isEmpty {
        let rest = decoder.transcoder.finish()
        let text = decoder.colors?.filter(rest) ?? rest
        return text + (decoder.colors?.finish() ?? [])
      }
      let text = decoder.transcoder.transcode(bytes)
      let plain = decoder.colors?.filter(text) ?? text
      if !plain.isEmpty { return plain }
    }
  }

  /// Reads the next bytes without converting them; empty at the end.
  ///
  /// - Throws: `ToolError` if reading fails.
  func readVerbatim() throws(ToolError) -> [UInt8] {
    try TerminalDevice(fileDescriptor: descriptor).read(upTo: Self.readSize, name: name)
  }

  /// Closes the file.
  func finish() {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }
}
