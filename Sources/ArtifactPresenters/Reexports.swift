@_exported public import ArtifactPresentation
