import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An answer to read: an open file or standard input.
struct AnswerSource {
  let descriptor: Int32

  /// What to call it in messages.
  let name: String

  /// Whether everything is there already, as in a file on a disk.
  let isRegularFile: Bool

  private static let readSize = 1 << 16

  private let decoder = Decoder()

  /// What has been understood of the bytes; a source is read once, by whoever holds it.
  private final class Decoder {
    var transcoder = TextTranscoder()

    /// What was read to find out what it is.
    var unread: ArraySlice<UInt8> = []
  }

  init(_ input: ParsedArguments.Input) throws(ToolError) {
    switch input {
    case .standardInput:
      descriptor = STDIN_FILENO
      name = "standard input"
      isRegularFile = Self.kind(of: STDIN_FILENO) == S_IFREG
      if isatty(STDIN_FILENO) == 1 {
        throw ToolError(
          .usage, "there is nothing to read: name a FILE, or pipe an answer into artifact.")
      }
    case .file(let path):
      name = quoted(path)
      descriptor = open(SystemText.path(path), O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw ToolError(.noInput, "cannot open \(name): \(ToolError.systemReason).")
      }
      let kind = Self.kind(of: descriptor)
      isRegularFile = kind == S_IFREG
      if kind == S_IFDIR {
        close(descriptor)
        throw ToolError(.noInput, "cannot read \(name): it is a directory.")
      }
    }
  }

  private static func kind(of descriptor: Int32) -> mode_t {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// Finds out what the input is, as far as its first bytes are needed for that; they stay to be read.
  func content(
    of input: ParsedArguments.Input, declared: PayloadType?
  ) throws(ToolError) -> InputContent {
    var look = look(at: input, declared: declared)
    if isRegularFile, look.content == nil {
      try look.append(head(count: ContentRecognizer.fileByteLimit))
      try look.finish()
    }
    while look.content == nil {
      let piece = try readNew(limit: Self.readSize)
      decoder.unread += piece
      if piece.isEmpty { try look.finish() } else { try look.append(piece) }
    }
    return look.content ?? InputContent(type: nil, name: name)
  }

  /// A look at the input, for who reads it a piece at a time.
  func look(at input: ParsedArguments.Input, declared: PayloadType?) -> InputLook {
    let byteLimit =
      isRegularFile ? ContentRecognizer.fileByteLimit : ContentRecognizer.streamByteLimit
    return InputLook(input, declared: declared, name: name, byteLimit: byteLimit)
  }

  /// The next bytes of a file on a disk, which stay to be read.
  private func head(count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let length = pread(descriptor, &bytes, count, max(0, lseek(descriptor, 0, SEEK_CUR)))
    var transcoder = TextTranscoder()
    return transcoder.transcode(Array(bytes.prefix(max(0, length))))
  }

  /// Whether bytes can be read without waiting, since they have been read before.
  var hasUnread: Bool { !decoder.unread.isEmpty }

  /// Reads everything, giving each piece to `body`, in pieces of `chunk` bytes where that is given.
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

  /// The next bytes, of a text in UTF-16 or UTF-32 as UTF-8; empty at the end.
  func read(limit: Int) throws(ToolError) -> [UInt8] {
    if hasUnread {
      let piece = Array(decoder.unread.prefix(limit))
      decoder.unread.removeFirst(piece.count)
      return piece
    }
    return try readNew(limit: limit)
  }

  /// The next bytes that have not been read before.
  private func readNew(limit: Int) throws(ToolError) -> [UInt8] {
    while true {
      let bytes = try TerminalDevice(fileDescriptor: descriptor).read(upTo: limit, name: name)
      if bytes.isEmpty { return decoder.transcoder.finish() }
      let text = decoder.transcoder.transcode(bytes)
      if !text.isEmpty { return text }
    }
  }

  /// Gives the file back.
  func finish() {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }
}
