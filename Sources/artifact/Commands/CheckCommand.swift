import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact check`: prints diagnostics, by default one per line in the format of compilers.
///
/// In answers, the tags and all artifacts are checked.
enum CheckCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    try run(
      arguments.inputs, declared: arguments.value(.type), rdf: arguments.value(.rdf),
      format: arguments.value(.format) ?? .text)
  }

  /// Checks the inputs.
  ///
  /// - Parameter declared: The type of all inputs; nil to infer it.
  /// - Throws: `ToolError` if an input cannot be read.
  static func run(
    _ inputs: [ParsedArguments.Input], declared: PayloadType?, rdf: RDFChoice? = nil,
    format: DiagnosticFormat
  ) throws(ToolError) {
    var hasErrors = false
    var output = DiagnosticOutput(format: format)
    for input in inputs {
      let source = try AnswerSource(input)
      let content = try source.content(of: input, declared: declared, rdf: rdf)
      let text = try SourceText(reading: source)
      let diagnostics =
        content.type.map { Diagnostic.check(payload: text, $0) } ?? Diagnostic.check(answer: text)
      try StandardOutput.write(output.text(for: diagnostics, in: text.lines, file: name(of: input)))
      hasErrors = hasErrors || diagnostics.contains { $0.severity == .error }
    }
    try StandardOutput.write(output.end)
    try StandardOutput.flush()
    if hasErrors { exit(ExitCode.badData.rawValue) }
  }

  /// The name of an input in diagnostics: the path verbatim, or `-`.
  static func name(of input: ParsedArguments.Input) -> [UInt8] {
    switch input {
    case .standardInput: Array("-".utf8)
    case .file(let path): SystemText.bytes(of: path)
    }
  }
}
