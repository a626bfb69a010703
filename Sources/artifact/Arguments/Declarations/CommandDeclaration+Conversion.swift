// The commands that convert answers, or list and save their artifacts.

extension CommandDeclaration {
  static let render = CommandDeclaration(
    command: .render,
    summary: "convert answers to HTML, SVG, PNG, text or JSON",
    operands: .files,
    options: [
      .of(.to), .of(.from), .of(.type), .of(.rdf), .of(.profile), .of(.catalog), .of(.page),
      .of(.language),
      .of(.rawHTML), .of(.id), .of(.screen), .of(.outputFile), .of(.size), .of(.scale),
      .of(.scheme), .of(.font), .of(.chart), .of(.x), .of(.y), .of(.by), .of(.mark),
      .of(.sparklines), .of(.width), .of(.chunk),
    ],
    exactlyOneOf: [["to"]],
    dependencies: [
      OptionDependency("page", needs: "to", "html"),
      OptionDependency("lang", needs: "page"),
      OptionDependency("raw-html", needs: "to", "html"),
      OptionDependency("id", needs: "to", "svg", "png"),
      OptionDependency("screen", needs: "to", "svg", "png"),
      OptionDependency("output", needs: "to", "svg", "png"),
      OptionDependency("size", needs: "to", "png"),
      OptionDependency("scale", needs: "to", "png"),
      OptionDependency("font", needs: "to", "png"),
    ] + .chartParts,
    examples: [
      Example(
        line: "artifact render notes.md --to html --page > notes.html",
        meaning: "write a web page"),
      Example(
        line: "artifact render graph.ttl --to svg > graph.svg", meaning: "draw a graph"),
      Example(
        line: "artifact render graph.ttl --to png -o g.png --scale 2",
        meaning: "draw it in pixels"),
      Example(
        line: "artifact render data.csv --chart --to svg > chart.svg",
        meaning: "draw a table"),
      Example(
        line: "artifact render answer.txt --to svg --screen > a.svg",
        meaning: "draw a terminal"),
      Example(
        line: "artifact render answer.txt --to plain -w 60", meaning: "write 60-column text"),
      Example(line: "artifact render answer.txt --to ansi | less -R", meaning: "read in a pager"),
      Example(line: "some-model | artifact render --to json", meaning: "write blocks as JSON"),
    ],
    exitCodes: [.success, .usage, .badData, .noInput, .inputOutput, .interrupted],
    exitMeanings: [.badData: "cannot be drawn, \(badAnswer), or binary"])

  static let list = CommandDeclaration(
    command: .list,
    summary: "list the artifacts in answers",
    operands: .files,
    options: [.of(.from), .of(.json)],
    examples: [
      Example(line: "artifact list answer.txt", meaning: "print a table"),
      Example(line: "artifact list *.txt --json | jq .", meaning: "print JSON"),
    ],
    exitCodes: [.success, .usage, .badData, .noInput, .inputOutput, .interrupted],
    exitMeanings: [.badData: "\(badAnswer), or binary of unknown type"])

  static let extract = CommandDeclaration(
    command: .extract,
    summary: "save the artifacts in answers as files",
    operands: .files,
    options: [.of(.output), .of(.from), .of(.render), .of(.force)],
    exactlyOneOf: [["output"]],
    examples: [
      Example(line: "artifact extract answer.txt -o out", meaning: "save to the directory out"),
      Example(
        line: "artifact extract answer.txt -o out --force", meaning: "replace existing files"),
      Example(
        line: "artifact extract answer.txt -o out --render png",
        meaning: "save drawings as pictures"),
    ],
    exitCodes: [.success, .usage, .badData, .noInput, .inputOutput, .interrupted],
    exitMeanings: [
      .badData: "\(badAnswer), or binary of unknown type",
      .inputOutput: "input/output error, or a file exists",
    ])
}
