import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact spec`: operations on interfaces without displaying them.
enum SpecCommand {
  static func run(_ action: SpecAction, _ arguments: ParsedArguments) throws(ToolError) {
    if arguments.has(.strict), action != .schema {
      throw ToolError(.usage, "option '--strict' applies only to 'artifact spec schema'")
    }
    if arguments.isGiven(.format), action != .lint {
      throw ToolError(.usage, "option '--format' applies only to 'artifact spec lint'")
    }
    if action != .prompt {
      let given = [
        "--tier": arguments.isGiven(.tier), "--chat": arguments.has(.chat),
        "--patch": arguments.has(.patch),
      ]
      if let option = given.keys.sorted().first(where: { given[$0] == true }) {
        throw ToolError(.usage, "option '\(option)' applies only to 'artifact spec prompt'")
      }
    }
    if arguments.has(.chat), arguments.has(.patch) {
      throw ToolError(
        .usage,
        "options '--chat' and '--patch' can't be combined: a patch is an answer without prose")
    }
    if action == .schema || action == .prompt, arguments.inputs != [.standardInput] {
      throw ToolError(
        .usage, "unexpected FILE: 'artifact spec \(action.rawValue)' takes none")
    }
    let components = try HostCatalog(arguments)
    let catalog = components.catalog
    switch action {
    case .lint:
      let command = CheckCommand(
        reading: InputReading(type: .interface, components: components),
        format: arguments.value(.format) ?? .text)
      try command.run(arguments.inputs)
    case .repair:
      for input in arguments.inputs {
        try StandardOutput.write(try repaired(try report(on: input, catalog), input) + "\n")
      }
    case .resolve:
      for input in arguments.inputs {
        let feed = try feed(of: input, catalog)
        let runtime = SpecRuntime(feed.spec, components: catalog.known)
        guard let root = runtime.root else {
          let reason = feed.diagnostics.first { $0.severity == .error }.map {
            ": \(printable($0.sentence))"
          }
          throw ToolError(.badData, "nothing to display in \(name(of: input))\(reason ?? "")")
        }
        try ResolvedTree.write(root, in: runtime) { text throws(ToolError) in
          try StandardOutput.write(text)
        }
        try StandardOutput.write("\n")
        if let end = whereCut(feed) { StandardError.write("artifact: \(end)\n") }
      }
    case .schema:
      let schema = catalog.jsonSchema(arguments.has(.strict) ? .strict : .full)
      try StandardOutput.write(schema.serialized(pretty: true) + "\n")
    case .prompt:
      let mode: SpecCatalog.PromptMode =
        arguments.has(.chat) ? .chat : arguments.has(.patch) ? .patch : .standalone
      let tier = arguments.value(.tier) ?? .basic
      try StandardOutput.write(catalog.prompt(mode, tier: tier.tier))
    case .diff: try diff(arguments.inputs, catalog)
    case .patch: try patch(arguments.inputs, catalog)
    }
  }

  /// Reads an interface in the same way as for display: a truncated one is kept as far as it has
  /// arrived.
  ///
  /// - Throws: `ToolError` if the input cannot be read.
  private static func feed(
    of input: ParsedArguments.Input, _ catalog: SpecCatalog
  ) throws(ToolError) -> SpecFeed {
    var feed = SpecFeed(catalog: catalog)
    try AnswerSource(input).forEachPiece(chunk: nil) { piece throws(ToolError) in
      feed.append(piece.span)
    }
    feed.finish()
    return feed
  }

  private static func report(
    on input: ParsedArguments.Input, _ catalog: SpecCatalog
  ) throws(ToolError) -> SpecReport {
    let text = try SourceText(reading: AnswerSource(input), limit: SpecLimits.byteCount)
    return SpecReport(reading: text.bytes, catalog: catalog)
  }

  // MARK: Diff

  private static func diff(
    _ inputs: [ParsedArguments.Input], _ catalog: SpecCatalog
  ) throws(ToolError) {
    guard inputs.count == 2 else {
      throw ToolError(.usage, "'artifact spec diff' needs two FILEs: the old and the new interface")
    }
    let old = try report(on: inputs[0], catalog)
    let new = try report(on: inputs[1], catalog)
    let patch = JSONPatch(from: try document(old, inputs[0]), to: try document(new, inputs[1]))
    try StandardOutput.write(patch.document.serialized(pretty: true) + "\n")
    for (report, input) in [(old, inputs[0]), (new, inputs[1])] {
      var feed = SpecFeed()
      feed.append(report.bytes.span)
      feed.finish()
      guard let end = whereCut(feed) else { continue }
      StandardError.write("artifact: \(name(of: input)): \(end)\n")
    }
  }

  // MARK: Patch

  private static func patch(
    _ inputs: [ParsedArguments.Input], _ catalog: SpecCatalog
  ) throws(ToolError) {
    guard inputs.count == 2 else {
      throw ToolError(
        .usage, "'artifact spec patch' needs two FILEs: an interface and an answer with operations")
    }
    let old = try report(on: inputs[0], catalog)
    let answer = try SourceText(reading: AnswerSource(inputs[1]))
    guard let (text, failures) = patched(old, with: answer.bytes, catalog) else {
      throw ToolError(
        .badData, "no operation in \(name(of: inputs[1])) changes \(name(of: inputs[0]))")
    }
    try StandardOutput.write(text + "\n")
    if let first = failures.first {
      try StandardOutput.flush()
      let more = failures.count > 1 ? " (\(failures.count - 1) more)" : ""
      throw ToolError(
        .badData, "an operation was not applied: \(located(first, in: answer))\(more)")
    }
  }

  /// Applies the operations in an answer to a spec, and returns the result and a diagnostic for each
  /// operation that was not applied as written; nil if nothing changes.
  static func patched(
    _ report: SpecReport, with answer: [UInt8], _ catalog: SpecCatalog = .builtIn
  ) -> (text: String, failures: [Diagnostic])? {
    let new = report.applying(answer: String(decoding: answer, as: UTF8.self), catalog: catalog)
    guard new.bytes != report.bytes else { return nil }
    return (
      String(decoding: new.bytes, as: UTF8.self),
      new.patchDiagnostics.filter(\.isOperationLeftOut)
    )
  }

  /// A diagnostic with its line and column, for a message.
  private static func located(_ diagnostic: Diagnostic, in text: SourceText) -> String {
    let location = text.lines.location(of: diagnostic.range?.lowerBound ?? 0)
    return "line \(location.line), column \(location.column): \(printable(diagnostic.sentence))"
  }

  /// A message that locates the end of a truncated source; nil if it is complete.
  static func whereCut(_ feed: SpecFeed) -> String? {
    guard feed.ending == .cut, let reason = feed.diagnostics.first else { return nil }
    return located(reason, in: SourceText(feed.bytes))
  }

  private static func document(
    _ report: SpecReport, _ input: ParsedArguments.Input
  ) throws(ToolError) -> JSONValue {
    let text = try repaired(report, input)
    guard let value = try? JSONValue(parsing: text) else {
      throw ToolError(.badData, "\(name(of: input)) is not JSON")
    }
    return value
  }

  private static func name(of input: ParsedArguments.Input) -> String {
    if case .file(let path) = input { quoted(path) } else { "standard input" }
  }

  /// Returns the source as JSON: verbatim if it is valid, the result of its operations, or
  /// repaired.
  ///
  /// - Throws: `ToolError` if the source contains nothing that resembles JSON.
  private static func repaired(
    _ report: SpecReport, _ input: ParsedArguments.Input
  ) throws(ToolError) -> String {
    guard let text = report.repairedText else {
      throw ToolError(.badData, "no JSON found in \(name(of: input))")
    }
    return text
  }
}

extension Diagnostic {
  /// Whether the diagnostic concerns an operation that was not applied.
  fileprivate var isOperationLeftOut: Bool {
    severity == .error || code == .patchTestFailed || details["applied"] == false
  }
}
