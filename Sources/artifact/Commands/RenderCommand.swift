import ArtifactAll
import TerminalFront

/// `artifact render`: whole answers as text, as text with styles, or as data.
enum RenderCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    guard let format = arguments.value(.to) else { return }
    let width = arguments.value(.width) ?? Environment.width
    for (index, input) in arguments.inputs.enumerated() {
      let source = try AnswerSource(input)
      var session = ArtifactSession()
      try source.forEachPiece(chunk: arguments.value(.chunk)) { piece throws(ToolError) in
        session.append(piece.span)
      }
      session.finish()
      switch format {
      case .json:
        try StandardOutput.write(session.presentation.json.serialized() + "\n")
      case .ansi, .plain:
        let styling: TerminalStyling = format == .ansi ? .ansi : .plain
        if index > 0 { try StandardOutput.write("\n") }
        let renderer = TerminalRenderer(width: width, styling: styling)
        try StandardOutput.write(renderer.render(session.presentation))
      }
    }
  }
}
