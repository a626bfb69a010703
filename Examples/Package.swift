// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "ArtifactKit", path: "..")],
  targets: [
    .executableTarget(
      name: "markdown-tree",
      dependencies: [.product(name: "MarkdownCore", package: "ArtifactKit")]),
    .executableTarget(
      name: "custom-form",
      dependencies: [
        .product(name: "ArtifactCore", package: "ArtifactKit"),
        .product(name: "ArtifactPresentation", package: "ArtifactKit"),
        .product(name: "SpecRender", package: "ArtifactKit"),
        .product(name: "TerminalFront", package: "ArtifactKit"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
