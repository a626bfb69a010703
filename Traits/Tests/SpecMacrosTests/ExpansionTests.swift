import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import TestedMacros
import Testing

@testable import SpecComponentSyntax

@Suite struct ExpansionTests {
  private static let macros: [String: MacroSpec] = [
    "Component": MacroSpec(
      type: ComponentMacro.self, conformances: ["TypedComponent", "RenderableComponent"]),
    "Prop": MacroSpec(type: PropMacro.self),
  ]

  /// A source with its macros expanded, and the codes of what is wrong.
  private static func expand(_ source: String) -> (source: String, codes: [String]) {
    let tree = Parser.parse(source: source)
    let file = BasicMacroExpansionContext.KnownSourceFile(
      moduleName: "Test", fullFilePath: "test.swift")
    let context = BasicMacroExpansionContext(sourceFiles: [tree: file])
    let expanded = tree.expand(
      macroSpecs: macros,
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      }, indentationWidth: .spaces(2))
    return (
      expanded.description,
      context.diagnostics.compactMap { ($0.diagMessage as? ComponentProblem)?.code }
    )
  }

  @Test("C1.4 C1.5 C1.6 C4.2 What a struct becomes")
  func structs() {
    let (source, codes) = Self.expand(
      """
      /// A gauge.
      @Component("Meter", events: ["tap"])
      public struct Meter {
        @Prop public var label = "Level"
        @Prop(.bindable, range: 0...10) public var value: Double?
        @Prop var style: Style = .bar
        func body(_ context: ComponentRenderContext<String>) -> String { label }
      }
      """)
    #expect(codes == [])
    #expect(
      source == """
        /// A gauge.
        public struct Meter {
          public var label = "Level"
          public var value: Double?

          var _value: SpecMacros.PropInput<Double?> = SpecMacros.PropInput()

          public var $value: SpecMacros.PropBinding<Double?> {
            SpecMacros.PropBinding(value: value, input: _value)
          }
          var style: Style = .bar
          func body(_ context: ComponentRenderContext<String>) -> String { label }

          public static let componentName: Swift.String = "Meter"

          public static let componentDescription: Swift.String = "A gauge."

          public static let eventNames: [Swift.String] = ["tap"]

          public static let acceptsChildren: Swift.Bool = false

          public static let propDefinitions: [SpecMacros.PropDefinition] = [
            SpecMacros.PropDefinition(name: "label", type: .string, defaultValue: .string("Level")),
            SpecMacros.PropDefinition(name: "value", type: .double, binding: true, range: SpecMacros.PropRange(0 ... 10)),
            SpecMacros.PropDefinition(name: "style", type: .string, defaultValue: .string(Style.bar.rawValue), choices: SpecMacros.PropLiteral.choices(of: Style.self)),
          ]

          public static func render(_ context: ComponentRenderContext<String>) -> String {
            Self(ctx: context).body(context)
          }
        }

        extension Meter: SpecMacros.TypedComponent, SpecMacros.RenderableComponent {
          public init(props: SpecMacros.PropReader) {
            self.label = props.value(0, .text)
            self.value = props.value(1, .optional(.number(in: 0 ... 10)))
            self._value = props.input(1, .optional(.number(in: 0 ... 10)))
            self.style = props.value(2, .choice())
          }
        }
        """)
  }

  @Test("C1.5 What a class becomes, nested, with a static renderer")
  func classes() {
    let (source, codes) = Self.expand(
      """
      enum Outer {
        @Component
        final class Inner {
          @Prop var `in`: [String: [Int]] = ["a": [1]]
          static func render(_ context: ComponentRenderContext<String>) -> String { "" }
        }
      }
      """)
    #expect(codes == [])
    #expect(
      source == """
        enum Outer {
          final class Inner {
            var `in`: [String: [Int]] = ["a": [1]]
            static func render(_ context: ComponentRenderContext<String>) -> String { "" }

            static let componentName: Swift.String = "Inner"

            static let componentDescription: Swift.String = ""

            static let eventNames: [Swift.String] = []

            static let acceptsChildren: Swift.Bool = false

            static let propDefinitions: [SpecMacros.PropDefinition] = [
              SpecMacros.PropDefinition(name: "in", type: .object, defaultValue: .object(["a": .array([.number(SpecMacros.JSONNumber(1))])])),
            ]

            init(props: SpecMacros.PropReader) {
              self.`in` = props.value(0, .map(.list(.integer())))
            }
          }
        }

        extension Outer.Inner: SpecMacros.TypedComponent, SpecMacros.RenderableComponent {
        }
        """)
  }

  @Test("C1.6 An initializer or conformance that is there already is left as it is")
  func own() {
    let (source, codes) = Self.expand(
      """
      @Component struct Own {
        let other: Int
        @Prop let text: String
        init(props: PropReader) {
          text = ""
          other = 1
        }
      }
      """)
    #expect(codes == [])
    #expect(source.hasSuffix("extension Own: SpecMacros.TypedComponent {\n}"))
    #expect(source.components(of: "init(props:") == 2)
  }

  @Test("C1.4 A type of the main actor gets conformances of it")
  func mainActor() {
    let source = Self.expand("@MainActor @Component public struct A { @Prop var x = 1 }").source
    #expect(source.contains("extension A: @MainActor SpecMacros.TypedComponent {"))
  }

  @Test("C6.1 With an error nothing is generated, and it is said once")
  func refused() {
    let (source, codes) = Self.expand("@Component struct A { @Prop var date: Date }")
    #expect(codes == ["unsupported_type"])
    #expect(source == "struct A { var date: Date \n}")
    #expect(Self.expand("enum G<T> { @Component struct A {} }").codes == ["generic_component"])
    #expect(Self.expand("struct G { @Prop var a = 1 }").codes == ["outside_component"])
    #expect(Self.expand("@Component struct A { @Prop func f() {} }").codes == ["not_a_variable"])
  }
}

extension String {
  /// How many parts a text has between others.
  fileprivate func components(of separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }
}
