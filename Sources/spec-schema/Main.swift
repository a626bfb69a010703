#if Macros
  import SpecComponentSyntax
  import SpecRender

  /// Writes the components that Swift sources declare as `components.json`.
  @main
  enum SchemaTool {
    static let usage = "usage: spec-schema [--output FILE] SOURCE..."

    static func main() {
      var output: String?
      var paths: [String] = []
      var arguments = CommandLine.arguments.dropFirst()
      while let argument = arguments.popFirst() {
        switch argument {
        case "--help", "-h":
          SchemaFile.print(usage)
          return
        case "--output", "-o":
          guard let path = arguments.popFirst() else { fail(usage, code: 64) }
          output = path
        case "--":
          paths += arguments
          arguments = []
        default:
          guard !argument.hasPrefix("-") else { fail(usage, code: 64) }
          paths.append(argument)
        }
      }
      guard !paths.isEmpty else { fail(usage, code: 64) }
      write(schema(of: paths), to: output)
    }

    /// Returns the schema of all components; exits if a declaration is invalid.
    private static func schema(of paths: [String]) -> String {
      var sources = ComponentSources()
      for path in paths {
        guard let bytes = SchemaFile.read(path) else {
          fail("error: cannot read '\(path)': \(SchemaFile.systemReason)", code: 66)
        }
        sources.add(String(decoding: bytes, as: UTF8.self), at: path)
      }
      let (components, problems) = sources.components()
      for problem in problems { SchemaFile.printError(problem.description) }
      if problems.contains(where: \.isError) { SchemaFile.end(65) }
      return SpecCatalog(components: components).exportSchema() + "\n"
    }

    private static func write(_ schema: String, to output: String?) {
      guard let output else {
        SchemaFile.print(schema, terminator: "")
        return
      }
      let bytes = Array(schema.utf8)
      // Keeping an unchanged file's modification time avoids rebuilding what depends on it.
      if SchemaFile.read(output) == bytes { return }
      guard SchemaFile.write(bytes, to: output) else {
        fail("error: cannot write '\(output)': \(SchemaFile.systemReason)", code: 74)
      }
    }

    private static func fail(_ message: String, code: Int32) -> Never {
      SchemaFile.printError(message)
      SchemaFile.end(code)
    }
  }
#else
  /// Reports the missing trait: without `Macros`, Swift sources can't be parsed.
  @main
  enum SchemaTool {
    static func main() {
      SchemaFile.printError("error: spec-schema requires the ArtifactKit trait 'Macros'")
      SchemaFile.end(69)
    }
  }
#endif
