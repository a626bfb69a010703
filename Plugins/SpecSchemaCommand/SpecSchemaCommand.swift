import Foundation
import PackagePlugin

/// Writes the components of targets into one file of the package.
///
/// `swift package --allow-writing-to-package-directory spec-schema [--target NAME]… [--output FILE]`;
/// without targets all of the package, without a file `components.json`.
@main
struct SpecSchemaCommand: CommandPlugin {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let outputs = extractor.extractOption(named: "output")
    guard outputs.count < 2, extractor.remainingArguments.isEmpty else {
      throw Failure(description: "usage: spec-schema [--target NAME]... [--output FILE]")
    }
    let targets =
      try names.isEmpty ? context.package.targets : context.package.targets(named: names)
    let files = targets.compactMap(\.sourceModule)
      .filter { !names.isEmpty || $0.kind != .test }
      .flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url.path) }
    let output = URL(
      filePath: outputs.first ?? "components.json",
      relativeTo: context.package.directoryURL)

    let process = Process()
    process.executableURL = try context.tool(named: "spec-schema").url
    process.arguments = ["--output", output.path, "--"] + files.sorted()
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(description: "the components of \(context.package.displayName) are not written")
    }
  }
}
