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

    /// The schema of all components; ends the program if something is wrong with them.
    private static func schema(of paths: [String]) -> String {
      var sources = ComponentSources()
      for path in paths {
        guard let bytes = SchemaFile.read(path) else {
          fail("error: cannot read \(path)", code: 66)
        }
        sources.add(String(decoding: bytes, as: UTF8.self), at: path)
      }
      let (components, problems) = sources.components()
      for problem in problems { SchemaFile.complain(problem.description) }
      if problems.contains(where: \.isError) { SchemaFile.end(65) }
      return SpecCatalog(components: components).exportSchema() + "\n"
    }

    private static func write(_ schema: String, to output: String?) {
      guard let output else {
        SchemaFile.print(schema, terminator: "")
        return
      }
      let bytes = Array(schema.utf8)
      // A file that stays as it is keeps its time, so that nothing is built again because of it.
      if SchemaFile.read(output) == bytes { return }
      guard SchemaFile.write(bytes, to: output) else {
        fail("error: cannot write \(output)", code: 74)
      }
    }

    private static func fail(_ message: String, code: Int32) -> Never {
      SchemaFile.complain(message)
      SchemaFile.end(code)
    }
  }
#else
  /// Says what is missing: without the trait `Macros` no source can be read.
  @main
  enum SchemaTool {
    static func main() {
      SchemaFile.complain("error: spec-schema needs the trait 'Macros' of ArtifactKit")
      SchemaFile.end(69)
    }
  }
#endif
