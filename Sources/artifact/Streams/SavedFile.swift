import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that the user saves under a name of their own.
enum SavedFile {
  /// Writes a file, or replaces a regular one as a whole, so that an interruption loses nothing. A link stays a link.
  ///
  /// - Throws: `ToolError` if the file can't be written, or the name belongs to something else than a regular file.
  static func replace(_ path: String, with bytes: [UInt8]) throws(ToolError) {
    var status = stat()
    var mode = mode_t(0o666)
    var target = path
    if stat(SystemText.path(path), &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw ToolError(.cannotCreate, "cannot save to \(quoted(path)): not a regular file")
      }
      mode = status.st_mode & 0o777
      if let resolved = realpath(SystemText.path(path), nil) {
        target = String(cString: resolved)
        free(resolved)
      }
    }
    let temporary = target + ".tmp"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(SystemText.path(temporary), flags, mode)
    guard descriptor >= 0 else { throw failure(path) }
    do throws(ToolError) {
      defer { close(descriptor) }
      try TerminalDevice(fileDescriptor: descriptor).write(bytes, name: quoted(path))
      guard fsync(descriptor) == 0 else { throw failure(path) }
    } catch {
      unlink(SystemText.path(temporary))
      throw error
    }
    guard rename(SystemText.path(temporary), SystemText.path(target)) == 0 else {
      let error = failure(path)
      unlink(SystemText.path(temporary))
      throw error
    }
  }

  private static func failure(_ path: String) -> ToolError {
    ToolError(.cannotCreate, "cannot save to \(quoted(path)): \(ToolError.systemReason)")
  }
}
