import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The initial state of a form, and its persistence.
enum BrowsedState {
  /// Creates the state store: the state persisted by `--persist` overrides that of `--state`, which
  /// overrides the spec's own state.
  ///
  /// - Throws: `ToolError` if a state cannot be read, or the state file cannot be used.
  static func store(_ arguments: ParsedArguments) throws(ToolError) -> StateStore {
    var state: JSONValue = [:]
    if let path = arguments.value(.state) { state = try read(path) }
    guard let path = arguments.value(.persist) else { return StateStore(state) }
    return StateStore(state, backends: [try backend(path)])
  }

  private static func read(_ path: String) throws(ToolError) -> JSONValue {
    let value = try JSONFile.value(at: path, called: "state")
    guard case .object = value else {
      throw ToolError(.badData, "invalid state file \(quoted(path)): expected a JSON object")
    }
    return value
  }

  private static func backend(_ path: String) throws(ToolError) -> PersistedStateBackend {
    try checkIsLog(path)
    let file = LogFile(path: SystemText.readable(path))
    if file.isSpecial { throw notRegular(path) }
    let backend = PersistedStateBackend(file: file, pathPrefix: .root, durability: .commit)
    for fault in backend.diagnostics where fault.severity == .error {
      // A damaged file is copied, and its content before the damage is used.
      if fault.code == .backendCorrupt, !backend.isReadOnly {
        StandardError.write("artifact: \(quoted(path)): \(printable(fault.message))\n")
        continue
      }
      let reason = fault.details["reason"]?.displayText ?? fault.message
      throw ToolError(
        .inputOutput, "cannot save the state to \(quoted(path)): \(printable(reason))")
    }
    guard !backend.isReadOnly else {
      throw ToolError(
        .inputOutput,
        "cannot save the state to \(quoted(path)): read-only, or in use by another process"
      )
    }
    return backend
  }

  private static func notRegular(_ path: String) -> ToolError {
    ToolError(
      .cannotCreate, "cannot save the state to \(quoted(path)): not a regular file")
  }

  /// Rejects files that are not regular or not state logs, although the backend would keep a copy.
  ///
  /// - Throws: `ToolError` if the file is rejected.
  private static func checkIsLog(_ path: String) throws(ToolError) {
    guard SystemText.bytes(of: path) == Array(path.utf8) else {
      throw ToolError(.inputOutput, "invalid file name for '--persist': not UTF-8")
    }
    // Opening a device can have side effects, and opening a FIFO would block.
    var status = stat()
    if stat(SystemText.path(path), &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw notRegular(path)
    }
    let descriptor = open(SystemText.path(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      // A missing file is created.
      if errno == ENOENT { return }
      throw ToolError(.inputOutput, "cannot open \(quoted(path)): \(ToolError.systemReason)")
    }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw notRegular(path)
    }
    let magic = Array("SPECLOG".utf8)
    var head = [UInt8](repeating: 0, count: magic.count)
    let count = pread(descriptor, &head, head.count, 0)
    guard count >= 0 else {
      throw ToolError(.inputOutput, "cannot read \(quoted(path)): \(ToolError.systemReason)")
    }
    guard magic.starts(with: head.prefix(count)) else {
      throw ToolError(
        .inputOutput, "\(quoted(path)) is not a state file written by --persist")
    }
  }
}
