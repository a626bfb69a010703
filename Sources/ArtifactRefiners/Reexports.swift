@_exported public import ArtifactBase
@_exported public import CodeText
@_exported public import DataRefiners
@_exported public import MarkupRefiners
@_exported public import MermaidRefiners
@_exported public import RDFRefiners
@_exported public import RDFWriters
@_exported public import RefinerCore
