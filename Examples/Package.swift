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
      name: "markdown-document",
      dependencies: [
        .product(name: "MarkdownCore", package: "ArtifactKit"),
        .product(name: "ArtifactPresentation", package: "ArtifactKit"),
        .product(name: "TerminalFront", package: "ArtifactKit"),
      ]),
    .executableTarget(
      name: "own-theme",
      dependencies: [
        .product(name: "MarkdownCore", package: "ArtifactKit"),
        .product(name: "ArtifactPresenters", package: "ArtifactKit"),
        .product(name: "TerminalFront", package: "ArtifactKit"),
      ]),
    .executableTarget(
      name: "show-pager",
      dependencies: [
        .product(name: "ArtifactPresenters", package: "ArtifactKit"),
        .product(name: "TerminalFront", package: "ArtifactKit"),
      ]),
    // The code of the README, which is only built.
    .target(
      name: "readme-snippets",
      dependencies: [.product(name: "ArtifactAll", package: "ArtifactKit")]),
    .executableTarget(
      name: "json-values",
      dependencies: [.product(name: "ArtifactBase", package: "ArtifactKit")]),
    .executableTarget(
      name: "find-artifacts",
      dependencies: [.product(name: "ArtifactCore", package: "ArtifactKit")]),
    .executableTarget(
      name: "keep-artifacts",
      dependencies: [.product(name: "ArtifactCore", package: "ArtifactKit")]),
    .executableTarget(
      name: "layout-graph",
      dependencies: [.product(name: "GraphLayout", package: "ArtifactKit")]),
    .executableTarget(
      name: "edge-paths",
      dependencies: [.product(name: "FlowGraph", package: "ArtifactKit")]),
    .executableTarget(
      name: "edit-flow",
      dependencies: [.product(name: "FlowGraph", package: "ArtifactKit")]),
    .executableTarget(
      name: "draw-scene",
      dependencies: [.product(name: "Drawing", package: "ArtifactKit")]),
    .executableTarget(
      name: "draw-chart",
      dependencies: [
        .product(name: "Charts", package: "ArtifactKit"),
        .product(name: "ArtifactPictures", package: "ArtifactKit"),
      ]),
    .executableTarget(
      name: "draw-graph",
      dependencies: [
        .product(name: "ArtifactRefiners", package: "ArtifactKit"),
        .product(name: "ArtifactPictures", package: "ArtifactKit"),
      ]),
    .executableTarget(
      name: "html-updates",
      dependencies: [
        .product(name: "ArtifactPresenters", package: "ArtifactKit"),
        .product(name: "HTMLFront", package: "ArtifactKit"),
      ]),
    .executableTarget(
      name: "whole-answer",
      dependencies: [.product(name: "ArtifactAll", package: "ArtifactKit")]),
    .executableTarget(
      name: "own-type",
      dependencies: [
        .product(name: "ArtifactCore", package: "ArtifactKit"),
        .product(name: "RefinerCore", package: "ArtifactKit"),
        .product(name: "ArtifactPresentation", package: "ArtifactKit"),
        .product(name: "TerminalFront", package: "ArtifactKit"),
      ]),
    .executableTarget(
      name: "own-front",
      dependencies: [.product(name: "ArtifactPresenters", package: "ArtifactKit")]),
    .executableTarget(
      name: "rdf-query",
      dependencies: [.product(name: "ArtifactRefiners", package: "ArtifactKit")]),
    .executableTarget(
      name: "highlight-code",
      dependencies: [.product(name: "CodeText", package: "ArtifactKit")]),
    .executableTarget(
      name: "typed-json",
      dependencies: [.product(name: "RefinerCore", package: "ArtifactKit")]),
    .executableTarget(
      name: "spec-stream",
      dependencies: [
        .product(name: "ArtifactPresenters", package: "ArtifactKit"),
        .product(name: "SpecRender", package: "ArtifactKit"),
        .product(name: "TerminalFront", package: "ArtifactKit"),
      ]),
    .executableTarget(
      name: "custom-form",
      dependencies: [
        .product(name: "ArtifactCore", package: "ArtifactKit"),
        .product(name: "ArtifactPresenters", package: "ArtifactKit"),
        .product(name: "SpecRender", package: "ArtifactKit"),
        .product(name: "TerminalControls", package: "ArtifactKit"),
        .product(name: "TerminalFront", package: "ArtifactKit"),
      ]),
    .executableTarget(
      name: "flow-editor",
      dependencies: [
        .product(name: "FlowGraph", package: "ArtifactKit"),
        .product(name: "ArtifactPictures", package: "ArtifactKit"),
        .product(name: "ArtifactPresenters", package: "ArtifactKit"),
        .product(name: "TerminalControls", package: "ArtifactKit"),
        .product(name: "TerminalFront", package: "ArtifactKit"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
