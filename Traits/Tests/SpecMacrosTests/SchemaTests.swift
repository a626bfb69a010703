import SpecMacros
import Testing

@testable import SpecComponentSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct SchemaTests {
  /// The text of a file of the corpus, which is compiled into these tests too.
  private static func corpus(_ name: String) throws -> String {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let file = try #require(fopen("/\(folder)/Corpus/\(name)", "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("C5.1 What is read from sources is what the compiled components say")
  @MainActor func golden() throws {
    var sources = ComponentSources()
    var reversed = sources
    for name in ["Kinds.swift", "Gauges.swift"] { sources.add(try Self.corpus(name), at: name) }
    for name in ["Gauges.swift", "Kinds.swift"] { reversed.add(try Self.corpus(name), at: name) }
    let (components, problems) = sources.components()
    #expect(reversed.components().components == components)
    #expect(problems == [])
    let compiled =
      ComponentTests.Corpus.components.map { ComponentSchema($0) } + [ComponentSchema(Lamp.self)]
    #expect(components == compiled.sorted { $0.name < $1.name })
    #expect(
      SpecCatalog(components: components).exportSchema()
        == SpecCatalog(components: compiled).exportSchema())
  }

  private static func problems(_ files: [(path: String, text: String)]) -> [String] {
    var sources = ComponentSources()
    for file in files { sources.add(file.text, at: file.path) }
    return sources.components().problems.map(\.description)
  }

  @Test("C5.3 Two components with one name are reported at both places")
  func duplicates() {
    #expect(
      Self.problems([
        (
          "b.swift", "@Component struct A {}\nenum E { @SpecMacros.Component(\"A\") struct B {} }"
        ),
        ("a.swift", "\n@Component(\"B\") final class A {}\n@Component(\"A\") final class C {}"),
      ]) == [
        "a.swift:3:1: error: duplicate component 'A': also declared at b.swift:1:1",
        "b.swift:1:1: error: duplicate component 'A': also declared at a.swift:3:1",
        "b.swift:1:1: error: duplicate component 'A': also declared at b.swift:2:10",
        "b.swift:2:10: error: duplicate component 'A': also declared at b.swift:1:1",
      ])
  }

  @Test("C5.4 What keeps a declaration from being a component is an error of the schema too")
  func errors() {
    #expect(
      Self.problems([("x.swift", "@Component(name)\nstruct A {\n  @Prop var d: Date\n}")]) == [
        "x.swift:1:12: error: "
          + "component name must be a string literal without interpolation",
        "x.swift:3:16: error: \(ComponentProblem.unsupportedType("Date").message)",
      ])
  }

  @Test(
    "C5.5 Enumerations are looked up from the component outwards; an unknown one is a warning")
  func enumerations() {
    let text = """
      enum S: String, CaseIterable { case top }
      enum Outer {
        enum S: String, CaseIterable { case outer }
        @Component struct A { @Prop var s: S = .outer }
        @Component struct B {
          @Prop var s: S
          @Prop var t: Outer.S
        }
      }
      extension Outer.B { enum S: Swift.String, CaseIterable { case `in`, b = "c" } }
      @Component struct C { @Prop var s: S; @Prop var t: Outer.B.S = .b }
      @Component struct D { @Prop var s: Elsewhere; @Prop var t: [Own] }
      enum Own: String, CaseIterable { case x, y; static let allCases = [Own.x] }
      """
    var sources = ComponentSources()
    sources.add(text, at: "x.swift")
    let (components, problems) = sources.components()
    #expect(
      components.map { $0.props.map(\.choices) } == [
        [["outer"]], [["in", "c"], ["outer"]], [["top"], ["in", "c"]], [[], []],
      ])
    #expect(components[2].props[1].defaultValue == "c")
    #expect(
      problems.map(\.description) == [
        "x.swift:12:1: warning: unknown choices of 's': "
          + "'Elsewhere' must be a String enum in this target",
        "x.swift:12:1: warning: unknown choices of 't': "
          + "'Own' must be a String enum in this target",
      ])
  }

  @Test("C5.6 Components are found in types, extensions and conditions, and not in functions")
  func places() {
    let text = """
      #if os(Linux)
        @Component struct A {}
      #endif
      extension Array { @Component("B") struct Inner {} }
      actor Act { @Component final class C { func f() { @Component struct D {} } } }
      @Other.Component struct E {}
      @Component
      """
    var sources = ComponentSources()
    sources.add(text, at: "x.swift")
    #expect(sources.components().components.map(\.name) == ["A", "B", "C"])
  }
}
