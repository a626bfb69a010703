import TerminalControls
import TerminalFront

// The commands that display answers in a terminal.

extension CommandDeclaration {
  static let view = CommandDeclaration(
    command: .view,
    summary: "show an answer and its artifacts as they stream in",
    operands: .files,
    options: [
      .of(.from), .of(.type), .of(.rdf), .of(.profile), .of(.catalog), .of(.replay), .of(.chunk),
      .of(.rate),
      .of(.chart), .of(.x), .of(.y), .of(.by), .of(.mark), .of(.sparklines), .of(.color),
      .of(.width),
    ],
    dependencies: .chartParts,
    examples: [
      Example(line: "some-model | artifact", meaning: "show a streaming answer"),
      Example(line: "artifact view answer.txt", meaning: "show a saved answer"),
      Example(line: "artifact view data.csv", meaning: "show a file of a known type"),
      Example(line: "artifact view data.csv --chart", meaning: "draw its table as a chart"),
      Example(
        line: "artifact view answer.txt --chunk 20 --rate 2000", meaning: "replay it as a stream"),
      Example(line: "curl -sN URL | artifact", meaning: "show the stream of a provider"),
      Example(line: "artifact view --replay answer.rec", meaning: "play a recording"),
    ],
    exitCodes: [.success, .usage, .badData, .noInput, .inputOutput, .interrupted],
    exitMeanings: [.badData: "no recording with --replay, \(badAnswer), or binary"])

  static let record = CommandDeclaration(
    command: .record,
    summary: "write a stream with its timing, for view --replay",
    operands: .file,
    options: [],
    examples: [
      Example(line: "some-model | artifact record > answer.rec", meaning: "record a stream")
    ],
    exitCodes: [.success, .usage, .noInput, .inputOutput, .interrupted])

  static let browse = CommandDeclaration(
    command: .browse,
    summary: "use an interface, or page through an answer",
    operands: .file,
    options: [
      .of(.from), .of(.type), .of(.rdf), .of(.profile), .of(.state), .of(.persist), .of(.emitState),
      .of(.catalog), .of(.keys), .of(.dump), .of(.width), .of(.noAnimation),
    ],
    examples: [
      Example(line: "artifact browse form.ui.json", meaning: "fill in a form"),
      Example(line: "artifact browse answer.txt", meaning: "page through an answer"),
      Example(line: "artifact browse logo.svg", meaning: "zoom into a drawing"),
      Example(line: "artifact browse form.ui.json | my-program", meaning: "pipe actions as JSON"),
      Example(
        line: "artifact browse todo.ui.json --persist todo.log",
        meaning: "keep the state"),
      Example(
        line: "artifact browse form.ui.json --emit-state | jq .", meaning: "print the state"
      ),
      Example(
        line: "artifact browse form.ui.json --keys Space --dump state",
        meaning: "run without a terminal"),
    ],
    keys: [
      ("Keys in an answer", .answer), ("Keys in an interface", .form),
      ("Keys in a flow or graph", .flow(isReadOnly: false)), ("Keys in a picture", .picture),
    ],
    exitCodes: [.success, .usage, .badData, .noInput, .cannotCreate, .inputOutput],
    exitMeanings: [
      .badData: "invalid state or catalog, a damaged recording, or binary of unknown type",
      .cannotCreate: "cannot create the file of --persist",
    ])

  static let ask = CommandDeclaration(
    command: .ask,
    summary: "ask questions in a script, and write the answers",
    operands: .questions,
    options: [
      .of(.select), .of(.multi), .of(.confirm), .of(.password), .of(.number), .of(.date),
      .of(.text), .of(.file), .of(.defaultAnswer), .of(.placeholder), .of(.validate),
      .of(.answerFormat), .of(.timeout), .of(.accessible), .of(.catalog),
    ],
    examples: [
      Example(line: "artifact ask 'Name?' --format raw", meaning: "a text"),
      Example(line: "artifact ask 'Size?' --select S,M,L", meaning: "a choice"),
      Example(line: "artifact ask 'Deploy?' --confirm && ./deploy", meaning: "before a command"),
      Example(
        line: "artifact ask 'id: User' 'pw: Password' --password", meaning: "several questions"),
      Example(line: "artifact ask form.ui.json --format env > .env", meaning: "a form"),
      Example(line: "artifact ask - < schema.json", meaning: "a JSON Schema"),
    ],
    keys: [("Keys", .form)],
    exitCodes: [
      .success, .cancelled, .usage, .badData, .noInput, .inputOutput, .timedOut, .interrupted,
    ],
    exitMeanings: [
      .cancelled: "cancelled with Esc, or no was the answer",
      .usage: "usage error, or no terminal and no default answer",
      .badData: "invalid form or catalog",
    ])
}
