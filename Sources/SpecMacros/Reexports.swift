#if Macros
  // What expansions are written with; `import SpecMacros` is enough for a component.
  @_exported public import ArtifactCore
  @_exported public import SpecRender
#endif
