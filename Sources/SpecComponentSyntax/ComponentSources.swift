// Collects the components of many files.
//
// Files are added one by one, and only their components and string enumerations are kept. After
// the last file, the types of props are resolved as in Swift, from the component outwards, and
// problems that the compiler cannot see are reported: two components with the same name.

#if Macros
  package import SpecRender
  import SwiftDiagnostics
  import SwiftParser
  import SwiftSyntax

  /// The components declared by a set of Swift sources.
  package struct ComponentSources {
    /// A problem at a source location.
    package struct Problem: Hashable {
      package var path: String
      /// The 1-based line.
      package var line: Int
      /// The 1-based column in UTF-8 bytes.
      package var column: Int
      package var isError: Bool
      package var message: String

      /// The problem in the format of compiler diagnostics.
      package var description: String {
        "\(path):\(line):\(column): \(isError ? "error" : "warning"): \(message)"
      }
    }

    /// A component with its source location.
    fileprivate struct Found {
      var component: ComponentDeclaration
      /// The names of the enclosing types and of the component.
      var scope: [String]
      var path: String
      var line: Int
      var column: Int
    }

    fileprivate typealias Cases = [(name: String, text: String)]

    private var found: [Found] = []

    /// The string enumerations by qualified name.
    private var enumerations: [[String]: Cases] = [:]

    private var problems: [Problem] = []

    package init() {}

    /// Parses a file and adds its components.
    ///
    /// - Complexity: O(text).
    package mutating func add(_ text: String, at path: String) {
      let tree = Parser.parse(source: text)
      let collector = Collector(path: path, in: tree)
      collector.walk(tree)
      found += collector.found
      problems += collector.problems
      enumerations.merge(collector.enumerations) { first, _ in first }
    }

    /// Returns the components in name order, and the problems found.
    package func components() -> (components: [ComponentSchema], problems: [Problem]) {
      var problems = problems
      var firsts: [[UInt8]: Found] = [:]
      var components: [ComponentSchema] = []
      for one in found {
        let key = Array(one.component.name.utf8)
        if let first = firsts[key] {
          problems.append(first.duplicate(of: one))
          problems.append(one.duplicate(of: first))
          continue
        }
        firsts[key] = one
        for prop in one.component.props {
          if case .choice(let type) = prop.shape.leaf, cases(of: type, seenFrom: one.scope) == nil {
            problems.append(one.unknownChoices(of: prop, type))
          }
        }
        components.append(one.component.schema { cases(of: $0, seenFrom: one.scope) })
      }
      return (components.sorted { $0.name < $1.name }, problems.sorted(by: Problem.precedes))
    }

    /// Returns the cases of the innermost enumeration with a name, as visible from a scope.
    private func cases(of type: String, seenFrom scope: [String]) -> Cases? {
      let name = type.split(separator: ".").map(String.init)
      for depth in scope.indices.reversed().map({ $0 + 1 }) + [0] {
        if let cases = enumerations[scope[..<depth] + name] { return cases }
      }
      return nil
    }
  }

  extension ComponentSources.Found {
    private func problem(_ message: String, isError: Bool) -> ComponentSources.Problem {
      ComponentSources.Problem(
        path: path, line: line, column: column, isError: isError, message: message)
    }

    fileprivate func duplicate(of other: Self) -> ComponentSources.Problem {
      problem(
        "duplicate component '\(component.name)': "
          + "also declared at \(other.path):\(other.line):\(other.column)", isError: true)
    }

    fileprivate func unknownChoices(of prop: PropDeclaration, _ type: String)
      -> ComponentSources.Problem
    {
      problem(
        "unknown choices of '\(prop.name)': "
          + "'\(type)' must be a String enum in this target", isError: false)
    }
  }

  extension ComponentSources.Problem {
    fileprivate static func precedes(_ left: Self, _ right: Self) -> Bool {
      (left.path, left.line, left.column, left.message)
        < (right.path, right.line, right.column, right.message)
    }
  }

  /// A visitor that collects the components and enumerations of one file.
  private final class Collector: SyntaxVisitor {
    private(set) var found: [ComponentSources.Found] = []
    private(set) var enumerations: [[String]: ComponentSources.Cases] = [:]
    private(set) var problems: [ComponentSources.Problem] = []

    private let path: String
    private let converter: SourceLocationConverter

    /// The enclosing types, outermost first, each as the components of its name.
    private var scopes: [[String]] = []

    init(path: String, in tree: SourceFileSyntax) {
      self.path = path
      converter = SourceLocationConverter(fileName: path, tree: tree)
      super.init(viewMode: .sourceAccurate)
    }

    private var scope: [String] { scopes.flatMap { $0 } }

    private func enter(_ declaration: some DeclGroupSyntax, _ name: String)
      -> SyntaxVisitorContinueKind
    {
      scopes.append(name.split(separator: ".").map { String($0).withoutBackticks })
      if let attribute = ComponentReader.attribute(of: declaration) {
        read(declaration, attribute)
      }
      return .visitChildren
    }

    private func leave() {
      scopes.removeLast()
    }

    private func read(_ declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax) {
      let context = sequence(first: Syntax(declaration), next: \.parent).dropFirst()
      let reader = ComponentReader(attribute, on: declaration, in: Array(context))
      for diagnostic in reader.diagnostics {
        let place = converter.location(for: diagnostic.position)
        problems.append(
          ComponentSources.Problem(
            path: path, line: place.line, column: place.column,
            isError: diagnostic.diagMessage.severity == .error, message: diagnostic.message))
      }
      guard let component = reader.component else { return }
      let place = attribute.startLocation(converter: converter)
      found.append(
        ComponentSources.Found(
          component: component, scope: scope, path: path, line: place.line, column: place.column))
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node, node.name.text)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node, node.name.text)
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node, node.name.text)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node, node.extendedType.trimmedDescription)
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      _ = enter(node, node.name.text)
      if let cases = node.textCases { enumerations[scope] = cases }
      return .visitChildren
    }

    override func visitPost(_: StructDeclSyntax) { leave() }
    override func visitPost(_: ClassDeclSyntax) { leave() }
    override func visitPost(_: ActorDeclSyntax) { leave() }
    override func visitPost(_: ExtensionDeclSyntax) { leave() }
    override func visitPost(_: EnumDeclSyntax) { leave() }

    // Extension macros cannot be attached to local types.
    override func visit(_: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }

  extension EnumDeclSyntax {
    /// The cases with their raw values; nil if this isn't a string enumeration or has cases that
    /// aren't plain.
    fileprivate var textCases: ComponentSources.Cases? {
      let inherited = inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      guard inherited.contains("String") || inherited.contains("Swift.String") else { return nil }
      var cases: ComponentSources.Cases = []
      for member in memberBlock.members {
        if member.decl.is(IfConfigDeclSyntax.self) { return nil }
        if let variable = member.decl.as(VariableDeclSyntax.self),
          variable.bindings.contains(where: { $0.pattern.trimmedDescription == "allCases" })
        {
          return nil
        }
        for element in member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? [] {
          let name = element.name.plainText
          cases.append((name, element.rawValue?.value.literalText ?? name))
        }
      }
      return cases
    }
  }

  extension String {
    fileprivate var withoutBackticks: String {
      count > 2 && first == "`" && last == "`" ? String(dropFirst().dropLast()) : self
    }
  }
#endif
