import ArtifactCore

extension ArtifactType { static let ui: ArtifactType = "application/vnd.json-render+json" }
