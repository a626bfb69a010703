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
    let animates = !isScripted && !arguments.has(.noAnimation)
    let isInterface = content.type?.type == .uiSpec
    let isFlow = content.type?.type == .flow
    let actions = BrowsedActions(
      arguments.has(.emitState) ? .never : isLast ? .atEnd : .atOnce, areEndings: isInterface)
    for (isGiven, name) in [
      (arguments.has(.emitState), "emit-state"), (arguments.value(.state) != nil, "state"),
      (arguments.value(.persist) != nil, "persist"),
    ] where isGiven && !isInterface {
      throw ToolError(
        .usage, "option '--\(name)' applies only to interfaces: \(source.name) is not one")
    }
    var screen: any BrowsedContent
    if isInterface {
      screen = BrowsedForm(
        title: content.name, size: size, options: options, animates: animates,
        components: content.components, store: try BrowsedState.store(arguments), actions: actions,
        asksBeforeQuitting: !isScripted && !arguments.has(.emitState)
          && arguments.value(.persist) == nil)
    } else if isFlow {
      var path: String?
      if case .file(let name) = input { path = name }
      screen = BrowsedFlow(title: content.name, path: path, size: size, options: options)
    } else {
      screen = BrowsedPages(
        content, size: size, options: options, animates: animates, actions: actions)
    }
    guard isScripted else {
      guard let device = Environment.interactiveTerminal else {
        throw ToolError(
          .usage,
          "'artifact browse' needs a terminal: use '--keys', '--dump' or 'artifact render'")
      }
      try BrowseLoop.run(&screen, source, on: device) { Environment.fullScreen(of: $0) }
      if let code = actions.ending?.cancelCode { Tool.end(code) }
      let text = screen.dump(arguments.has(.emitState) ? .state : .actions)
      if let text { try StandardOutput.write(text) }
      return
    }
    // All input is read before the first key.
    try source.forEachPiece(chunk: nil) { piece throws(ToolError) in screen.append(piece) }
    screen.finish()
    for key in keys ?? [] where screen.handle(.key(key)) == .quit { break }
    if let text = screen.dump(dump ?? .frame) { return try StandardOutput.write(text) }
    throw ToolError(
      .usage,
      isFlow
        ? "a flow has no form and no actions: use '--dump frame' or 'state'"
        : "no interface is open in \(source.name): open one with '--keys', such as 'Tab Enter'")
  }

  /// Whether the input is a file for a flow that does not exist.
  private static func isNewFlow(_ input: ParsedArguments.Input) -> Bool {
    guard case .file(let path) = input, PayloadType(file: path)?.type == .flow else { return false }
    var status = stat()
    return stat(SystemText.path(path), &status) != 0 && errno == ENOENT
  }

  private static let usualSize = TerminalSize(columns: 80, rows: 24)
}
