import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Testing

@testable import SpecComponentSyntax

@Suite struct ProblemTests {
  /// What is wrong with the first declaration of a source.
  private static func diagnostics(_ source: String) throws -> [Diagnostic] {
    let tree = Parser.parse(source: source)
    let item = try #require(tree.statements.first?.item)
    guard let declaration = Syntax(item).asProtocol((any DeclGroupSyntax).self),
      let attribute = ComponentReader.attribute(of: declaration)
    else {
      Issue.record("no component in \(source)")
      return []
    }
    return ComponentReader(attribute, on: declaration, in: []).diagnostics
  }

  private static func code(_ diagnostic: Diagnostic) -> String {
    (diagnostic.diagMessage as? ComponentProblem)?.code ?? ""
  }

  /// The source with the changes of a fix.
  private static func apply(_ fix: FixIt, to source: String) -> String {
    var bytes = Array(source.utf8)
    for case .replace(let old, let new) in fix.changes.reversed() {
      let range = old.position.utf8Offset..<old.endPosition.utf8Offset
      bytes.replaceSubrange(range, with: Array(new.description.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sources with one problem, and with its fix. What stands between braces is a member.
  static let fixes: [(code: String, source: String, fixed: String)] = [
    (
      "name_not_literal", "@Component(name) struct A {}", "@Component(\"A\") struct A {}"
    ),
    (
      "name_not_literal", #"@Component("a\(1)", events: []) struct A {}"#,
      #"@Component("A", events: []) struct A {}"#
    ),
    ("empty_name", #"@Component("") struct A {}"#, #"@Component("A") struct A {}"#),
    ("class_not_final", "@Component class A {}", "@Component final class A {}"),
    (
      "class_not_final", "@Component\npublic class A {}", "@Component\npublic final class A {}"
    ),
    (
      "duplicate_event", #"@Component(events: ["a", "b", "a"]) struct A {}"#,
      #"@Component(events: ["a", "b"]) struct A {}"#
    ),
    (
      "duplicate_prop", #"{ @Prop var a = 1; @Prop(name: "a") var b = 2 }"#,
      #"{ @Prop var a = 1; @Prop(name: "b") var b = 2 }"#
    ),
    ("reserved_prop", "{ @Prop var children: Int }", "{ @Prop var childrenValue: Int }"),
    (
      "reserved_prop", #"{ @Prop(name: "$state") var state: Int }"#,
      #"{ @Prop(name: "stateValue") var state: Int }"#
    ),
    ("reserved_prop", "{ @Prop var `repeat`: Int = 1 }", "{ @Prop var repeatValue: Int = 1 }"),
    ("unsupported_type", "{ @Prop var a: Date? }", "{ @Prop var a: String? }"),
    ("unsupported_type", "{ @Prop var a: Set<Int> }", "{ @Prop var a: [Int] }"),
    ("unsupported_type", "{ @Prop var a: [Int: Bool] }", "{ @Prop var a: [String: Bool] }"),
    ("unsupported_type", "{ @Prop var a: [Any] }", "{ @Prop var a: [JSONValue] }"),
    ("unsupported_type", "{ @Prop var a: Int! }", "{ @Prop var a: Int? }"),
    ("missing_type", "{ @Prop var a }", "{ @Prop var a: String }"),
    ("missing_type", "{ @Prop var a = [] }", "{ @Prop var a: [String] = [] }"),
    ("missing_type", "{ @Prop var a = [:] }", "{ @Prop var a: [String: String] = [:] }"),
    (
      "constant_with_value", "{ @Prop let a = 1 }", "{ @Prop var a = 1 }"
    ),
    ("not_stored", "{ @Prop static var a = 1 }", "{ static var a = 1 }"),
    ("not_stored", "{ @Prop var a: Int { 1 } }", "{ var a: Int { 1 } }"),
    ("not_initialized", "{ let a: Int }", "{ @Prop let a: Int }"),
    ("not_initialized", "{ private var a: Int }", "{ @Prop private var a: Int }"),
    ("empty_range", "{ @Prop(range: 5...1) var a = 2 }", "{ @Prop(range: 1...5) var a = 2 }"),
    (
      "default_out_of_range", "{ @Prop(range: 0...1) var a = 2.5 }",
      "{ @Prop(range: 0...1) var a = 1 }"
    ),
    (
      "default_not_a_choice", #"{ @Prop(choices: ["x", "y"]) var a = "z" }"#,
      #"{ @Prop(choices: ["x", "y"]) var a = "x" }"#
    ),
  ]

  private static func whole(_ source: String) -> String {
    source.hasPrefix("{") ? "@Component struct A \(source)" : source
  }

  @Test("C6.2 A problem with a fix, and what the fix makes of it", arguments: fixes)
  func fix(code: String, source: String, fixed: String) throws {
    let diagnostics = try Self.diagnostics(Self.whole(source))
    #expect(diagnostics.map(Self.code) == [code])
    let fix = try #require(diagnostics.first?.fixIts.first)
    let result = Self.apply(fix, to: Self.whole(source))
    #expect(result == Self.whole(fixed))
    #expect(try Self.diagnostics(result).isEmpty)
  }

  /// Sources with one problem and no plain way out.
  static let problems: [(code: String, source: String)] = [
    ("not_a_component", "@Component enum A {}"), ("not_a_component", "@Component actor A {}"),
    ("not_a_component", "@Component protocol A {}"),
    ("generic_component", "@Component struct A<T> {}"),
    ("argument_not_literal", "@Component(description: text) struct A {}"),
    ("argument_not_literal", "@Component(events: all) struct A {}"),
    ("argument_not_literal", #"@Component(events: ["a", b]) struct A {}"#),
    ("argument_not_literal", "@Component(children: x) struct A {}"),
    ("argument_not_literal", "{ @Prop(name: x) var a = 1 }"),
    ("argument_not_literal", "{ @Prop(description: x) var a = 1 }"),
    ("argument_not_literal", #"{ @Prop(choices: x) var a = "" }"#),
    ("argument_not_literal", #"{ @Prop(choices: ["a", x]) var a: String }"#),
    ("argument_not_literal", #"{ @Prop(format: .fancy) var a = "" }"#),
    ("unsupported_type", "{ @Prop var a: (Int, Int) }"),
    ("unsupported_type", "{ @Prop var a: () -> Void }"),
    ("unsupported_type", "{ @Prop var a: any Sequence }"),
    ("unsupported_type", "{ @Prop var a: Wrapper<Int> }"),
    ("unsupported_type", "{ @Prop var a: Never }"),
    ("missing_type", "{ @Prop var a = make() }"),
    ("missing_type", "{ @Prop var a = [1, \"\"] }"),
    ("missing_type", "{ @Prop var a = nil }"), ("missing_type", "{ @Prop var a = -x }"),
    ("default_not_literal", "{ @Prop var a: Int = 1 + 1 }"),
    ("default_not_literal", "{ @Prop var a: Double = .pi }"),
    ("default_not_literal", "{ @Prop var a: [Int] = [x] }"),
    ("default_not_literal", #"{ @Prop var a = "\(1)" }"#),
    ("default_not_literal", "{ @Prop var a: Style = Style.make() }"),
    ("default_not_literal", "{ @Prop var a: Style = Other.bar }"),
    ("default_of_other_type", "{ @Prop var a: Int = 99999999999999999999 }"),
    ("default_of_other_type", "{ @Prop var a: Int = 1.5 }"),
    ("default_of_other_type", "{ @Prop var a: String = 1 }"),
    ("default_of_other_type", "{ @Prop var a: [Int] = [\"x\"] }"),
    ("default_of_other_type", "{ @Prop var a: Bool = nil }"),
    ("duplicate_prop", "{ @Prop var a = 1; @Prop var a = 2 }"),
    ("several_in_one", "{ @Prop var a = 1, b = 2 }"),
    ("several_in_one", "{ @Prop var (a, b) = (1, 2) }"),
    ("conditional_prop", "{\n#if DEBUG\n@Prop var a = 1\n#endif\n}"),
    ("conditional_prop", "{\n#if A\n#if B\n#else\n@Prop var a = 1\n#endif\n#endif\n}"),
    ("range_not_literal", "{ @Prop(range: 0..<3) var a = 1 }"),
    ("range_not_literal", "{ @Prop(range: x...3) var a = 1 }"),
    ("range_of_fractions", "{ @Prop(range: 0.5...3) var a = 1 }"),
    ("range_of_no_number", "{ @Prop(range: 0...3) var a = \"\" }"),
    ("option_of_no_text", "{ @Prop(choices: []) var a = 1 }"),
    ("option_of_no_text", "{ @Prop(format: .url) var a: [String] }"),
    ("unknown_event", "{ func f() { context.emit(\"tap\", [:]) } }"),
  ]

  @Test("C6.1 A problem without a fix", arguments: problems)
  func problem(code: String, source: String) throws {
    let diagnostics = try Self.diagnostics(Self.whole(source))
    #expect(diagnostics.map(Self.code).first == code)
    #expect(Set(diagnostics.map(Self.code)).count == 1)
  }

  @Test(
    "C1.7 C2.1 C2.4 What is no problem",
    arguments: [
      "@Component(nil) struct A { var x: Int? ; lazy var y = 1; static let z: Int = 1 }",
      "@Component struct A { @State var x: Int; var y: Int { 1 } ; @Binding var z: Int }",
      "@Component struct A { @Other.Prop var x: Date = make() }",
      "@Component(events: [\"tap\"]) struct A { func f() { context.emit(\"tap\", [:]) } }",
      "@Component struct A { func f() { emit(\"tap\", 1); bus.emit(\"tap\", [:]) } }",
      "@Component struct A { func f() { context.emit(event, [:]) }; var x: Int! }",
      "@Component struct A { @Prop(range: -5...100_000_000_000_000_000) var x = 1 }",
      "@Component struct A { @Prop(range: -0.5 ... 1) var x: Float? = nil }",
      "@Component struct A { @Prop private(set) var x: Int = +1 { willSet {} } }",
      "@Component struct A { @Prop var x: Optional<Style> = .none }",
      "@Component struct A { @Prop var x: Swift.Array<Swift.String> = ([]) }",
      "@Component final public class A { @Prop(\n.bindable\n) var x = Style.self.a }",
    ])
  func noProblem(source: String) throws {
    let codes = try Self.diagnostics(source).map(Self.code)
    #expect(codes == (source.contains("self.a") ? ["missing_type"] : []))
  }
}
