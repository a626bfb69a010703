// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ArtifactKit",
  // `Span`, `InlineArray` and `Mutex` come with these systems; Linux needs nothing.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "ArtifactCore", targets: ["ArtifactCore"]),
    .library(name: "ArtifactRefiners", targets: ["ArtifactRefiners"]),
    .library(name: "MarkdownCore", targets: ["MarkdownCore"]),
    .library(name: "SpecRender", targets: ["SpecRender"]),
    .library(name: "FlowGraph", targets: ["FlowGraph"]),
    .library(name: "ArtifactPresentation", targets: ["ArtifactPresentation"]),
    .library(name: "TerminalFront", targets: ["TerminalFront"]),
    .library(name: "ArtifactAll", targets: ["ArtifactAll"]),
    .executable(name: "artifact", targets: ["artifact"]),
  ],
  targets: [
    .target(name: "ArtifactCore"),
    .target(name: "ArtifactRefiners", dependencies: ["ArtifactCore", "MarkdownCore"]),
    .target(name: "MarkdownCore"),
    .target(name: "SpecRender", dependencies: ["ArtifactCore"]),
    .target(name: "FlowGraph"),
    .target(
      name: "ArtifactPresentation",
      dependencies: ["ArtifactCore", "ArtifactRefiners", "MarkdownCore", "SpecRender", "FlowGraph"]
    ),
    .target(
      name: "TerminalFront",
      dependencies: ["ArtifactPresentation", "ArtifactCore", "FlowGraph"]
    ),
    .target(
      name: "ArtifactAll",
      dependencies: [
        "ArtifactCore", "ArtifactRefiners", "MarkdownCore", "SpecRender", "FlowGraph",
        "ArtifactPresentation",
      ]
    ),
    .executableTarget(name: "artifact", dependencies: ["ArtifactAll", "TerminalFront"]),

    .target(name: "TestSupport", path: "Tests/Support"),
    .testTarget(name: "ArtifactCoreTests", dependencies: ["ArtifactCore", "TestSupport"]),
    .testTarget(
      name: "ArtifactRefinersTests",
      dependencies: ["ArtifactRefiners", "ArtifactCore", "MarkdownCore", "TestSupport"]
    ),
    .testTarget(
      name: "MarkdownCoreTests", dependencies: ["MarkdownCore", "ArtifactCore", "TestSupport"]),
    .testTarget(
      name: "SpecRenderTests", dependencies: ["SpecRender", "ArtifactCore", "TestSupport"]),
    .testTarget(
      name: "ArtifactPresentationTests",
      dependencies: [
        "ArtifactPresentation", "ArtifactCore", "ArtifactRefiners", "MarkdownCore", "SpecRender",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "TerminalFrontTests",
      dependencies: [
        "TerminalFront", "ArtifactPresentation", "ArtifactRefiners", "SpecRender", "ArtifactCore",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "ArtifactToolTests",
      dependencies: ["artifact", "ArtifactAll", "TestSupport"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Needed for functions that hand out `Span`; the language group keeps the flag stable.
    .enableExperimentalFeature("Lifetimes"),
  ]
}
