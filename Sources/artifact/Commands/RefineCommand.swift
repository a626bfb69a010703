import ArtifactAll

/// `artifact refine`: prints the renderable prefix of a payload, closed, and the verdict.
enum RefineCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    let input = arguments.inputs[0]
    let source = try AnswerSource(input)
    let type = try payloadType(of: input, source, arguments)
    var payload: [UInt8] = []
    var refiner = type.makeRefiner()
    let isTraced = arguments.has(.trace)
    if isTraced { try StandardOutput.write(started(type).serialized() + "\n") }
    try source.forEachPiece(chunk: arguments.value(.chunk)) { piece throws(ToolError) in
      payload += piece
      refiner.append(piece.span)
      guard isTraced else { return }
      try StandardOutput.write(line(refiner.refinement, received: payload.count))
      try StandardOutput.flush()
    }
    refiner.finish()
    let refinement = refiner.refinement
    if isTraced {
      return try StandardOutput.write(
        line(refinement, received: payload.count, isFinished: true))
    }
    if let document = refinement.document(of: payload) {
      try StandardOutput.write(document)
      try StandardOutput.flush()
    }
    StandardError.write("artifact: \(verdict(refinement, on: type, SourceText(payload)))\n")
  }

  private static func payloadType(
    of input: ParsedArguments.Input, _ source: AnswerSource, _ arguments: ParsedArguments
  ) throws(ToolError) -> PayloadType {
    if let type = try source.content(
      of: input, try InputReading(arguments)
    ).type {
      return type
    }
    // A file that other commands treat as an answer is Markdown or plain text here.
    if case .file(let path) = input, let type = PayloadType(file: path) { return type }
    throw ToolError(.usage, "cannot infer the type of \(source.name): use '--type'")
  }

  /// Returns the first line of a trace.
  static func started(_ type: PayloadType) -> JSONValue {
    var line: JSONObject = [
      "version": ParseCommand.formatVersion, "type": .string(type.type.rawValue),
    ]
    if let language = type.attributes["language"] { line["language"] = .string(language) }
    return .object(line)
  }

  /// Returns the state of a refiner as one line of JSON.
  static func line(
    _ refinement: Refinement, received: Int, isFinished: Bool = false
  ) -> String {
    func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
    var line: JSONObject = ["received": number(received), "finished": .bool(isFinished)]
    switch refinement.status {
    case .waiting(let progress):
      line["state"] = "waiting"
      if let hint = progress.hint { line["hint"] = .string(hint) }
    case .ready(let safeLength, let closing):
      line["state"] = "ready"
      line["safe"] = number(safeLength)
      line["closing"] = .string(closing)
    }
    switch refinement.verdict {
    case .pending: line["verdict"] = "pending"
    case .valid: line["verdict"] = "valid"
    case .repaired: line["verdict"] = "repaired"
    case .invalid(let offset):
      line["verdict"] = "invalid"
      line["offset"] = number(offset)
    }
    if !refinement.repairs.isEmpty {
      let repairs = refinement.repairs.map { repair -> JSONValue in
        [
          number(repair.range.lowerBound), number(repair.range.upperBound),
          .string(repair.replacement),
        ]
      }
      line["repairs"] = .array(repairs)
    }
    if !refinement.diagnostics.isEmpty {
      line["diagnostics"] = .array(refinement.diagnostics.map { $0.json() })
    }
    return JSONValue.object(line).serialized() + "\n"
  }

  /// Returns the verdict on a complete payload, as a message without a full stop.
  static func verdict(
    _ refinement: Refinement, on type: PayloadType, _ text: SourceText
  ) -> String {
    let word =
      switch refinement.verdict {
      case .valid, .pending: "valid"
      case .repaired: "repaired"
      case .invalid: "invalid"
      }
    // Errors come first.
    let diagnostics = refinement.diagnostics.summary
    let errors = diagnostics.filter { $0.severity == .error }
    let others = diagnostics.filter { $0.severity != .error }
    let reasons = (errors + others).map { diagnostic in
      let location = text.lines.location(of: diagnostic.range?.lowerBound ?? 0)
      return "; line \(location.line), column \(location.column): \(printable(diagnostic.sentence))"
    }
    return "\(type.type.displayName): \(word)" + reasons.joined()
  }
}
