import ArtifactAll
import TerminalFront

/// `artifact browse`: an interface to work with, anything else page by page, while it arrives too.
enum BrowseCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    let input = arguments.inputs[0]
    let source = try AnswerSource(input)
    let content = InputContent(input, declared: arguments.value(.type), source)
    let keys = arguments.value(.keys)
    let dump = arguments.value(.dump)
    let isScripted = keys != nil || dump != nil
    if arguments.value(.width) != nil, !isScripted {
      throw ToolError(
        .usage, "'--width' is for '--dump' and '--keys'; a terminal has its own width.")
    }
    let options =
      isScripted ? Environment.terminalOptions(.never) : Environment.interactiveOptions
    var size = TerminalDevice.standardOutput.size ?? usualSize
    if let width = arguments.value(.width) { size.columns = width }
    if content.type?.type == .uiSpec {
      var form = BrowsedForm(
        title: content.name, size: size, options: options,
        animates: !isScripted && !arguments.has(.noAnimation))
      if isScripted {
        try press(keys ?? [], in: &form, source)
        return try StandardOutput.write(form.dump(dump ?? .frame))
      }
      try BrowseLoop.run(&form, source)
      if arguments.has(.emitState) { try StandardOutput.write(form.dump(.state)) }
      return
    }
    guard !arguments.has(.emitState) else {
      throw ToolError(.usage, "\(source.name) is no interface, so it has no state to write.")
    }
    var pages = BrowsedPages(content, size: size, options: options)
    if isScripted {
      guard dump ?? .frame == .frame else {
        throw ToolError(.usage, "\(source.name) is no interface, so it has no form and no state.")
      }
      try press(keys ?? [], in: &pages, source)
      return try StandardOutput.write(pages.frame)
    }
    try BrowseLoop.run(&pages, source)
  }

  private static let usualSize = TerminalSize(columns: 80, rows: 24)

  /// Presses keys without a terminal, once everything is there.
  private static func press(
    _ keys: [KeyPress], in content: inout some BrowsedContent, _ source: AnswerSource
  ) throws(ToolError) {
    try source.forEachPiece(chunk: nil) { piece throws(ToolError) in content.append(piece) }
    content.finish()
    for key in keys where content.handle(.key(key)) == .quit { return }
  }
}
