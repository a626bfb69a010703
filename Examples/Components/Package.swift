// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Components",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "ArtifactKit", path: "../..", traits: ["Macros"])],
  targets: [
    .executableTarget(
      name: "gauges",
      dependencies: [.product(name: "SpecMacros", package: "ArtifactKit")],
      plugins: [.plugin(name: "SpecSchemaPlugin", package: "ArtifactKit")])
  ],
  swiftLanguageModes: [.v6]
)
