import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact check`: prints diagnostics, one per line, in the format of compilers.
///
/// In answers, the tags and all artifacts are checked.
enum CheckCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    try run(arguments.inputs, declared: arguments.value(.type), rdf: arguments.value(.rdf))
  }

  /// Checks the inputs.
  ///
  /// - Parameter declared: The type of all inputs; nil to infer it.
  /// - Throws: `ToolError` if an input cannot be read.
  static func run(
    _ inputs: [ParsedArguments.Input], declared: PayloadType?, rdf: RDFChoice? = nil
  ) throws(ToolError) {
    var hasErrors = false
    for input in inputs {
      let source = try AnswerSource(input)
      let content = try source.content(of: input, declared: declared, rdf: rdf)
      let text = try SourceText(reading: source)
      let findings =
        content.type.map { self.findings(in: text, $0) } ?? self.findings(inAnswer: text)
      for finding in findings {
        try StandardOutput.write(name(of: input) + SystemText.bytes(of: line(finding, in: text)))
      }
      hasErrors = hasErrors || findings.contains { $0.severity == .error }
    }
    try StandardOutput.flush()
    if hasErrors { exit(ExitCode.badData.rawValue) }
  }

  static func findings(in text: SourceText, _ type: PayloadType) -> [Finding] {
    if type.type == .uiSpec { return Finding.inOrder(Finding.list(interface: text.bytes, at: 0)) }
    var refiner = type.makeRefiner()
    refiner.append(text.bytes.span)
    refiner.finish()
    return Finding.inOrder(Finding.list(refiner.refinement, type.type, at: 0))
  }

  static func findings(inAnswer text: SourceText) -> [Finding] {
    var stream = ArtifactStream()
    stream.append(text.bytes.span)
    stream.finish()
    var findings = stream.diagnostics.map { Finding($0) }
    for segment in stream.segments {
      guard case .artifact(let header) = segment.kind else { continue }
      let payload = Array(text.bytes[segment.content])
      let body = ArtifactBody.range(in: payload.span, type: header.type)
      let start = segment.content.lowerBound + body.lowerBound
      if header.type == .uiSpec, segment.isComplete {
        findings += Finding.list(interface: Array(payload[body]), at: start)
        continue
      }
      var refiner = header.type.makeRefiner(attributes: header.refinerAttributes)
      refiner.append(payload.span.extracting(body))
      // The end of an incomplete payload is not reported as an error.
      if segment.isComplete { refiner.finish() }
      findings += Finding.list(refiner.refinement, header.type, at: start)
    }
    return Finding.inOrder(findings)
  }

  /// Formats a finding as `:LINE:COLUMN: error: message [kind]`.
  static func line(_ finding: Finding, in text: SourceText) -> String {
    let (line, column) = text.position(of: finding.offset)
    let message = printable(finding.message)
    return ":\(line):\(column): \(finding.severity.rawValue): \(message) [\(finding.kind)]\n"
  }

  static func name(of input: ParsedArguments.Input) -> [UInt8] {
    switch input {
    case .standardInput: Array("-".utf8)
    case .file(let path): SystemText.bytes(of: path)
    }
  }
}
