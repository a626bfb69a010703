import ArtifactAll
import TerminalFront

/// `artifact render`: whole answers as HTML, as text, as text with styles, or as data.
enum RenderCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    guard let format = arguments.value(.to) else { return }
    switch format {
    case .html: try writeHTML(arguments)
    case .json: try writeJSON(arguments)
    case .ansi: try writeText(arguments, .ansi)
    case .plain: try writeText(arguments, .plain)
    }
  }

  // MARK: HTML

  /// Fragments one after the other, or one page with an `<article>` for each of several answers.
  private static func writeHTML(_ arguments: ParsedArguments) throws(ToolError) {
    let allowsRawHTML = arguments.has(.rawHTML)
    let renderer = AnswerHTMLRenderer(allowsRawHTML: allowsRawHTML)
    var fragments: [String] = []
    for input in arguments.inputs {
      var stream = ArtifactStream()
      try AnswerSource(input).forEachPiece(chunk: arguments.value(.chunk)) {
        piece throws(ToolError) in
        stream.append(piece.span)
      }
      stream.finish()
      let fragment = renderer.render(stream)
      if arguments.has(.page) {
        fragments.append(fragment)
      } else {
        try StandardOutput.write(fragment)
      }
    }
    guard arguments.has(.page) else { return }
    let page = HTMLPage(
      title: title(of: arguments.inputs), body: body(of: fragments),
      allowsRemoteImages: allowsRawHTML)
    try StandardOutput.write(page.text)
  }

  /// What stands between the page's head and its end.
  static func body(of fragments: [String]) -> String {
    guard fragments.count > 1 else { return fragments.first ?? "" }
    return fragments.map { "<article>\n" + $0 + "</article>\n" }.joined()
  }

  /// The files' names without their folders.
  static func title(of inputs: [ParsedArguments.Input]) -> String {
    inputs.map { input in
      switch input {
      case .standardInput: "Answer"
      case .file(let path): SystemText.readable(lastComponent(of: path))
      }
    }
    .joined(separator: ", ")
  }

  private static func lastComponent(of path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
  }

  // MARK: Other forms

  private static func writeJSON(_ arguments: ParsedArguments) throws(ToolError) {
    for input in arguments.inputs {
      let presentation = try presentation(of: input, chunk: arguments.value(.chunk))
      try StandardOutput.write(presentation.json.serialized() + "\n")
    }
  }

  private static func writeText(
    _ arguments: ParsedArguments, _ options: TerminalOptions
  ) throws(ToolError) {
    let width = arguments.value(.width) ?? Environment.width
    let renderer = TerminalRenderer(width: width, options: options)
    for (index, input) in arguments.inputs.enumerated() {
      if index > 0 { try StandardOutput.write("\n") }
      let presentation = try presentation(of: input, chunk: arguments.value(.chunk))
      try StandardOutput.write(renderer.render(presentation))
    }
  }

  private static func presentation(
    of input: ParsedArguments.Input, chunk: Int?
  ) throws(ToolError) -> Presentation {
    let source = try AnswerSource(input)
    var session = ArtifactSession()
    try source.forEachPiece(chunk: chunk) { piece throws(ToolError) in
      session.append(piece.span)
    }
    session.finish()
    return session.presentation
  }
}
