#if Macros
  public import SwiftSyntax
  import SwiftSyntaxBuilder
  public import SwiftSyntaxMacros

  /// The implementation of `@Prop`, which generates the peer `$name` of a bindable prop.
  ///
  /// It is a protocol for the same reason as ``ComponentExpansion``.
  public protocol PropExpansion: PeerMacro {}

  extension PropExpansion {
    /// Generates the peers of a bindable prop.
    ///
    /// - Throws: Nothing; a misplaced attribute is diagnosed in the context.
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
      // `@Component` reports the prop's problems.
      var reader = PropSyntaxReader()
      guard let prop = reader.read(variable, node), prop.isBindable else { return [] }
      return prop.inputSource.map { "\(raw: $0)" }
    }
  }
#endif
