import ArtifactAll

/// The components of a host, by which interfaces are read, described and shown.
struct HostCatalog {
  /// The built-in components and those of the host.
  var catalog = SpecCatalog.builtIn

  /// Whether the host has components of its own.
  private(set) var isGiven = false

  init() {}

  /// Reads the catalog of `--catalog`, if it is given.
  ///
  /// - Throws: `ToolError` if the file cannot be read or is not a catalog.
  init(_ arguments: ParsedArguments) throws(ToolError) {
    guard let path = arguments.value(.catalog) else { return }
    let value = try JSONFile.value(at: path, called: "catalog")
    do throws(SpecCatalog.DocumentError) {
      catalog = SpecCatalog.builtIn.adding(try SpecCatalog(document: value))
    } catch {
      let place = error.path == .root ? "" : "\(printable(error.path.description)): "
      throw ToolError(.badData, "invalid catalog \(quoted(path)): \(place)\(error.reason)")
    }
    isGiven = true
  }

  /// The components for a form; nil for the built-in ones.
  var registry: ComponentRegistry<FormElement>? {
    guard isGiven else { return nil }
    return ComponentRegistry(catalog: catalog) { FormElement($0, .list) }
  }

  /// The standard configuration with these components.
  var configuration: ArtifactConfiguration {
    var configuration = ArtifactConfiguration.standard
    guard isGiven else { return configuration }
    configuration.makeFormSession = { FormSession($0, registry: registry, isComplete: $1) }
    return configuration
  }
}

/// JSON in a file that an option names.
enum JSONFile {
  /// - Parameters:
  ///   - path: The name of the file.
  ///   - kind: What it is called in messages.
  /// - Throws: `ToolError` if the file cannot be read or is not JSON.
  static func value(at path: String, called kind: String) throws(ToolError) -> JSONValue {
    let text = try SourceText(reading: AnswerSource(.file(path)))
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: text.bytes)
    } catch {
      let location = text.lines.location(of: error.offset)
      throw ToolError(
        .badData,
        "invalid JSON in the \(kind) file \(quoted(path)): "
          + "line \(location.line), column \(location.column)")
    }
  }
}
