import ArtifactAll

/// A SARIF 2.1.0 log of one run, which is complete whatever happened to the inputs.
struct SARIFLog {
  /// How a run ended.
  enum Ending {
    case exit(ExitCode)
    /// By a signal.
    case signal(Int32)
  }

  private var results: [JSONValue] = []

  /// The codes of the results, in order of first use.
  private var codes: [Diagnostic.Code] = []

  /// The inputs that could not be read.
  private var notifications: [JSONValue] = []

  /// Adds a diagnostic.
  ///
  /// - Parameters:
  ///   - lines: The line index of the file.
  ///   - file: The name of the file; nil for standard input without a name.
  ///   - hasByteOffsets: Whether ranges are byte offsets in the file.
  mutating func add(
    _ diagnostic: Diagnostic, in lines: TextLocator, file: [UInt8]?, hasByteOffsets: Bool
  ) {
    func location(_ range: Range<Int>?) -> JSONObject {
      var location: JSONObject = ["artifactLocation": Self.artifact(file)]
      if let range {
        location["region"] = Self.region(range, in: lines, hasByteOffsets: hasByteOffsets)
      }
      return ["physicalLocation": .object(location)]
    }
    var result: JSONObject = [
      "ruleId": .string(diagnostic.code.rawValue),
      "ruleIndex": .number(JSONNumber(index(of: diagnostic.code))),
      "level": .string(Self.level(of: diagnostic.severity)),
      "message": ["text": .string(diagnostic.sentence)],
      "locations": [.object(location(diagnostic.range))],
    ]
    if !diagnostic.notes.isEmpty {
      result["relatedLocations"] = .array(
        diagnostic.notes.map { note in
          var object = location(note.range)
          object["message"] = ["text": .string(note.message)]
          return .object(object)
        })
    }
    results.append(.object(result))
  }

  /// Adds an input that could not be read.
  mutating func add(_ error: ToolError, file: [UInt8]?) {
    notifications.append([
      "level": "error", "message": ["text": .string(error.message)],
      "locations": [["physicalLocation": ["artifactLocation": Self.artifact(file)]]],
    ])
  }

  /// Returns the log as JSON.
  func text(_ ending: Ending) -> String {
    var invocation: JSONObject = ["executionSuccessful": .bool(notifications.isEmpty)]
    switch ending {
    case .exit(let code): invocation["exitCode"] = .number(JSONNumber(Int(code.rawValue)))
    case .signal(let number):
      invocation["executionSuccessful"] = false
      invocation["exitSignalNumber"] = .number(JSONNumber(Int(number)))
    }
    if !notifications.isEmpty {
      invocation["toolExecutionNotifications"] = .array(notifications)
    }
    let log: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "artifact", "version": .string(Tool.version),
              "semanticVersion": .string(Tool.version),
              "rules": .array(codes.map { .object(Self.rule($0)) }),
            ]
          ],
          "invocations": [.object(invocation)],
          "columnKind": "unicodeCodePoints",
          "results": .array(results),
        ]
      ],
    ]
    return log.serialized(pretty: true) + "\n"
  }

  // MARK: Rules

  private mutating func index(of code: Diagnostic.Code) -> Int {
    if let index = codes.firstIndex(of: code) { return index }
    codes.append(code)
    return codes.count - 1
  }

  /// A rule, described by the words of its code: `csv: text after quote`.
  private static func rule(_ code: Diagnostic.Code) -> JSONObject {
    let words = code.rawValue.replacing(".", with: ": ").replacing("-", with: " ")
    return ["id": .string(code.rawValue), "shortDescription": ["text": .string(words)]]
  }

  private static func level(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  // MARK: Locations

  private static func region(
    _ range: Range<Int>, in lines: TextLocator, hasByteOffsets: Bool
  ) -> JSONValue {
    let start = lines.location(of: range.lowerBound)
    let end = lines.location(of: range.upperBound)
    var region: JSONObject = [
      "startLine": .number(JSONNumber(start.line)),
      "startColumn": .number(JSONNumber(start.column)),
      "endLine": .number(JSONNumber(end.line)), "endColumn": .number(JSONNumber(end.column)),
    ]
    if hasByteOffsets {
      region["byteOffset"] = .number(JSONNumber(range.lowerBound))
      region["byteLength"] = .number(JSONNumber(range.count))
    }
    return .object(region)
  }

  private static func artifact(_ file: [UInt8]?) -> JSONValue {
    guard let file else { return ["description": ["text": "standard input"]] }
    return ["uri": .string(uri(of: file))]
  }

  /// Returns a file name as a normalized URI reference: bytes other than unreserved characters and
  /// slashes are percent-encoded.
  static func uri(of file: [UInt8]) -> String {
    let isAbsolute = file.first == UInt8(ascii: "/")
    var parts: [ArraySlice<UInt8>] = []
    for part in file.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      guard part.elementsEqual("..".utf8) else {
        parts.append(part)
        continue
      }
      if let last = parts.last, !last.elementsEqual("..".utf8) {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    var uri = isAbsolute ? "file:///" : parts.isEmpty ? "." : ""
    for byte in parts.joined(separator: "/".utf8) {
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
}
