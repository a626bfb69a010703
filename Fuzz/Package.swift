// swift-tools-version: 6.2

import PackageDescription

/// One program for each family of formats; see `run`.
let families = [
  "tags", "json", "csv", "code", "xml", "rdf", "markdown", "media", "figures",
  "pictures", "charts", "spec", "providers",
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "ArtifactKit", path: "..")],
  targets: [
    .target(
      name: "FuzzSupport", dependencies: [.product(name: "ArtifactAll", package: "ArtifactKit")])
  ]
    + families.map { family in
      .executableTarget(
        name: "fuzz-\(family)", dependencies: ["FuzzSupport"],
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
    },
  swiftLanguageModes: [.v6]
)
