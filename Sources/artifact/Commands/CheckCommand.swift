import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact check`: prints diagnostics, by default one per line in the format of compilers.
///
/// In answers, the tags and all artifacts are checked. An input that cannot be read does not end the
/// command, and signals end it only after what was found has been written.
struct CheckCommand {
  /// How all inputs are read.
  let reading: InputReading
  let format: DiagnosticFormat

  /// The number of warnings that are allowed; nil for any number.
  var warningLimit: Int?
  var directories = FileWalk.Directories.none

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    if arguments.isGiven(.name), !arguments.inputs.contains(.standardInput) {
      throw ToolError(.usage, "option '--name' requires standard input: add '-' to the files")
    }
    let command = CheckCommand(
      reading: try InputReading(arguments), format: arguments.value(.format) ?? .text,
      warningLimit: arguments.has(.failsOnWarnings) ? 0 : arguments.value(.maxWarnings),
      directories: arguments.has(.recursive) ? .walked : .rejected)
    try command.run(arguments.inputs)
  }

  /// Checks the inputs, and exits unless all of them are in order.
  ///
  /// - Throws: `ToolError` if writing fails.
  func run(_ inputs: [ParsedArguments.Input]) throws(ToolError) {
    var output = DiagnosticOutput(format: format)
    var hasErrors = false
    var warningCount = 0
    var walk = FileWalk(inputs, directories)
    while true {
      _ = SignalPipe.collect(Self.endingSignals)
      let outcome = checkNext(&walk)
      // A signal ends the process while it writes, since the reader of the output may be blocked.
      if format != .sarif { SignalPipe.release(Self.endingSignals) }
      let signal = SignalPipe.drain().first { Self.endingSignals.contains($0) }
      if let signal { end(by: signal, output) }
      switch outcome {
      case .checked(let input, let text):
        try StandardOutput.write(
          output.text(
            for: text.diagnostics, in: text.lines, file: name(of: input),
            hasByteOffsets: text.hasByteOffsets))
        for diagnostic in text.diagnostics {
          if diagnostic.severity == .error { hasErrors = true }
          if diagnostic.severity == .warning { warningCount += 1 + diagnostic.omittedCount }
        }
        // What follows damage of a recording was not read.
        try StandardOutput.flush()
        for error in Problems.reportRest() { output.add(error, file: name(of: input)) }
        continue
      case .failed(let input, let error):
        output.add(error, file: name(of: input))
        try Problems.report(error)
        continue
      case nil: break
      }
      break
    }
    SignalPipe.release(Self.endingSignals)
    let hasTooMany = warningLimit.map { warningCount > $0 } ?? false
    let code = Problems.exitCode ?? (hasErrors || hasTooMany ? .badData : .success)
    try StandardOutput.write(output.end(.exit(code)))
    try StandardOutput.flush()
    if hasTooMany, let warningLimit {
      StandardError.write(
        "artifact: too many warnings: found \(warningCount), allowed \(warningLimit)\n")
    }
    Tool.end(code)
  }

  /// Writes what was found so far, and ends the process by a signal.
  private func end(by signal: Int32, _ output: DiagnosticOutput) -> Never {
    SignalPipe.release(Self.endingSignals)
    try? StandardOutput.write(output.end(.signal(signal)))
    try? StandardOutput.flush()
    SignalPipe.raiseDefault(signal)
    exit(128 + signal)
  }

  // MARK: Inputs

  /// The diagnostics of an input.
  private struct CheckedText {
    var diagnostics: [Diagnostic]
    /// The line index of the input.
    var lines: TextLocator
    /// Whether ranges are byte offsets in the input.
    var hasByteOffsets = true
  }

  private enum Outcome {
    case checked(ParsedArguments.Input, CheckedText)
    case failed(ParsedArguments.Input, ToolError)
  }

  private func checkNext(_ walk: inout FileWalk) -> Outcome? {
    switch walk.next() {
    case .input(let input):
      do throws(ToolError) {
        return .checked(input, try check(input))
      } catch {
        return .failed(input, error)
      }
    case .failure(let input, let error): return .failed(input, error)
    case nil: return nil
    }
  }

  private func check(_ input: ParsedArguments.Input) throws(ToolError) -> CheckedText {
    let source = try AnswerSource(input, colors: .recorded) {
      SignalPipe.isPending(Self.endingSignals)
    }
    let content = try source.content(of: input, reading)
    if content.provider != nil { return try check(stream: content, source) }
    let text: [UInt8]
    var result: CheckedText
    if let type = content.type {
      let limit = type.type == .uiSpec ? SpecLimits.byteCount : .max
      let payload = try SourceText(reading: source, limit: limit)
      text = payload.bytes
      result = CheckedText(
        diagnostics: Diagnostic.check(payload: payload, type, reading.components),
        lines: payload.lines)
    } else {
      var stream = content.makeStream()
      try source.forEachPiece(of: content, chunk: nil, reportsErrors: false) {
        piece throws(ToolError) in
        stream.append(piece)
      }
      stream.finish()
      text = stream.source
      result = CheckedText(
        diagnostics: Diagnostic.check(answer: stream, reading.components), lines: TextLocator(text))
    }
    result.hasByteOffsets = !source.isTranscoded
    if let colors = source.colors, !colors.removals.isEmpty {
      result.lines = TextLocator(colors.original(of: text))
      result.diagnostics = colors.moved(result.diagnostics)
    }
    return result
  }

  /// Checks an answer in a provider's stream.
  private func check(
    stream content: InputContent, _ source: AnswerSource
  ) throws(ToolError) -> CheckedText {
    var answer = content.makeStream()
    var locations = EventLocations()
    // Those of the stream itself, which the answer has without their ranges.
    var problems: [Diagnostic] = []
    try source.forEachPiece(of: content, chunk: nil, reportsErrors: false) { line in
      locations.append(line)
    } _: { piece, event throws(ToolError) in
      if case .provider(.diagnostic(var problem)) = piece {
        problem.range = problem.range ?? locations.line(at: event)
        return problems.append(problem)
      }
      locations.note(textFrom: answer.source.count, eventAt: event)
      answer.append(piece)
    }
    answer.finish()
    let diagnostics = locations.moved(
      Diagnostic.check(answer: answer, reading.components), in: answer.source)
    return CheckedText(
      diagnostics: (problems + diagnostics).sortedByRange, lines: locations.lines,
      hasByteOffsets: !source.isTranscoded && source.colors?.removals.isEmpty != false)
  }

  /// The name of an input in diagnostics: the path verbatim, or the one that is given for standard
  /// input; nil if there is none.
  private func name(of input: ParsedArguments.Input) -> [UInt8]? {
    switch input {
    case .standardInput: reading.name.map { SystemText.bytes(of: $0) }
    case .file(let path): SystemText.bytes(of: path)
    }
  }
}
