import ArtifactAll

/// The components of a host, by which interfaces are read, described and shown.
struct HostCatalog {
  /// The built-in components and those of the host; nil if the host has none.
  private var given: SpecCatalog?

  /// All components.
  var catalog: SpecCatalog { given ?? .builtIn }

  init() {}

  /// Reads the catalog of `--catalog`, if it is given.
  ///
  /// - Throws: `ToolError` if the file cannot be read or is not a catalog.
  init(_ arguments: ParsedArguments) throws(ToolError) {
    guard let path = arguments.value(.catalog) else { return }
    let value = try JSONFile.value(at: path, called: "catalog")
    do throws(SpecCatalog.DocumentError) {
      given = SpecCatalog.builtIn.adding(try SpecCatalog(document: value))
    } catch {
      let place = error.path == .root ? "" : "\(printable(error.path.description)): "
      throw ToolError(.badData, "invalid catalog \(quoted(path)): \(place)\(error.reason)")
    }
  }

  /// The components for a form; nil for the built-in ones.
  var registry: ComponentRegistry<FormElement>? {
    given.map { ComponentRegistry(catalog: $0) { FormElement($0, .list) } }
  }

  /// The standard configuration with these components.
  var configuration: ArtifactConfiguration {
    var configuration = ArtifactConfiguration.standard
    guard given != nil else { return configuration }
    configuration.makeFormSession = { FormSession($0, registry: registry, isComplete: $1) }
    return configuration
  }
}
