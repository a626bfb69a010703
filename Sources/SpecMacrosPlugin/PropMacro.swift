#if Macros
  import SpecComponentSyntax
  public import SwiftSyntax
  import SwiftSyntaxBuilder
  public import SwiftSyntaxMacros

  /// Marks a property of a component, and gives one that can be bound the member `$name`.
  public enum PropMacro: PeerMacro {
    public static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      if let problem = PropSyntaxReader.misplacement(
        of: node, on: declaration, in: context.lexicalContext)
      {
        context.diagnose(problem)
        return []
      }
      guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
      // `@Component` says what is wrong.
      var reader = PropSyntaxReader()
      guard let prop = reader.read(variable, node), prop.isBindable else { return [] }
      return prop.inputSource.map { "\(raw: $0)" }
    }
  }
#endif
