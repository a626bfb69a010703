import ArtifactAll
import TerminalFront

/// `artifact browse`: interactive forms, and a pager for all other content, also while it arrives.
enum BrowseCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    let input = arguments.inputs[0]
    let source = try AnswerSource(input)
    let content = try source.content(of: input, InputReading(arguments))
    let keys = arguments.value(.keys)
    let dump = arguments.value(.dump)
    let isScripted = keys != nil || dump != nil
    if arguments.value(.width) != nil, !isScripted {
      throw ToolError(
        .usage, "option '--width' requires '--keys' or '--dump'")
    }
    let options =
      isScripted ? Environment.terminalOptions(.never) : Environment.interactiveOptions
    var size = TerminalDevice.standardOutput.size ?? usualSize
    if let width = arguments.value(.width) { size.columns = width }
    let isLast = isScripted || TerminalDevice.standardOutput.isTerminal
    let actions = BrowsedActions(arguments.has(.emitState) ? .never : isLast ? .atEnd : .atOnce)
    if content.type?.type == .uiSpec {
      var form = BrowsedInterface(
        title: content.name, size: size, options: options,
        animates: !isScripted && !arguments.has(.noAnimation),
        store: try BrowsedState.store(arguments), actions: actions)
      if isScripted {
        try press(keys ?? [], in: &form, source)
        return try StandardOutput.write(form.dump(dump ?? .frame))
      }
      try BrowseLoop.run(&form, source)
      try StandardOutput.write(form.dump(arguments.has(.emitState) ? .state : .actions))
      return
    }
    for (isGiven, name) in [
      (arguments.has(.emitState), "emit-state"), (arguments.value(.state) != nil, "state"),
      (arguments.value(.persist) != nil, "persist"),
    ] where isGiven {
      throw ToolError(
        .usage, "option '--\(name)' applies only to interfaces: \(source.name) is not one")
    }
    var pages = BrowsedPages(
      content, size: size, options: options,
      animates: !isScripted && !arguments.has(.noAnimation), actions: actions)
    if isScripted {
      try press(keys ?? [], in: &pages, source)
      guard let text = pages.dump(dump ?? .frame) else {
        throw ToolError(
          .usage,
          "no interface is open in \(source.name): open one with '--keys', such as 'Tab Enter'")
      }
      return try StandardOutput.write(text)
    }
    try BrowseLoop.run(&pages, source)
    try StandardOutput.write(actions.lines)
  }

  private static let usualSize = TerminalSize(columns: 80, rows: 24)

  /// Handles key presses without a terminal, after all input is read.
  ///
  /// - Throws: `ToolError` if the input cannot be read.
  private static func press(
    _ keys: [KeyStroke], in content: inout some BrowsedContent, _ source: AnswerSource
  ) throws(ToolError) {
    try source.forEachPiece(chunk: nil) { piece throws(ToolError) in content.append(piece) }
    content.finish()
    for key in keys where content.handle(.key(key)) == .quit { return }
  }
}
