#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct SpecMacrosPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [ComponentMacro.self, PropMacro.self]
  }
#else
  /// Nothing: without the trait `Macros` there is no macro to expand.
  @main
  enum SpecMacrosPlugin {
    static func main() {}
  }
#endif
