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

  /// The results of a SARIF log, and the codes in order of first use.
  private var results: [JSONValue] = []
  private var codes: [Diagnostic.Code] = []

  init(format: DiagnosticFormat) {
    self.format = format
  }

  /// Returns the text to write for the diagnostics of a file; empty for SARIF, which is written at
  /// the ``end``.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics, with ranges in the file.
  ///   - lines: The line index of the file.
  ///   - file: The name of the file, verbatim.
  mutating func text(
    for diagnostics: [Diagnostic], in lines: TextLocator, file: [UInt8]
  ) -> [UInt8] {
    switch format {
    case .text:
      return diagnostics.flatMap { diagnostic in
        let texts =
          [Self.line(diagnostic, in: lines)] + diagnostic.notes.map { Self.line($0, in: lines) }
        return texts.flatMap { file + $0.utf8 }
      }
    case .json:
      let name = String(decoding: file, as: UTF8.self)
      return diagnostics.flatMap { diagnostic -> [UInt8] in
        guard case .object(let members) = diagnostic.json(in: lines) else { return [] }
        var object: JSONObject = ["file": .string(name)]
        for (name, value) in members.members { object[name] = value }
        return Array((JSONValue.object(object).serialized() + "\n").utf8)
      }
    case .sarif:
      let uri = Self.uri(of: file)
      for diagnostic in diagnostics { results.append(result(diagnostic, in: lines, uri: uri)) }
      return []
    case .github:
      let name = String(decoding: file, as: UTF8.self)
      return diagnostics.flatMap { Array(Self.command($0, in: lines, file: name).utf8) }
    }
  }

  /// The text to write after all files.
  var end: [UInt8] {
    guard format == .sarif else { return [] }
    let log: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "artifact", "version": .string(Tool.version),
              "rules": .array(codes.map { ["id": .string($0.rawValue)] }),
            ]
          ],
          "columnKind": "unicodeCodePoints",
          "results": .array(results),
        ]
      ],
    ]
    return Array((log.serialized(pretty: true) + "\n").utf8)
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

  // MARK: SARIF

  private mutating func result(
    _ diagnostic: Diagnostic, in lines: TextLocator, uri: String
  ) -> JSONValue {
    let index =
      codes.firstIndex(of: diagnostic.code)
      ?? {
        codes.append(diagnostic.code)
        return codes.count - 1
      }()
    let level =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "note"
      }
    var result: JSONObject = [
      "ruleId": .string(diagnostic.code.rawValue), "ruleIndex": .number(JSONNumber(index)),
      "level": .string(level), "message": ["text": .string(diagnostic.sentence)],
      "locations": [Self.location(diagnostic.range, in: lines, uri: uri)],
    ]
    if !diagnostic.notes.isEmpty {
      result["relatedLocations"] = .array(
        diagnostic.notes.map { note in
          guard case .object(var object) = Self.location(note.range, in: lines, uri: uri) else {
            return [:]
          }
          object["message"] = ["text": .string(note.message)]
          return .object(object)
        })
    }
    return .object(result)
  }

  private static func location(
    _ range: Range<Int>?, in lines: TextLocator, uri: String
  ) -> JSONValue {
    var location: JSONObject = ["artifactLocation": ["uri": .string(uri)]]
    if let range {
      let start = lines.location(of: range.lowerBound)
      let end = lines.location(of: range.upperBound)
      location["region"] = [
        "startLine": .number(JSONNumber(start.line)),
        "startColumn": .number(JSONNumber(start.column)),
        "endLine": .number(JSONNumber(end.line)), "endColumn": .number(JSONNumber(end.column)),
        "byteOffset": .number(JSONNumber(range.lowerBound)),
        "byteLength": .number(JSONNumber(range.count)),
      ]
    }
    return ["physicalLocation": .object(location)]
  }

  /// A file name as a relative URI reference: bytes other than unreserved characters and slashes
  /// are percent-encoded.
  private static func uri(of file: [UInt8]) -> String {
    var uri = ""
    for byte in file {
      if byte.isASCIIAlphanumeric || "-._~/".utf8.contains(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        uri += "%" + hexadecimal(byte >> 4) + hexadecimal(byte & 15)
      }
    }
    return uri
  }

  private static func hexadecimal(_ digit: UInt8) -> String {
    String(digit, radix: 16, uppercase: true)
  }

  // MARK: GitHub

  private static func command(
    _ diagnostic: Diagnostic, in lines: TextLocator, file: String
  ) -> String {
    let name =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
    var properties = "file=" + escaped(file, isProperty: true)
    if let range = diagnostic.range {
      let start = lines.location(of: range.lowerBound)
      properties += ",line=\(start.line),col=\(start.column)"
    }
    properties += ",title=" + escaped(diagnostic.code.rawValue, isProperty: true)
    return "::\(name) \(properties)::\(escaped(diagnostic.sentence, isProperty: false))\n"
  }

  /// Escapes a text for a workflow command.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in printable(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
