import PackagePlugin

/// Writes the components of a target as `components.json`, a resource of the target.
@main
struct SpecSchemaPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let sources = target.sourceModule?.sourceFiles(withSuffix: "swift").map(\.url),
      !sources.isEmpty
    else { return [] }
    let output = context.pluginWorkDirectoryURL.appending(path: "components.json")
    let files = sources.sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Components of \(target.name)",
        executable: try context.tool(named: "spec-schema").url,
        arguments: ["--output", output.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
