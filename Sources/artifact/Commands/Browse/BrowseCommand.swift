import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact browse`: interactive forms, and a pager for all other content, also while it arrives.
enum BrowseCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    let input = arguments.inputs[0]
    // A flow that does not exist yet is begun; saving creates the file.
    let source = try AnswerSource(isNewFlow(input) ? .file("/dev/null") : input)
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
    if content.type?.type == .flow {
      var path: String?
      if case .file(let name) = input { path = name }
      var flow = BrowsedFlow(title: content.name, path: path, size: size, options: options)
      if isScripted {
        try press(keys ?? [], in: &flow, source)
        guard let text = flow.dump(dump ?? .frame) else {
          throw ToolError(
            .usage, "a flow has no form and no actions: use '--dump frame' or 'state'")
        }
        return try StandardOutput.write(text)
      }
      return try BrowseLoop.run(&flow, source)
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

  /// Whether the input is a file for a flow that does not exist.
  private static func isNewFlow(_ input: ParsedArguments.Input) -> Bool {
    guard case .file(let path) = input, PayloadType(file: path)?.type == .flow else { return false }
    var status = stat()
    return stat(SystemText.path(path), &status) != 0 && errno == ENOENT
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
