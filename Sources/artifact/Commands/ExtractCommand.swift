import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact extract`: writes each payload, byte for byte, to a file.
///
/// File names come from the answer and are not trusted: only letters, digits, `.`, `-` and `_` are
/// kept, so that no name leads out of the directory or has a meaning in a shell. Existing files are
/// replaced only with `--force`, and symbolic links are never followed. All names are checked
/// before the first file is written.
enum ExtractCommand {
  private struct File {
    var name: String
    var bytes: [UInt8]
  }

  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    guard let folder = arguments.value(.output) else { return }
    var headers: [[ArtifactHeader]] = []
    var payloads: [[UInt8]] = []
    var incomplete = 0
    for input in arguments.inputs {
      let source = try AnswerSource(input)
      let content = try source.content(of: input, InputReading(arguments))
      if let header = content.header {
        headers.append([header])
        payloads.append(try SourceText(reading: source).bytes)
        continue
      }
      var stream = content.makeStream()
      try source.forEachPiece(of: content, chunk: nil) { piece throws(ToolError) in
        stream.append(piece)
      }
      stream.finish()
      headers.append([])
      for segment in stream.segments {
        guard case .artifact(let header) = segment.kind else { continue }
        headers[headers.count - 1].append(header)
        payloads.append(Array(stream.source[segment.content]))
        if !segment.isComplete { incomplete += 1 }
      }
    }
    let files = zip(FileNames.names(for: headers), payloads).map { File(name: $0, bytes: $1) }
    try makeFolder(folder)
    if !arguments.has(.force) { try refuseExisting(files, in: folder) }
    for file in files { try write(file, to: folder, replacing: arguments.has(.force)) }
    for file in files { try StandardOutput.write(SystemText.bytes(of: "\(folder)/\(file.name)\n")) }
    if files.isEmpty { StandardError.write("artifact: no artifacts found\n") }
    if incomplete > 0 {
      let noun = incomplete == 1 ? "artifact is" : "artifacts are"
      StandardError.write("artifact: \(incomplete) \(noun) incomplete: missing close tag\n")
    }
  }

  /// Saves a payload to a new file.
  ///
  /// - Returns: The name of the file.
  /// - Throws: `ToolError` if there is a file with this name already, or it can't be written.
  static func save(
    _ bytes: [UInt8], of header: ArtifactHeader, to folder: String
  ) throws(ToolError) -> String {
    let file = File(name: FileNames.names(for: [[header]]).first ?? "artifact", bytes: bytes)
    try write(file, to: folder, replacing: false)
    return file.name
  }

  private static func makeFolder(_ folder: String) throws(ToolError) {
    var status = stat()
    if stat(SystemText.path(folder), &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw ToolError(.inputOutput, "cannot save to \(quoted(folder)): not a directory")
      }
      return
    }
    guard mkdir(SystemText.path(folder), 0o777) == 0 else {
      throw ToolError(
        .inputOutput, "cannot create the directory \(quoted(folder)): \(ToolError.systemReason)")
    }
  }

  private static func refuseExisting(_ files: [File], in folder: String) throws(ToolError) {
    let existing = files.filter { file in
      var status = stat()
      return lstat(SystemText.path("\(folder)/\(file.name)"), &status) == 0
    }
    guard let first = existing.first else { return }
    let others = existing.count > 1 ? " (\(existing.count - 1) more)" : ""
    throw ToolError(
      .inputOutput,
      "\(quoted("\(folder)/\(first.name)")) already exists\(others): nothing was saved, "
        + "use --force to replace existing files")
  }

  private static func write(
    _ file: File, to folder: String, replacing: Bool
  ) throws(ToolError) {
    let path = "\(folder)/\(file.name)"
    let mode = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = open(SystemText.path(path), mode | (replacing ? 0 : O_EXCL), 0o666)
    guard descriptor >= 0 else {
      throw ToolError(.inputOutput, "cannot write \(quoted(path)): \(ToolError.systemReason)")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ToolError(.inputOutput, "cannot write \(quoted(path)): not a regular file")
    }
    guard ftruncate(descriptor, 0) == 0 else {
      throw ToolError(.inputOutput, "cannot write \(quoted(path)): \(ToolError.systemReason)")
    }
    try TerminalDevice(fileDescriptor: descriptor).write(file.bytes, name: quoted(path))
  }
}

/// A generator of unique, safe file names for artifacts.
///
/// The latest version of a lineage has the plain name, `a.py`; earlier ones contain their version,
/// `a.v1.py`.
struct FileNames {
  private var taken: Set<String> = []

  /// The maximum length of a stem. It leaves room for a number and an extension within the 255
  /// bytes that file systems allow.
  private static let lengthLimit = 200

  /// Returns the names of the artifacts of several answers, in order.
  ///
  /// - Parameter answers: The artifacts of each answer. Versions are counted per answer.
  static func names(for answers: [[ArtifactHeader]]) -> [String] {
    var names = FileNames()
    var entries: [(header: ArtifactHeader, isLatest: Bool)] = []
    for headers in answers {
      let latest = Dictionary(headers.map { ($0.identifier, $0.version) }, uniquingKeysWith: max)
      entries += headers.map { ($0, latest[$0.identifier] == $0.version) }
    }
    var result = [String](repeating: "", count: entries.count)
    // Plain names are assigned first, so that no earlier version takes one.
    for isLatest in [true, false] {
      for (index, entry) in entries.enumerated() where entry.isLatest == isLatest {
        result[index] = names.name(for: entry.header, isLatest: isLatest)
      }
    }
    return result
  }

  private mutating func name(for header: ArtifactHeader, isLatest: Bool) -> String {
    let values = header.attributeValues
    let file = values.value(for: ArtifactAttributeSpelling.file)
    let title = header.declaredTitle.flatMap { Self.looksLikeFileName($0) ? $0 : nil }
    let (stem, suffix) =
      if let given = file ?? title {
        Self.split(Self.safe(Self.lastComponent(of: given)))
      } else {
        Self.completed(Self.safe(header.identifier.rawValue), for: header)
      }
    let version = isLatest ? "" : ".v\(header.version)"
    return unique((stem.isEmpty ? "artifact" : stem.prefix(Self.lengthLimit)) + version, suffix)
  }

  private mutating func unique(_ stem: String, _ suffix: String) -> String {
    var name = stem + suffix
    var number = 2
    // File systems may be case-insensitive, so names that differ only in case collide.
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number)\(suffix)"
      number += 1
    }
    return name
  }

  /// Splits an identifier before its extension, or adds the extension of the artifact to it.
  private static func completed(
    _ identifier: String, for header: ArtifactHeader
  ) -> (stem: String, suffix: String) {
    let fileExtension = fileExtension(for: header)
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    for count in [2, 1] where parts.count > count && !parts[0].isEmpty {
      let ending = parts.suffix(count).joined(separator: ".")
      let isOwn =
        fileExtension.map { isExtension(ending, of: header, or: $0) }
        ?? (ending.lowercased().hasPrefix("tar.") || looksLikeFileName("a." + ending))
      if isOwn { return (String(identifier.dropLast(ending.utf8.count + 1)), "." + ending) }
    }
    return (identifier, "." + (fileExtension ?? (header.type == .code ? "txt" : "bin")))
  }

  /// Whether an ending, in any case, is one of the extensions of an artifact's type or language.
  private static func isExtension(
    _ ending: String, of header: ArtifactHeader, or preferred: String
  ) -> Bool {
    if ending.lowercased() == preferred { return true }
    guard header.type == .code else { return ArtifactType(fileExtension: ending) == header.type }
    return CodeLanguage(fileExtension: ending)?.fileExtensions.first == preferred
  }

  /// The usual extension of a type or of a language of source code; nil if it has none.
  private static func fileExtension(for header: ArtifactHeader) -> String? {
    guard header.type == .code else { return header.type.preferredFileExtension }
    return header.language.flatMap { CodeLanguage(named: $0)?.fileExtensions.first }
  }

  /// Whether a title looks like a file name, such as `stock.csv`: one word with a known extension.
  private static func looksLikeFileName(_ title: String) -> Bool {
    guard !title.contains(where: \.isWhitespace), let dot = title.lastIndex(of: "."),
      dot != title.startIndex
    else { return false }
    let fileExtension = String(title[title.index(after: dot)...])
    return ArtifactType(fileExtension: fileExtension) != nil
      || CodeLanguage(fileExtension: fileExtension) != nil
  }

  private static func lastComponent(of path: String) -> Substring {
    path.split { $0 == "/" || $0 == "\\" }.last ?? ""
  }

  /// Returns a safe name: letters, digits, `.`, `-` and `_` are kept and all other scalars become
  /// `-`. A name that would begin with `.` or `-` is prefixed with `_`.
  private static func safe(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isKept =
        (scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil))
        || scalar == "." || scalar == "-" || scalar == "_"
      result.unicodeScalars.append(isKept ? scalar : "-")
    }
    if result.first == "." || result.first == "-" { result = "_" + result }
    return String(result.prefix(lengthLimit))
  }

  /// Splits a name before its extension, which may have two parts, as in `a.vl.json` and `a.tar.gz`.
  private static func split(_ name: String) -> (stem: String, suffix: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let pair = parts.suffix(2).joined(separator: ".")
    if parts.count > 2,
      pair.lowercased().hasPrefix("tar.") || ArtifactType(fileExtension: pair) != nil
    {
      return (String(name.dropLast(pair.count + 1)), "." + pair)
    }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...].prefix(20)))
  }
}
