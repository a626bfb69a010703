// The file on disk; the only file in this module that makes system calls.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file on disk with a single writing process.
///
/// The first object to open it holds an exclusive lock during its lifetime; for all others it is
/// read-only. Anything but a regular file is neither written nor replaced.
public final class LogFile: StateFile {
  /// The path, as given.
  public let path: String
  /// Whether writing isn't possible, because another process has the lock or the system forbids it.
  public private(set) var isReadOnly = false

  /// Whether the path names something other than a regular file, such as a device or a directory.
  public private(set) var isSpecial = false
  private var descriptor: Int32 = -1

  /// Opens a file and creates it if it is missing; the directory must exist.
  ///
  /// Opening never fails and never blocks: a file that cannot be opened for writing is read-only,
  /// and one that cannot be read or isn't a regular file throws when it is read.
  public init(path: String) {
    self.path = path
    // Opening a device may have side effects, so the file type is checked first.
    var status = stat()
    isSpecial = stat(path, &status) == 0 && !Self.isRegular(status)
    if !isSpecial { openFile() }
    if isSpecial { isReadOnly = true }
  }

  private func openFile() {
    descriptor = Self.open(path, O_RDWR | O_CREAT)
    if descriptor < 0 {
      isReadOnly = true
      descriptor = Self.open(path, O_RDONLY)
    }
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return }
    // The path may have been reassigned since the check.
    if !Self.isRegular(status) {
      isSpecial = true
      close(descriptor)
      descriptor = -1
    } else if !isReadOnly, flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      isReadOnly = true
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A child process that is being spawned shares open files, and thus the lock, until `exec`.
    if !isReadOnly { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  private static func isRegular(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFREG
  }

  /// Opens without blocking on a pipe or acquiring a controlling terminal.
  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    #if canImport(Darwin)
      return Darwin.open(path, flags, 0o600)
    #elseif canImport(Musl)
      return Musl.open(path, flags, 0o600)
    #else
      return Glibc.open(path, flags, 0o600)
    #endif
  }

  private static func failure(_ operation: String) -> StateFileError {
    StateFileError(operation, String(cString: strerror(errno)))
  }

  private static let notRegular = StateFileError("open", "not a regular file")

  /// Returns the whole content of the file.
  ///
  /// - Throws: A ``StateFileError`` if the file cannot be opened or read, or isn't a regular file.
  /// - Complexity: O(bytes).
  public func read() throws(StateFileError) -> [UInt8] {
    if isSpecial { throw Self.notRegular }
    guard descriptor >= 0 else { throw Self.failure("open") }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else { throw Self.failure("seek") }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(count))
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw Self.failure("read") }
      if result == 0 { break }
      count += result
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Appends bytes at the end. After a failure some of them may have been written.
  ///
  /// - Throws: A ``StateFileError`` if writing fails.
  /// - Complexity: O(bytes).
  public func append(_ bytes: [UInt8]) throws(StateFileError) {
    guard lseek(descriptor, 0, SEEK_END) >= 0 else { throw Self.failure("seek") }
    try Self.write(bytes, to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(StateFileError) {
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress! + count, buffer.count - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { throw failure("write") }
      count += result
    }
  }

  private static func systemWrite(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #else
      Glibc.write(descriptor, bytes, count)
    #endif
  }

  /// Waits until everything written is stored durably.
  ///
  /// - Throws: A ``StateFileError`` if synchronization fails.
  public func sync() throws(StateFileError) {
    try Self.sync(descriptor)
  }

  private static func sync(_ descriptor: Int32) throws(StateFileError) {
    #if canImport(Darwin)
      // `fsync` alone leaves data in the drive's cache.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      let result = fsync(descriptor)
    #else
      let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw failure("sync") }
  }

  /// Truncates the file to a number of bytes and synchronizes it.
  ///
  /// - Throws: A ``StateFileError`` if truncation or synchronization fails.
  public func truncate(to count: Int) throws(StateFileError) {
    guard ftruncate(descriptor, off_t(count)) == 0 else { throw Self.failure("truncate") }
    try sync()
  }

  /// Replaces the content atomically and durably, by writing a temporary file and renaming it.
  ///
  /// - Throws: A ``StateFileError`` if any step fails; up to the rename, the old content is
  ///   unchanged.
  /// - Complexity: O(bytes).
  public func replace(with bytes: [UInt8]) throws(StateFileError) {
    // If the path is a symbolic link, its target is replaced, not the link.
    let target = Self.resolved(path)
    let temporary = target + ".tmp"
    let new = try Self.create(temporary)
    do throws(StateFileError) {
      // The new file is locked before it gets its name, so that no other process can lock it first.
      guard flock(new, LOCK_EX | LOCK_NB) == 0 else { throw Self.failure("lock") }
      try Self.write(bytes, to: new)
      try Self.sync(new)
      guard try Self.isRegularOrMissing(target) else { throw Self.notRegular }
      guard rename(temporary, target) == 0 else { throw Self.failure("rename") }
    } catch {
      close(new)
      unlink(temporary)
      throw error
    }
    close(descriptor)
    descriptor = new
    try Self.syncFolder(of: target)
  }

  /// Returns the path with symbolic links resolved; unchanged if it can't be resolved.
  private static func resolved(_ path: String) -> String {
    guard let text = realpath(path, nil) else { return path }
    defer { free(text) }
    return String(cString: text)
  }

  /// Creates a file, replacing a leftover from a crash but nothing else.
  private static func create(_ path: String) throws(StateFileError) -> Int32 {
    guard try isRegularOrMissing(path) else { throw notRegular }
    unlink(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failure("open") }
    return descriptor
  }

  /// Whether a path is free or names a regular file; symbolic links are not followed.
  private static func isRegularOrMissing(_ path: String) throws(StateFileError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return isRegular(status) }
    guard errno == ENOENT else { throw failure("open") }
    return true
  }

  /// Makes a rename durable by synchronizing the directory.
  private static func syncFolder(of path: String) throws(StateFileError) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY)
    guard descriptor >= 0 else { throw failure("open") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("sync") }
  }

  /// Copies the file to the first unused path of `path.corrupt-1`, `path.corrupt-2` …
  ///
  /// - Throws: A ``StateFileError`` if the file cannot be read or copied, or 1,000 copies exist.
  /// - Complexity: O(bytes).
  public func keepCopy() throws(StateFileError) {
    let bytes = try read()
    for number in 1...1_000 {
      let copy = Self.open("\(path).corrupt-\(number)", O_WRONLY | O_CREAT | O_EXCL)
      if copy < 0, errno == EEXIST { continue }
      guard copy >= 0 else { throw Self.failure("open") }
      defer { close(copy) }
      return try Self.write(bytes, to: copy)
    }
    throw StateFileError("copy", "1,000 copies already exist")
  }
}
