#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// File and stream access for the tool.
enum SchemaFile {
  /// The system's message for the current `errno`.
  static var systemReason: String { String(cString: strerror(errno)) }

  /// Returns the bytes of a file; nil if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(file, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Replaces a file atomically, by writing a temporary file and renaming it.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let draft = path + ".part"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { return false }
    let isWritten = write(bytes, to: file)
    return close(file) == 0 && isWritten && rename(draft, path) == 0
  }

  static func print(_ text: String, terminator: String = "\n") {
    if !write(Array((text + terminator).utf8), to: 1) { end(74) }
  }

  static func printError(_ text: String) {
    _ = write(Array((text + "\n").utf8), to: 2)
  }

  static func end(_ code: Int32) -> Never {
    exit(code)
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = systemWrite(file, buffer.baseAddress! + offset, buffer.count - offset)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return false }
        offset += count
      }
      return true
    }
  }
}

// Wrappers for the system functions, whose names the functions above shadow.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
