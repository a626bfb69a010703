@_exported public import ArtifactBase
@_exported public import ArtifactRefiners
@_exported public import Drawing
@_exported public import FlowGraph
