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
  /// What a file was when it was read or written, by which later changes are noticed.
  struct Stamp: Equatable {
    fileprivate var device: UInt64
    fileprivate var inode: UInt64
    fileprivate var size: Int64
    fileprivate var time: [Int]
  }

  /// The stamp of a regular file; nil for anything else.
  static func stamp(_ path: String) -> Stamp? {
    guard let status = status(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino), size: Int64(status.st_size),
      time: [Int(time.tv_sec), Int(time.tv_nsec)])
  }

  /// The status of the file at a path, or where a link there leads.
  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(SystemText.path(path), &status) == 0 ? status : nil
  }

  /// Checks that a path is that of a regular file, so that reading it ends and has no effects.
  ///
  /// - Throws: `ToolError` if there is something else.
  static func checkIsRegular(_ path: String) throws(ToolError) {
    if let status = status(path), status.st_mode & S_IFMT != S_IFREG {
      throw ToolError(.noInput, "cannot load \(quoted(path)): not a regular file")
    }
  }

  /// Writes a file, or replaces a regular one as a whole, so that an interruption loses nothing. A link stays a link. A file that
  /// has other names, or belongs to another user, is written in place, so that this stays so.
  ///
  /// - Throws: `ToolError` if the file can't be written, or the name belongs to something else than a regular file.
  static func replace(_ path: String, with bytes: [UInt8]) throws(ToolError) {
    var mode = mode_t(0o666)
    var target = path
    if let status = status(path) {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw ToolError(.cannotCreate, "cannot save to \(quoted(path)): not a regular file")
      }
      guard access(SystemText.path(path), W_OK) == 0 else { throw failure(path) }
      if status.st_nlink > 1 || status.st_uid != geteuid() {
        return try write(bytes, to: path, O_WRONLY | O_TRUNC, mode, path)
      }
      mode = status.st_mode & 0o777
      if let resolved = realpath(SystemText.path(path), nil) {
        target = SystemText.string(of: Array(String(cString: resolved).utf8))
        free(resolved)
      }
    } else {
      var link = stat()
      if lstat(SystemText.path(path), &link) == 0 {
        throw ToolError(
          .cannotCreate, "cannot save to \(quoted(path)): a link to a file that does not exist")
      }
    }
    let temporary = "\(target).\(getpid()).tmp"
    do throws(ToolError) {
      try write(bytes, to: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode, path)
    } catch {
      if errno != EEXIST { unlink(SystemText.path(temporary)) }
      throw error
    }
    guard rename(SystemText.path(temporary), SystemText.path(target)) == 0 else {
      let error = failure(path)
      unlink(SystemText.path(temporary))
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to file: String, _ flags: Int32, _ mode: mode_t, _ path: String
  ) throws(ToolError) {
    let descriptor = open(SystemText.path(file), flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    try TerminalDevice(fileDescriptor: descriptor).write(bytes, name: quoted(path))
    guard fsync(descriptor) == 0 else { throw failure(path) }
  }

  private static func failure(_ path: String) -> ToolError {
    ToolError(.cannotCreate, "cannot save to \(quoted(path)): \(ToolError.systemReason)")
  }
}
