// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "ArtifactKit", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "ArtifactAll", package: "ArtifactKit"),
        .product(name: "Charts", package: "ArtifactKit"),
        .product(name: "Drawing", package: "ArtifactKit"),
        .product(name: "GraphLayout", package: "ArtifactKit"),
        .product(name: "TerminalFront", package: "ArtifactKit"),
        .product(name: "TerminalControls", package: "ArtifactKit"),
      ]
    ),
    .executableTarget(
      name: "graph-layout",
      dependencies: [.product(name: "GraphLayout", package: "ArtifactKit")]),
    .executableTarget(
      name: "svg-png",
      dependencies: [.product(name: "ArtifactAll", package: "ArtifactKit")]),
    .executableTarget(
      name: "chart-summary",
      dependencies: [
        .product(name: "ArtifactAll", package: "ArtifactKit"),
        .product(name: "ArtifactBase", package: "ArtifactKit"),
        .product(name: "Charts", package: "ArtifactKit"),
        .product(name: "Drawing", package: "ArtifactKit"),
      ]),
    .executableTarget(
      name: "markdown-html",
      dependencies: [.product(name: "MarkdownCore", package: "ArtifactKit")]),
  ],
  swiftLanguageModes: [.v6]
)
