@_exported public import ArtifactBase
@_exported public import ArtifactCore
