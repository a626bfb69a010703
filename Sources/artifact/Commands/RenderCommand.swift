import ArtifactAll
import HTMLFront
import TerminalFront

/// `artifact render`: writes complete answers as HTML, plain text, styled text, JSON, or a picture as SVG or PNG.
enum RenderCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    guard let format = arguments.value(.to) else { return }
    if arguments.isGiven(.scheme), format != .png, !arguments.has(.screen) {
      throw ToolError(.usage, "option '--scheme' requires '--screen' or '--to png'")
    }
    switch format {
    case .html: try writeHTML(arguments)
    case .svg, .png: try PictureOutput(arguments, format).write()
    case .json: try writeJSON(arguments)
    case .ansi: try writeText(arguments, .ansi)
    case .plain: try writeText(arguments, .plain)
    }
  }

  // MARK: HTML

  /// Writes consecutive fragments, or one page with an `<article>` per answer if there are several.
  ///
  /// - Throws: `ToolError` if reading or writing fails.
  private static func writeHTML(_ arguments: ParsedArguments) throws(ToolError) {
    guard arguments.has(.page) else {
      for (index, input) in arguments.inputs.enumerated() {
        try writeFragment(of: input, index, arguments)
      }
      return
    }
    var fragments: [String] = []
    var languages: Set<String?> = []
    for (index, input) in arguments.inputs.enumerated() {
      fragments.append(try fragment(of: input, index, arguments, &languages))
    }
    let common: String? = languages.count == 1 ? languages.first ?? nil : nil
    let page = HTMLPage(
      title: title(of: arguments.inputs), body: body(of: fragments),
      language: arguments.value(.language) ?? common ?? "",
      allowsRemoteImages: arguments.has(.rawHTML))
    try StandardOutput.write(page.text)
  }

  /// Writes each block of an answer once it is settled, and forgets it.
  ///
  /// - Throws: `ToolError` if reading or writing fails.
  private static func writeFragment(
    of input: ParsedArguments.Input, _ index: Int, _ arguments: ParsedArguments
  ) throws(ToolError) {
    let source = try AnswerSource(input)
    let content = try source.content(of: input, InputReading(arguments))
    var session = content.makeSession()
    let markdown = MarkdownHTML(arguments)
    var stream = HTMLBlockStream(options: options(index, arguments))
    var pace = WritingPace(shortestInterval: 1)
    var byteCount = 0
    try source.forEachPiece(of: content, chunk: arguments.value(.chunk)) {
      piece throws(ToolError) in
      session.append(piece)
      byteCount += piece.byteCount
      guard markdown == nil, !content.tables.isDrawn, pace.isDue(after: byteCount) else { return }
      let html = stream.settledBlocks(of: session.presentation)
      pace.note(hasOutput: !html.isEmpty)
      guard !html.isEmpty else { return }
      session.forget(before: stream.committedPath)
      try StandardOutput.write(html)
      try StandardOutput.flush()
    }
    session.finish()
    try content.tables.check()
    try StandardOutput.write(
      markdown?.html(of: session.stream, content) ?? stream.finish(session.presentation))
  }

  /// Returns the HTML of an answer for a page, and adds its language.
  ///
  /// - Throws: `ToolError` if reading fails.
  private static func fragment(
    of input: ParsedArguments.Input, _ index: Int, _ arguments: ParsedArguments,
    _ languages: inout Set<String?>
  ) throws(ToolError) -> String {
    let source = try AnswerSource(input)
    let content = try source.content(of: input, InputReading(arguments))
    var session = content.makeSession()
    var language = AnswerLanguage(of: content)
    try source.forEachPiece(of: content, chunk: arguments.value(.chunk)) {
      piece throws(ToolError) in
      session.append(piece)
      language.append(piece)
    }
    session.finish()
    try content.tables.check()
    if !arguments.isGiven(.language) { languages.insert(language.tag(in: &session)) }
    if let html = MarkdownHTML(arguments)?.html(of: session.stream, content) { return html }
    var options = options(index, arguments)
    options.downloads = PageDownloads.files(of: &session)
    return HTMLBlockRenderer(options: options).fragment(of: session.presentation)
  }

  /// The options of an answer, by its index: ids are unique in a page.
  private static func options(_ index: Int, _ arguments: ParsedArguments) -> HTMLOptions {
    HTMLOptions(
      idPrefix: index == 0 ? "b" : "a\(index + 1)-b", allowsRemoteImages: arguments.has(.rawHTML))
  }

  /// Returns the content of the page's body.
  static func body(of fragments: [String]) -> String {
    guard fragments.count > 1 else { return fragments.first ?? "" }
    return fragments.map { "<article>\n" + $0 + "</article>\n" }.joined()
  }

  /// Returns the names of the files without their directories.
  static func title(of inputs: [ParsedArguments.Input]) -> String {
    inputs.map { input in
      switch input {
      case .standardInput: "Answer"
      case .file(let path): SystemText.readable(SystemText.lastComponent(of: path))
      }
    }
    .joined(separator: ", ")
  }

  // MARK: Other formats

  /// Writes a line for each answer that can be read.
  ///
  /// - Throws: `ToolError` if writing fails.
  private static func writeJSON(_ arguments: ParsedArguments) throws(ToolError) {
    for input in arguments.inputs {
      let presentation: Presentation
      do throws(ToolError) {
        presentation = try self.presentation(of: input, arguments)
      } catch {
        try Problems.report(error)
        continue
      }
      try StandardOutput.write(presentation.json.serialized() + "\n")
    }
  }

  /// Writes each line once it is final, and forgets it.
  ///
  /// - Throws: `ToolError` if reading or writing fails.
  private static func writeText(
    _ arguments: ParsedArguments, _ options: TerminalOptions
  ) throws(ToolError) {
    let width = arguments.value(.width) ?? Environment.width
    let size = TerminalSize(columns: width, rows: 1)
    for (index, input) in arguments.inputs.enumerated() {
      if index > 0 { try StandardOutput.write("\n") }
      let source = try AnswerSource(input)
      let content = try source.content(of: input, InputReading(arguments))
      var session = content.makeSession()
      var view = TerminalView(size: size, drawsInPlace: false, options: options)
      var pace = WritingPace(shortestInterval: 1)
      var byteCount = 0
      try source.forEachPiece(of: content, chunk: arguments.value(.chunk)) {
        piece throws(ToolError) in
        session.append(piece)
        byteCount += piece.byteCount
        guard !content.tables.isDrawn, pace.isDue(after: byteCount) else { return }
        let lines = view.show(session.presentation)
        session.forget(before: view.committedPath)
        pace.note(hasOutput: !lines.isEmpty)
        guard !lines.isEmpty else { return }
        try StandardOutput.write(drawn: lines)
        try StandardOutput.flush()
      }
      session.finish()
      try content.tables.check()
      try StandardOutput.write(drawn: view.finish(session.presentation))
    }
  }

  static func presentation(
    of input: ParsedArguments.Input, _ arguments: ParsedArguments
  ) throws(ToolError) -> Presentation {
    let source = try AnswerSource(input)
    let content = try source.content(of: input, InputReading(arguments))
    var session = content.makeSession()
    try source.forEachPiece(of: content, chunk: arguments.value(.chunk)) {
      piece throws(ToolError) in session.append(piece)
    }
    session.finish()
    try content.tables.check()
    return session.presentation
  }
}
