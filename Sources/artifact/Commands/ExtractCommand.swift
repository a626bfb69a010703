import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact extract`: saves each artifact as the file that its payload is.
///
/// File names come from the answer and are not trusted: ``FileNames`` keeps only characters that do not
/// lead out of the directory or have a meaning in a shell. Existing files are replaced only with
/// `--force`, and symbolic links are never followed. All names are checked before the first file is
/// written.
enum ExtractCommand {
  private struct File {
    var path: String
    var payload: SavedPayload
  }

  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    guard let folder = arguments.value(.output) else { return }
    var names: [[FileNames.Source]] = []
    var payloads: [SavedPayload] = []
    var incomplete = 0
    let render = try PictureFiles(arguments.value(.render))
    var pictures: PictureFiles?
    func take(_ payload: [UInt8], of header: ArtifactHeader) {
      let picture = pictures?.file(of: header)
      let payload = picture ?? SavedPayload(payload, of: header)
      var source = FileNames.Source(header, payload)
      source.isPicture = picture != nil
      names[names.count - 1].append(source)
      payloads.append(payload)
    }
    for input in arguments.inputs {
      names.append([])
      let source = try AnswerSource(input)
      let content = try source.content(of: input, InputReading(arguments))
      pictures = render
      if let header = content.header {
        let bytes = try SourceText(reading: source).bytes
        pictures?.read(AnswerPiece.text(bytes), of: content)
        take(bytes, of: header)
        continue
      }
      var stream = content.makeStream()
      var session = render.map { _ in content.makeSession() }
      try source.forEachPiece(of: content, chunk: nil) { piece throws(ToolError) in
        stream.append(piece)
        session?.append(piece)
      }
      stream.finish()
      session?.finish()
      if let presentation = session?.presentation { pictures?.take(presentation) }
      for segment in stream.segments {
        guard case .artifact(let header) = segment.kind else { continue }
        take(Array(stream.source[segment.content]), of: header)
        if !segment.isComplete { incomplete += 1 }
      }
    }
    let files = zip(FileNames.names(for: names), payloads).map { name, payload in
      File(path: "\(folder)/\(name)", payload: payload)
    }
    if files.isEmpty {
      StandardError.write("artifact: no artifacts found\n")
    } else {
      try save(files, to: folder, replacing: arguments.has(.force) ? .ownFile : .nothing)
    }
    for file in files {
      guard let reason = file.payload.textReason else { continue }
      StandardError.write("artifact: \(quoted(file.path)) is saved as text: \(reason)\n")
    }
    if incomplete > 0 {
      let noun = incomplete == 1 ? "artifact is" : "artifacts are"
      StandardError.write("artifact: \(incomplete) \(noun) incomplete: missing close tag\n")
    }
  }

  /// Saves the payload of one of the artifacts of an answer to a new file. A name that a file has
  /// already gets a number.
  ///
  /// - Returns: The name of the file, and why it is text, if its type is binary.
  /// - Throws: `ToolError` if the file can't be written.
  static func save(
    _ payload: [UInt8], of header: ArtifactHeader, among headers: [ArtifactHeader],
    to folder: String
  ) throws(ToolError) -> String {
    let payload = SavedPayload(payload, of: header)
    var sources = headers.map { FileNames.Source($0) }
    let index = headers.firstIndex { $0.index == header.index } ?? sources.endIndex
    sources[index..<min(index + 1, sources.endIndex)] = [FileNames.Source(header, payload)]
    let names = FileNames.names(for: [sources]) { source, name in
      source == index && exists("\(folder)/\(name)")
    }
    let name = names[index]
    try SavedFile.write(payload.bytes, to: "\(folder)/\(name)", replacing: .nothing)
    return name + (payload.textReason.map { " as text: \($0)" } ?? "")
  }

  // MARK: Files

  private static func save(
    _ files: [File], to folder: String, replacing: SavedFile.Replacement
  ) throws(ToolError) {
    if replacing == .nothing { try refuseExisting(files) }
    do throws(ToolError) {
      for file in files { try SavedFile.check(file.path, replacing: replacing) }
    } catch {
      throw ToolError(error.code, error.message + ": nothing was saved")
    }
    let created = try makeFolder(folder)
    for (index, file) in files.enumerated() {
      do throws(ToolError) {
        try SavedFile.write(file.payload.bytes, to: file.path, replacing: replacing)
      } catch {
        if index == 0 { for folder in created.reversed() { rmdir(SystemText.path(folder)) } }
        let saved = index == 0 ? "nothing" : "\(index) of \(files.count) files"
        throw ToolError(error.code, "\(error.message): saved before: \(saved)")
      }
      try StandardOutput.write(SystemText.bytes(of: file.path + "\n"))
    }
  }

  /// Creates a directory, and those that contain it.
  ///
  /// - Returns: The directories that were missing, outermost first.
  /// - Throws: `ToolError` if one can't be created, or there is something else.
  private static func makeFolder(_ folder: String) throws(ToolError) -> [String] {
    var status = stat()
    var created: [String] = []
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.unicodeScalars.split(separator: "/") {
      path += String(part)
      let problem = mkdir(SystemText.path(path), 0o777) == 0 ? 0 : errno
      if problem == 0 {
        created.append(path)
      } else if problem != EEXIST, stat(SystemText.path(path), &status) != 0 {
        throw ToolError(
          .inputOutput,
          "cannot create the directory \(quoted(path)): \(ToolError.reason(problem))")
      }
      path += "/"
    }
    guard stat(SystemText.path(folder), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw ToolError(.inputOutput, "cannot save to \(quoted(folder)): not a directory")
    }
    return created
  }

  /// Whether there is something with a name, also a broken link.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(SystemText.path(path), &status) == 0
  }

  private static func refuseExisting(_ files: [File]) throws(ToolError) {
    let existing = files.filter { exists($0.path) }
    guard let first = existing.first else { return }
    let others = existing.count > 1 ? " (\(existing.count - 1) more)" : ""
    throw ToolError(
      .inputOutput,
      "\(quoted(first.path)) already exists\(others): nothing was saved, "
        + "use --force to replace existing files")
  }
}
