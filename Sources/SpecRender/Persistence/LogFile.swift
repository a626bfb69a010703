// The file on disk. The only place of this module that talks to the system.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file on disk that one process writes.
///
/// Who opens it first holds its lock as long as the object lives; for all others it is read only.
public final class LogFile: StateFile {
  public let path: String
  public private(set) var isReadOnly = false
  private var descriptor: Int32 = -1

  /// Opens a file, and makes it if there is none; its folder must be there.
  ///
  /// It never fails: what cannot be opened for writing is read only, and what cannot be read says so
  /// when it is read.
  public init(path: String) {
    self.path = path
    descriptor = Self.open(path, O_RDWR | O_CREAT)
    if descriptor < 0 {
      isReadOnly = true
      descriptor = Self.open(path, O_RDONLY)
    } else if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      isReadOnly = true
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A process that is just being started shares what is open, and with it the lock, until it runs.
    if !isReadOnly { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, flags | O_CLOEXEC, 0o600)
    #elseif canImport(Musl)
      Musl.open(path, flags | O_CLOEXEC, 0o600)
    #else
      Glibc.open(path, flags | O_CLOEXEC, 0o600)
    #endif
  }

  private static func failure(_ operation: String) -> StateFileError {
    StateFileError(operation, String(cString: strerror(errno)))
  }

  public func read() throws(StateFileError) -> [UInt8] {
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

  public func sync() throws(StateFileError) {
    try Self.sync(descriptor)
  }

  private static func sync(_ descriptor: Int32) throws(StateFileError) {
    #if canImport(Darwin)
      // `fsync` alone leaves bytes in the cache of the drive.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      let result = fsync(descriptor)
    #else
      let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw failure("sync") }
  }

  public func truncate(to count: Int) throws(StateFileError) {
    guard ftruncate(descriptor, off_t(count)) == 0 else { throw Self.failure("truncate") }
    try sync()
  }

  public func replace(with bytes: [UInt8]) throws(StateFileError) {
    let temporary = path + ".tmp"
    let new = Self.open(temporary, O_RDWR | O_CREAT | O_TRUNC)
    guard new >= 0 else { throw Self.failure("open") }
    do throws(StateFileError) {
      // Locked before it has the name, so that nobody else gets it.
      guard flock(new, LOCK_EX | LOCK_NB) == 0 else { throw Self.failure("lock") }
      try Self.write(bytes, to: new)
      try Self.sync(new)
      guard rename(temporary, path) == 0 else { throw Self.failure("rename") }
    } catch {
      close(new)
      unlink(temporary)
      throw error
    }
    close(descriptor)
    descriptor = new
    try syncFolder()
  }

  /// Makes a new name survive the loss of power.
  private func syncFolder() throws(StateFileError) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = Self.open(folder, O_RDONLY)
    guard descriptor >= 0 else { throw Self.failure("open") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw Self.failure("sync") }
  }

  /// Copies the file to the first of `path.corrupt-1`, `path.corrupt-2` … that is free.
  public func keepCopy() throws(StateFileError) {
    let bytes = try read()
    for number in 1...1_000 {
      let copy = Self.open("\(path).corrupt-\(number)", O_WRONLY | O_CREAT | O_EXCL)
      if copy < 0, errno == EEXIST { continue }
      guard copy >= 0 else { throw Self.failure("open") }
      defer { close(copy) }
      return try Self.write(bytes, to: copy)
    }
    throw StateFileError("copy", "there are 1,000 copies already")
  }
}
