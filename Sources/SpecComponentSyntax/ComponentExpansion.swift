#if Macros
  import SwiftDiagnostics
  public import SwiftSyntax
  import SwiftSyntaxBuilder
  public import SwiftSyntaxMacros

  /// The implementation of `@Component`, which makes a type a `TypedComponent`.
  ///
  /// It is a protocol because the compiler looks up macro implementations in the plugin's module:
  /// the plugin declares a conforming type, and so can tests.
  ///
  /// Members that refer to the component's types are generated inside the type, where those types
  /// are visible. The initializer is generated in an extension, so that a struct keeps its
  /// memberwise initializer; for a class it must be inside.
  public protocol ComponentExpansion: ExtensionMacro, MemberMacro {}

  extension ComponentExpansion {
    /// Generates the extension with the conformances.
    ///
    /// - Throws: Nothing; problems are diagnosed in the context.
    public static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let reader = ComponentReader(node, on: declaration, in: context.lexicalContext)
      // The member role reads the same declaration, so only this role reports diagnostics.
      reader.diagnostics.forEach(context.diagnose)
      guard let component = reader.component, !reader.hasErrors else { return [] }
      let wanted = ["TypedComponent"] + (component.rendering == nil ? [] : ["RenderableComponent"])
      let missing = wanted.filter { name in
        protocols.contains { $0.trimmedDescription.split(separator: ".").last == name[...] }
      }
      let initializer = component.isClass ? nil : component.initializerSource
      guard initializer != nil || !missing.isEmpty else { return [] }
      let conformances =
        missing.isEmpty
        ? ""
        : ": " + missing.map { "\(component.isolation)SpecMacros.\($0)" }.joined(separator: ", ")
      let members = initializer.map { " {\n\($0)\n}" } ?? " {}"
      let source: DeclSyntax = "extension \(type.trimmed)\(raw: conformances)\(raw: members)"
      return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
    }

    /// Generates the members of the component.
    ///
    /// - Throws: Nothing; problems are diagnosed by the extension role.
    public static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let reader = ComponentReader(node, on: declaration, in: context.lexicalContext)
      guard let component = reader.component, !reader.hasErrors else { return [] }
      let initializer = component.isClass ? component.initializerSource : nil
      let others = [component.renderSource, initializer].compactMap { $0 }
      return (component.definitionSource + others).map { "\(raw: $0)" }
    }
  }
#endif
