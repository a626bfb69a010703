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

  /// What a save may replace.
  enum Replacement {
    /// Any regular file, since the user has named it. A link stays a link. A file that has other names, or belongs to another
    /// user, is written in place, so that this stays so.
    case anyFile
    /// A regular file with a single name that belongs to the user, since an answer has named it.
    case ownFile
    /// Nothing.
    case nothing
  }

  /// The file that a save writes.
  private struct Target {
    var path: String
    /// The permissions of the file that is replaced; nil for a new file.
    var mode: mode_t?
    var isInPlace = false
  }

  /// Checks that a file can be saved under a name.
  ///
  /// - Throws: `ToolError` if the name belongs to something that is not replaced.
  static func check(_ path: String, replacing: Replacement) throws(ToolError) {
    _ = try target(path, replacing)
  }

  /// Writes a file, or replaces one as a whole: an interruption or a failure leaves the old file. Only a file that is written in
  /// place can be incomplete afterwards.
  ///
  /// - Throws: `ToolError` if the file can't be written, or the name belongs to something that is not replaced.
  static func write(
    _ bytes: [UInt8], to path: String, replacing: Replacement
  ) throws(ToolError) {
    let target = try target(path, replacing)
    if target.isInPlace {
      return try write(bytes, in: target.path, flags: O_WRONLY | O_TRUNC, mode: nil, path: path)
    }
    // A random name: an interrupted save may have left its temporary file.
    let temporary = "\(target.path).\(String(UInt32.random(in: 0...UInt32.max), radix: 36)).tmp"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    try write(bytes, in: temporary, flags: flags, mode: target.mode, path: path)
    if target.mode == nil {
      try moveToFreeName(temporary, target.path, path)
    } else if rename(SystemText.path(temporary), SystemText.path(target.path)) != 0 {
      throw failure(path, removing: temporary)
    }
  }

  private static func target(
    _ path: String, _ replacing: Replacement
  ) throws(ToolError) -> Target {
    var found = stat()
    guard lstat(SystemText.path(path), &found) == 0 else {
      guard errno == ENOENT else { throw failure(path) }
      return Target(path: path)
    }
    if replacing == .nothing { throw failure(path, "already exists") }
    var target = Target(path: path)
    if found.st_mode & S_IFMT == S_IFLNK {
      guard replacing == .anyFile else { throw failure(path, "is a symbolic link") }
      guard let status = status(path), let resolved = realpath(SystemText.path(path), nil) else {
        throw failure(path, "a link to a file that does not exist")
      }
      found = status
      target.path = SystemText.string(of: Array(String(cString: resolved).utf8))
      free(resolved)
    }
    guard found.st_mode & S_IFMT == S_IFREG else { throw failure(path, "not a regular file") }
    guard access(SystemText.path(path), W_OK) == 0 else { throw failure(path) }
    if found.st_nlink > 1 || found.st_uid != geteuid() {
      guard replacing == .anyFile else {
        let reason = found.st_nlink > 1 ? "has other names" : "belongs to another user"
        throw failure(path, reason)
      }
      target.isInPlace = true
    }
    target.mode = found.st_mode & 0o777
    return target
  }

  /// Moves a complete file to a name that must still be free.
  private static func moveToFreeName(
    _ temporary: String, _ name: String, _ path: String
  ) throws(ToolError) {
    let (old, new) = (SystemText.path(temporary), SystemText.path(name))
    // Unlike a renamed file, a linked one never replaces another. Some file systems have no links.
    if link(old, new) == 0 {
      unlink(old)
      return
    }
    var found = stat()
    if errno == EEXIST || lstat(new, &found) == 0 {
      unlink(old)
      throw failure(path, "already exists")
    }
    if rename(old, new) != 0 { throw failure(path, removing: temporary) }
  }

  /// Writes and flushes a file. One that was created is removed if that fails.
  private static func write(
    _ bytes: [UInt8], in file: String, flags: Int32, mode: mode_t?, path: String
  ) throws(ToolError) {
    let descriptor = open(SystemText.path(file), flags | O_CLOEXEC, mode ?? 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    // The permissions of a file that is replaced do not depend on those for new files.
    if let mode { fchmod(descriptor, mode) }
    let problem = TerminalDevice(fileDescriptor: descriptor).write(bytes)
    guard problem == 0, fsync(descriptor) == 0 else {
      let reason = ToolError.reason(problem == 0 ? errno : problem)
      if flags & O_CREAT != 0 { unlink(SystemText.path(file)) }
      throw failure(path, reason)
    }
  }

  private static func failure(_ path: String, removing temporary: String) -> ToolError {
    let error = failure(path)
    unlink(SystemText.path(temporary))
    return error
  }

  private static func failure(
    _ path: String, _ reason: String = ToolError.systemReason
  ) -> ToolError {
    ToolError(.inputOutput, "cannot save to \(quoted(path)): \(reason)")
  }
}
