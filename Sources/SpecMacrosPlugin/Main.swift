#if Macros
  import SpecComponentSyntax
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  enum ComponentMacro: ComponentExpansion {}
  enum PropMacro: PropExpansion {}

  @main
  struct SpecMacrosPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [ComponentMacro.self, PropMacro.self]
  }
#else
  /// Does nothing: without the trait `Macros` there is no macro to expand.
  @main
  enum SpecMacrosPlugin {
    static func main() {}
  }
#endif
