/// The options that determine how an input is read.
struct InputReading {
  /// The declared type of a payload; nil to infer it.
  var type: PayloadType?
  var rdf: RDFChoice?

  /// The syntax of answers, which also declares that the input is one; nil for the default.
  var profile: MarkdownProfile?

  /// The declared form of an answer.
  var form = InputFormat.auto

  /// Whether the input is declared to be a recording.
  var isReplay = false
  /// The name of standard input, as that of a file; nil if it has none.
  var name: String?
  /// The components of interfaces.
  var components = HostCatalog()
  /// How tables are shown.
  var tables = TableDisplay()
}

extension InputReading {
  /// - Throws: `ToolError` if the catalog of the host cannot be read, or options exclude each other.
  init(_ arguments: ParsedArguments) throws(ToolError) {
    type = arguments.value(.type)
    rdf = arguments.value(.rdf)
    profile = arguments.value(.profile)
    form = arguments.value(.from) ?? .auto
    isReplay = arguments.has(.replay)
    name = arguments.value(.name)
    components = try HostCatalog(arguments)
    tables = try TableDisplay(arguments)
  }
}
