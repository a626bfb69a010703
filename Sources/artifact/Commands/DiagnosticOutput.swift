import ArtifactAll

/// The formats in which `check` prints diagnostics.
enum DiagnosticFormat: String, OptionChoice {
  /// `FILE:LINE:COLUMN: SEVERITY: MESSAGE [CODE]`, as compilers do.
  case text
  /// A JSON object per line.
  case json
  /// A SARIF 2.1.0 log, for code scanning.
  case sarif
  /// Workflow commands of GitHub Actions, which annotate files.
  case github
}

/// Formats the diagnostics of several files.
struct DiagnosticOutput {
  private let format: DiagnosticFormat
  private var log = SARIFLog()

  init(format: DiagnosticFormat) {
    self.format = format
  }

  /// Returns the text to write for the diagnostics of a file; empty for SARIF, which is written at
  /// the ``end(_:)``.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics, with ranges in the file.
  ///   - lines: The line index of the file.
  ///   - file: The name of the file, verbatim; nil for standard input without a name.
  ///   - hasByteOffsets: Whether ranges are byte offsets in the file.
  mutating func text(
    for diagnostics: [Diagnostic], in lines: TextLocator, file: [UInt8]?,
    hasByteOffsets: Bool = true
  ) -> [UInt8] {
    let name = file ?? Array("-".utf8)
    switch format {
    case .text:
      return diagnostics.flatMap { diagnostic in
        let texts =
          [Self.line(diagnostic, in: lines)] + diagnostic.notes.map { Self.line($0, in: lines) }
        return texts.flatMap { name + $0.utf8 }
      }
    case .json:
      let name = String(decoding: name, as: UTF8.self)
      return diagnostics.flatMap { diagnostic -> [UInt8] in
        guard case .object(let members) = diagnostic.json(in: lines) else { return [] }
        var object: JSONObject = ["file": .string(name)]
        for (name, value) in members.members { object[name] = value }
        if !hasByteOffsets { Self.removeByteOffsets(from: &object) }
        return Array((JSONValue.object(object).serialized() + "\n").utf8)
      }
    case .sarif:
      for diagnostic in diagnostics {
        log.add(diagnostic, in: lines, file: file, hasByteOffsets: hasByteOffsets)
      }
      return []
    case .github:
      let name = file.map { String(decoding: $0, as: UTF8.self) }
      return diagnostics.flatMap { Array(Self.command($0, in: lines, file: name).utf8) }
    }
  }

  /// Notes an input that could not be read, for a log that lists these.
  mutating func add(_ error: ToolError, file: [UInt8]?) {
    log.add(error, file: file)
  }

  /// Returns the text to write after all files.
  func end(_ ending: SARIFLog.Ending) -> [UInt8] {
    format == .sarif ? Array(log.text(ending).utf8) : []
  }

  private static func removeByteOffsets(from object: inout JSONObject) {
    object["range"] = nil
    guard case .array(let notes)? = object["notes"] else { return }
    object["notes"] = .array(
      notes.map { note in
        guard case .object(var members) = note else { return note }
        members["range"] = nil
        return .object(members)
      })
  }

  /// Formats a diagnostic as `:LINE:COLUMN: error: message [code]`.
  static func line(_ diagnostic: Diagnostic, in lines: TextLocator) -> String {
    position(of: diagnostic.range, in: lines)
      + "\(diagnostic.severity.rawValue): \(printable(diagnostic.sentence)) [\(diagnostic.code)]\n"
  }

  /// Formats a note as `:LINE:COLUMN: note: message`.
  private static func line(_ note: Diagnostic.Note, in lines: TextLocator) -> String {
    position(of: note.range, in: lines) + "note: \(printable(note.message))\n"
  }

  private static func position(of range: Range<Int>?, in lines: TextLocator) -> String {
    let location = lines.location(of: range?.lowerBound ?? 0)
    return ":\(location.line):\(location.column): "
  }

  // MARK: GitHub

  private static func command(
    _ diagnostic: Diagnostic, in lines: TextLocator, file: String?
  ) -> String {
    let name =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
    var properties = file.map { "file=" + escaped($0, isProperty: true) + "," } ?? ""
    if let range = diagnostic.range {
      let start = lines.location(of: range.lowerBound)
      properties += "line=\(start.line),col=\(start.column),"
    }
    properties += "title=" + escaped(diagnostic.code.rawValue, isProperty: true)
    return "::\(name) \(properties)::\(escaped(diagnostic.sentence, isProperty: false))\n"
  }

  /// Escapes a text for a workflow command. Line breaks are kept in properties alone.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\n" where isProperty: result += "%0A"
      case "\r" where isProperty: result += "%0D"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result += printable(String(scalar))
      }
    }
    return result
  }
}
