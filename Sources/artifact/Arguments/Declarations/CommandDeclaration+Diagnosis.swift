// The commands that check answers and payloads, or show how they are parsed.

extension CommandDeclaration {
  /// Why an answer can't be read, in the meanings of an exit code.
  static let badAnswer =
    "an error of the provider, a damaged recording, not of the form of --from"

  static let check = CommandDeclaration(
    command: .check,
    summary: "report errors and warnings in answers and payloads",
    operands: .files,
    options: [
      .of(.from), .of(.type), .of(.rdf), .of(.catalog), .of(.format), .of(.name),
      .of(.failsOnWarnings),
      .of(.maxWarnings), .of(.recursive),
    ],
    examples: [
      Example(line: "artifact check answer.txt", meaning: "check tags and artifacts"),
      Example(line: "artifact check data.json plan.ttl", meaning: "check payloads"),
      Example(line: "curl -s URL | artifact check --name a.csv", meaning: "check a stream"),
      Example(
        line: "artifact check *.json --format json | jq .code",
        meaning: "print diagnostics as JSON"),
      Example(
        line: "artifact check *.json --format sarif > log.sarif", meaning: "for code scanning"),
      Example(
        line: "artifact check *.json --format github", meaning: "annotate a GitHub workflow"),
    ],
    exitCodes: [.success, .usage, .badData, .noInput, .inputOutput, .interrupted],
    exitMeanings: [
      .success: "no errors, perhaps warnings that are allowed",
      .badData: "errors, more warnings than allowed, \(badAnswer), or binary",
    ])

  static let refine = CommandDeclaration(
    command: .refine,
    summary: "print the renderable prefix of a payload",
    operands: .payload,
    options: [.of(.type), .of(.rdf), .of(.chunk), .of(.trace)],
    examples: [
      Example(
        line: "head -c 100 data.json | artifact refine --type json",
        meaning: "complete a truncated file"),
      Example(
        line: "artifact refine plan.ttl --trace --chunk 20", meaning: "trace the parser"),
    ],
    exitCodes: [.success, .usage, .badData, .noInput, .inputOutput, .interrupted],
    exitMeanings: [
      .success: "success; the verdict is on standard error",
      .badData: "a damaged recording, or binary of unknown type",
    ])

  static let parse = CommandDeclaration(
    command: .parse,
    summary: "print the segments or parser events of an answer",
    operands: .file,
    options: [.of(.from), .of(.json), .of(.events), .of(.chunk)],
    exactlyOneOf: [["json", "events"]],
    examples: [
      Example(line: "artifact parse answer.txt --json | jq .", meaning: "print segments"),
      Example(
        line: "artifact parse answer.txt --events --chunk 1", meaning: "print events, byte by byte"),
    ],
    exitCodes: [.success, .usage, .badData, .noInput, .inputOutput, .interrupted],
    exitMeanings: [.badData: badAnswer])

  static let spec = CommandDeclaration(
    command: .spec,
    summary: "lint, repair, compare and patch interfaces",
    operands: .wordAndFiles(name: "ACTION", words: SpecAction.allCases.map(\.rawValue)),
    options: [.of(.format), .of(.strict), .of(.tier), .of(.chat), .of(.patch), .of(.catalog)],
    examples: [
      Example(line: "artifact spec lint form.ui.json", meaning: "report errors and warnings"),
      Example(
        line: "artifact spec repair broken.json > form.ui.json", meaning: "write valid JSON"),
      Example(line: "artifact spec resolve form.ui.json", meaning: "print the displayed tree"),
      Example(line: "artifact spec diff old.ui.json new.ui.json", meaning: "print a JSON Patch"),
      Example(
        line: "artifact spec patch old.ui.json changes.txt", meaning: "apply a model's operations"),
      Example(line: "artifact spec schema > schema.json", meaning: "print the JSON Schema"),
      Example(line: "artifact spec prompt", meaning: "print a system prompt"),
      Example(
        line: "artifact spec prompt --chat --tier full",
        meaning: "print a longer one"),
      Example(
        line: "artifact spec prompt --catalog own.json", meaning: "print one with own components"),
    ],
    exitCodes: [.success, .usage, .badData, .noInput, .inputOutput, .interrupted],
    exitMeanings: [.badData: "errors were found, or there is nothing to write"])
}
