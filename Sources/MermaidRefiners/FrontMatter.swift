import ArtifactBase

/// The front matter of a diagram, in YAML.
struct FrontMatter: Sendable {
  /// The maximum number of bytes that are read.
  static let byteLimit = 65_536

  private var bytes: [UInt8] = []
  private var lineStarts: [Int] = []
  private var isTooLong = false

  /// Whether no line came between its delimiters.
  var isEmpty: Bool { lineStarts.isEmpty && !isTooLong }

  /// Appends a line.
  mutating func append(_ line: ArraySlice<UInt8>, at offset: Int) {
    guard bytes.count + line.count < Self.byteLimit else { return isTooLong = true }
    lineStarts.append(offset)
    bytes += line
    bytes.append(0x0A)
  }

  /// The title, empty for none, and the configuration.
  ///
  /// - Throws: Why the text is not YAML, with the offset of its line.
  func read() throws(MermaidFault) -> (title: String, configuration: YAMLValue?) {
    guard !isTooLong else { return ("", nil) }
    do {
      let entries = try YAMLReader.map(String(decoding: bytes, as: UTF8.self))
      var configuration = entries.last { $0.key == "config" }?.value
      // The only setting that may also be outside of `config`.
      if let mode = entries.last(where: { $0.key == "displayMode" })?.value {
        var settings =
          if case .map(let settings) = configuration { settings } else { [YAMLValue.Entry]() }
        var chart =
          if case .map(let chart) = configuration?["gantt"] { chart } else { [YAMLValue.Entry]() }
        chart.append(.init(key: "displayMode", value: mode))
        settings.append(.init(key: "gantt", value: .map(chart)))
        configuration = .map(settings)
      }
      return (entries.last { $0.key == "title" }?.value.text ?? "", configuration)
    } catch {
      let start = lineStarts.indices.contains(error.line) ? lineStarts[error.line] : lineStarts.last
      throw MermaidFault(
        (start ?? 0)..<(start ?? 0) + 1, "front matter is not YAML: \(error.message)")
    }
  }
}
