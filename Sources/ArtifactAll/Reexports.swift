@_exported public import ArtifactCore
@_exported public import ArtifactPictures
@_exported public import ArtifactPresentation
@_exported public import ArtifactRefiners
@_exported public import Drawing
@_exported public import FlowGraph
@_exported public import MarkdownCore
@_exported public import SpecRender
