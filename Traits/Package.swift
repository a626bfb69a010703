// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// A product of ArtifactKit.
func kit(_ name: String, _ condition: TargetDependencyCondition? = nil) -> Target.Dependency {
  .product(name: name, package: "ArtifactKit", condition: condition)
}

/// A module of swift-syntax.
func syntax(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-syntax")
}

// The tests and the example of what ArtifactKit offers with its traits only, apart from the root so
// that its build and its tests never need swift-syntax or SQLite.
let package = Package(
  name: "Traits",
  platforms: [.macOS(.v26)],
  traits: [
    .default(enabledTraits: ["SQLite"]),
    .trait(
      name: "SQLite",
      description: "The tests of SpecSQLite; without it, the header of SQLite is not needed."),
  ],
  dependencies: [
    .package(
      name: "ArtifactKit", path: "..",
      traits: ["Macros", .trait(name: "SQLite", condition: .when(traits: ["SQLite"]))]),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"605.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "gauges",
      dependencies: [kit("SpecMacros")],
      plugins: [.plugin(name: "SpecSchemaPlugin", package: "ArtifactKit")]
    ),
    // Tests that use a macro target are built for the host, as macros are. Without it, swift-syntax
    // would be built a second time, for the target.
    .macro(
      name: "TestedMacros", dependencies: [kit("SpecComponentSyntax"), syntax("SwiftSyntaxMacros")]),
    .testTarget(
      name: "SpecMacrosTests",
      dependencies: [
        "TestedMacros", kit("SpecMacros"), kit("SpecComponentSyntax"), syntax("SwiftSyntax"),
        syntax("SwiftParser"), syntax("SwiftSyntaxBuilder"), syntax("SwiftDiagnostics"),
        syntax("SwiftSyntaxMacros"), syntax("SwiftSyntaxMacroExpansion"),
      ]
    ),
    .testTarget(
      name: "SpecSQLiteTests",
      dependencies: [
        kit("SpecSQLite", .when(traits: ["SQLite"])), kit("SpecRender", .when(traits: ["SQLite"])),
        kit("ArtifactCore", .when(traits: ["SQLite"])),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if Context.environment["ARTIFACT_STRICT"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
