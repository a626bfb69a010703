// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// A module of swift-syntax, for what exists only with the trait `Macros`.
func syntax(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}

/// A target of this package, for what exists only with the trait `Macros`.
func macros(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: ["Macros"]))
}

/// A target of this package, for what exists only with the trait `SQLite`.
func sqlite(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: ["SQLite"]))
}

let package = Package(
  name: "ArtifactKit",
  // `Span`, `InlineArray` and `Mutex` come with these systems; Linux needs nothing.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "ArtifactBase", targets: ["ArtifactBase"]),
    .library(name: "ArtifactCore", targets: ["ArtifactCore"]),
    .library(name: "RefinerCore", targets: ["RefinerCore"]),
    .library(name: "CodeText", targets: ["CodeText"]),
    .library(name: "ArtifactRefiners", targets: ["ArtifactRefiners"]),
    .library(name: "RDFWriters", targets: ["RDFWriters"]),
    .library(name: "MarkdownCore", targets: ["MarkdownCore"]),
    .library(name: "SpecRender", targets: ["SpecRender"]),
    .library(name: "GraphLayout", targets: ["GraphLayout"]),
    .library(name: "FlowGraph", targets: ["FlowGraph"]),
    .library(name: "Drawing", targets: ["Drawing"]),
    .library(name: "Charts", targets: ["Charts"]),
    .library(name: "ArtifactPictures", targets: ["ArtifactPictures"]),
    .library(name: "ArtifactPresentation", targets: ["ArtifactPresentation"]),
    .library(name: "ArtifactPresenters", targets: ["ArtifactPresenters"]),
    .library(name: "TerminalFront", targets: ["TerminalFront"]),
    .library(name: "TerminalControls", targets: ["TerminalControls"]),
    .library(name: "HTMLFront", targets: ["HTMLFront"]),
    .library(name: "ArtifactAll", targets: ["ArtifactAll"]),
    .executable(name: "artifact", targets: ["artifact"]),
    .library(name: "SpecMacros", targets: ["SpecMacros"]),
    // For the tests in `Traits`.
    .library(name: "SpecComponentSyntax", targets: ["SpecComponentSyntax"]),
    .executable(name: "spec-schema", targets: ["spec-schema"]),
    .plugin(name: "SpecSchemaPlugin", targets: ["SpecSchemaPlugin"]),
    .plugin(name: "SpecSchemaCommand", targets: ["SpecSchemaCommand"]),
    .library(name: "SpecSQLite", targets: ["SpecSQLite"]),
  ],
  traits: [
    .trait(
      name: "Macros",
      description: "The macro @Component and the plugin SpecSchemaPlugin; builds swift-syntax."),
    .trait(
      name: "SQLite",
      description: "State in a database (SpecSQLite); needs the library and header of SQLite."),
  ],
  dependencies: [
    // Neither fetched nor built without the trait `Macros`.
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"605.0.0")
  ],
  targets: [
    .target(name: "ArtifactBase"),
    .target(name: "ArtifactCore", dependencies: ["ArtifactBase"]),
    .target(name: "MarkdownCore", dependencies: ["ArtifactBase"]),
    .target(name: "SpecRender", dependencies: ["ArtifactBase", "ArtifactCore"]),
    // One import, `FlowGraph`; the layout knows sizes and indices only.
    .target(name: "GraphLayout", dependencies: ["ArtifactBase"]),
    .target(name: "FlowGraph", dependencies: ["ArtifactBase", "GraphLayout"]),
    .target(name: "Drawing", dependencies: ["ArtifactBase"]),
    // The language of charts: data, scales, guides and marks, laid out for any front.
    .target(name: "Charts", dependencies: ["ArtifactBase", "Drawing"]),

    // One import, `ArtifactRefiners`, in parts that are built beside each other.
    .target(name: "RefinerCore", dependencies: ["ArtifactBase", "ArtifactCore"]),
    .target(name: "RDFRefiners", dependencies: ["RefinerCore", "ArtifactBase", "ArtifactCore"]),
    .target(name: "RDFWriters", dependencies: ["RDFRefiners", "ArtifactBase"]),
    .target(
      name: "DataRefiners", dependencies: ["RefinerCore", "Charts", "ArtifactBase", "ArtifactCore"]
    ),
    .target(
      name: "MarkupRefiners",
      dependencies: ["RefinerCore", "CodeText", "ArtifactBase", "ArtifactCore", "MarkdownCore"]
    ),
    // Code, diffs, formulas and Markdown: the formats that a presentation shows by itself.
    .target(
      name: "CodeText",
      dependencies: ["RefinerCore", "ArtifactBase", "ArtifactCore", "MarkdownCore"]
    ),
    .target(
      name: "MermaidRefiners",
      dependencies: ["RefinerCore", "ArtifactBase", "ArtifactCore", "MarkdownCore"]),
    .target(
      name: "ArtifactRefiners",
      dependencies: [
        "RefinerCore", "RDFRefiners", "RDFWriters", "DataRefiners", "MarkupRefiners",
        "CodeText", "MermaidRefiners", "ArtifactBase", "ArtifactCore",
      ]
    ),

    .target(
      name: "ArtifactPictures",
      dependencies: [
        "ArtifactBase", "ArtifactRefiners", "RDFRefiners", "MarkdownCore", "FlowGraph", "Drawing",
        "Charts",
      ]
    ),
    .target(
      name: "ArtifactPresentation",
      dependencies: ["ArtifactBase", "ArtifactCore", "CodeText", "MarkdownCore", "Drawing"]
    ),
    .target(
      name: "ArtifactPresenters",
      dependencies: [
        "ArtifactPresentation", "ArtifactBase", "ArtifactCore", "ArtifactRefiners", "RDFRefiners",
        "SpecRender", "FlowGraph", "Drawing", "Charts", "ArtifactPictures",
      ]
    ),
    .target(
      name: "TerminalFront",
      dependencies: ["ArtifactPresentation", "CodeText", "ArtifactCore", "Drawing", "ArtifactBase"]
    ),
    // Forms and flows by keys and mouse.
    .target(
      name: "TerminalControls",
      dependencies: [
        "TerminalFront", "ArtifactPresenters", "ArtifactPresentation", "ArtifactPictures",
        "FlowGraph", "SpecRender", "Drawing", "ArtifactCore", "ArtifactBase",
      ]
    ),
    .target(
      name: "HTMLFront",
      dependencies: ["ArtifactPresentation", "CodeText", "ArtifactCore", "ArtifactBase", "Drawing"]
    ),
    .target(
      name: "ArtifactAll",
      dependencies: [
        "ArtifactCore", "ArtifactRefiners", "MarkdownCore", "SpecRender", "FlowGraph",
        "Drawing", "Charts", "ArtifactPictures", "ArtifactPresentation", "ArtifactPresenters",
      ]
    ),
    .executableTarget(
      name: "artifact",
      dependencies: ["ArtifactAll", "TerminalFront", "TerminalControls", "HTMLFront"]),

    .target(
      name: "SpecComponentSyntax",
      dependencies: [
        macros("SpecRender"), macros("ArtifactCore"), syntax("SwiftSyntax"), syntax("SwiftParser"),
        syntax("SwiftDiagnostics"), syntax("SwiftSyntaxBuilder"), syntax("SwiftSyntaxMacros"),
      ]
    ),
    .macro(
      name: "SpecMacrosPlugin",
      dependencies: [
        macros("SpecComponentSyntax"), syntax("SwiftSyntaxMacros"), syntax("SwiftCompilerPlugin"),
      ]
    ),
    .target(
      name: "SpecMacros",
      dependencies: [macros("SpecMacrosPlugin"), macros("SpecRender"), macros("ArtifactCore")]
    ),
    .executableTarget(
      name: "spec-schema", dependencies: [macros("SpecComponentSyntax"), macros("SpecRender")]),
    .plugin(name: "SpecSchemaPlugin", capability: .buildTool(), dependencies: ["spec-schema"]),
    .plugin(
      name: "SpecSchemaCommand",
      capability: .command(
        intent: .custom(
          verb: "spec-schema", description: "Writes the components of targets as JSON."),
        permissions: [
          .writeToPackageDirectory(reason: "to write what the components of its targets are")
        ]),
      dependencies: ["spec-schema"]
    ),

    // Without `pkgConfig`, which would look for SQLite, and warn, with the trait or without; the
    // module map links the library where the module is imported. Apple's systems have a module of
    // their own.
    .systemLibrary(name: "CSQLite"),
    .target(
      name: "SpecSQLite",
      dependencies: [sqlite("SpecRender"), sqlite("ArtifactCore"), sqlite("CSQLite")]
    ),

    .target(name: "TestSupport", dependencies: ["ArtifactBase"], path: "Tests/Support"),
    .target(
      name: "PresentationSupport", dependencies: ["ArtifactPresentation", "Drawing"],
      path: "Tests/PresentationSupport"),
    .target(
      name: "SchemaSupport", dependencies: ["SpecRender", "ArtifactBase", "ArtifactCore"],
      path: "Tests/SchemaSupport"),
    .testTarget(
      name: "ArtifactCoreTests", dependencies: ["ArtifactCore", "ArtifactBase", "TestSupport"]),
    .testTarget(
      name: "ArtifactRefinersTests",
      dependencies: [
        "Charts",
        "ArtifactRefiners", "RefinerCore", "RDFRefiners", "DataRefiners", "MarkupRefiners",
        "CodeText", "ArtifactBase", "ArtifactCore", "MarkdownCore", "TestSupport",
      ]
    ),
    .testTarget(
      name: "MermaidRefinersTests",
      dependencies: ["MermaidRefiners", "RefinerCore", "ArtifactBase", "TestSupport"]),
    .testTarget(
      name: "MarkdownCoreTests", dependencies: ["MarkdownCore", "ArtifactCore", "TestSupport"]),
    .testTarget(name: "DrawingTests", dependencies: ["Drawing", "TestSupport"]),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", "Drawing", "ArtifactBase", "TestSupport"]),
    .testTarget(name: "GraphLayoutTests", dependencies: ["GraphLayout", "TestSupport"]),
    .testTarget(
      name: "FlowGraphTests", dependencies: ["FlowGraph", "ArtifactBase", "TestSupport"]),
    .testTarget(
      name: "ArtifactPicturesTests",
      dependencies: [
        "Charts",
        "ArtifactPictures", "ArtifactRefiners", "FlowGraph", "Drawing", "ArtifactBase",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "SpecRenderTests",
      dependencies: ["SpecRender", "ArtifactCore", "SchemaSupport", "TestSupport"]),
    .testTarget(
      name: "ArtifactPresentationTests",
      dependencies: [
        "Charts",
        "ArtifactPresentation", "ArtifactPresenters", "ArtifactPictures", "ArtifactCore",
        "ArtifactRefiners", "CodeText", "MarkdownCore", "SpecRender", "FlowGraph", "Drawing",
        "ArtifactBase", "PresentationSupport", "SchemaSupport", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TerminalFrontTests",
      dependencies: [
        "Charts",
        "TerminalFront", "TerminalControls", "ArtifactPresentation", "ArtifactPresenters",
        "ArtifactPictures", "ArtifactRefiners", "MarkdownCore", "SpecRender", "FlowGraph",
        "ArtifactBase", "ArtifactCore", "Drawing", "GraphLayout", "PresentationSupport",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "HTMLFrontTests",
      dependencies: [
        "Charts",
        "HTMLFront", "TerminalFront", "ArtifactPresentation", "ArtifactPresenters",
        "ArtifactPictures", "ArtifactRefiners",
        "ArtifactBase", "ArtifactCore", "MarkdownCore", "Drawing", "PresentationSupport",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "ArtifactToolTests",
      dependencies: [
        "artifact", "ArtifactAll", "TerminalFront", "TerminalControls", "SchemaSupport",
        "TestSupport",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// `ARTIFACT_TESTS=TerminalFrontTests,…` builds these test targets only, for work on one room.
if let names = Context.environment["ARTIFACT_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

for target in package.targets where target.type != .plugin && target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Needed for functions that hand out `Span`; the language group keeps the flag stable.
    .enableExperimentalFeature("Lifetimes"),
  ]
  // Checks set it, so that what they build by the commands of the README serves all that they do: tests
  // of the release build see inside of it, and are themselves compiled the quick way.
  if Context.environment["ARTIFACT_STRICT"] != nil {
    let flag = target.type == .test ? "-Onone" : "-enable-testing"
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
    target.swiftSettings?.append(.unsafeFlags([flag], .when(configuration: .release)))
  }
}
