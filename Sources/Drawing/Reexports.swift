@_exported public import ArtifactBase
