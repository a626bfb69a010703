import ArtifactAll

/// `artifact check`: prints diagnostics, by default one per line in the format of compilers.
///
/// In answers, the tags and all artifacts are checked.
enum CheckCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    try run(
      arguments.inputs, InputReading(arguments), format: arguments.value(.format) ?? .text)
  }

  /// Checks the inputs.
  ///
  /// - Parameter reading: How all inputs are read.
  /// - Throws: `ToolError` if an input cannot be read.
  static func run(
    _ inputs: [ParsedArguments.Input], _ reading: InputReading, format: DiagnosticFormat
  ) throws(ToolError) {
    var hasErrors = false
    var output = DiagnosticOutput(format: format)
    for input in inputs {
      let source = try AnswerSource(input, colors: .recorded)
      let content = try source.content(of: input, reading)
      let text: [UInt8]
      var lines: TextLocator
      var diagnostics: [Diagnostic]
      if let type = content.type {
        let limit = type.type == .uiSpec ? SpecLimits.byteCount : .max
        let payload = try SourceText(reading: source, limit: limit)
        (text, lines) = (payload.bytes, payload.lines)
        diagnostics = Diagnostic.check(payload: payload, type)
      } else {
        var stream = content.makeStream()
        try source.forEachPiece(of: content, chunk: nil, reportsErrors: false) {
          piece throws(ToolError) in
          stream.append(piece)
        }
        stream.finish()
        (text, lines) = (stream.source, TextLocator(stream.source))
        diagnostics = Diagnostic.check(answer: stream)
      }
      if content.provider == nil, let colors = source.colors, !colors.removals.isEmpty {
        lines = TextLocator(colors.original(of: text))
        diagnostics = colors.moved(diagnostics)
      }
      try StandardOutput.write(output.text(for: diagnostics, in: lines, file: name(of: input)))
      hasErrors = hasErrors || diagnostics.contains { $0.severity == .error }
    }
    try StandardOutput.write(output.end)
    try StandardOutput.flush()
    if hasErrors { Tool.end(.badData) }
  }

  /// The name of an input in diagnostics: the path verbatim, or `-`.
  static func name(of input: ParsedArguments.Input) -> [UInt8] {
    switch input {
    case .standardInput: Array("-".utf8)
    case .file(let path): SystemText.bytes(of: path)
    }
  }
}
