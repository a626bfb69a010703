#if Macros
  // Modules that macro expansions refer to, so that `import SpecMacros` suffices for a component.
  @_exported public import ArtifactCore
  @_exported public import SpecRender
#endif
