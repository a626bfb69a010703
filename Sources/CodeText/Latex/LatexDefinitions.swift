import ArtifactBase
import RefinerCore

/// The macros that the formulas of a text define, for the formulas after them.
///
/// Each formula is a payload of its own. The definitions that it uses precede it as its preamble,
/// each after the ones that its body uses, so that a redefinition applies from its formula on.
package struct LatexDefinitions: Sendable {
  /// The maximum number of definitions.
  package static let limit = LatexMacros.limit

  /// The maximum length of a preamble in bytes.
  package static let preambleLength = 4_096

  private struct Definition {
    var source: String
    /// The earlier definitions of the commands in it.
    var uses: [Int]
  }

  private var definitions: [Definition] = []
  /// The last definition of each command.
  private var latest: [String: Int] = [:]

  /// Creates an empty list.
  package init() {}

  /// Adds the definitions in a formula, and returns whether it has any.
  ///
  /// - Complexity: O(length of the formula).
  package mutating func add(from formula: String) -> Bool {
    let defines = Self.commands(in: formula.utf8.span).contains { name in
      LatexCommands.info(name.utf8.span).isDefinition
    }
    guard defines else { return false }
    var scanner = LatexScanner()
    scanner.source.append(formula.utf8.span)
    _ = scanner.read(formula.utf8.span, at: 0, isFinal: true)
    for (name, range) in scanner.macros.ranges where definitions.count < Self.limit {
      let source = String(decoding: scanner.source[range], as: UTF8.self)
      if let last = latest[name], definitions[last].source == source { continue }
      var commands = Self.commands(in: source.utf8.span)
      // The first occurrence is what it defines.
      if let index = commands.firstIndex(of: name) { commands.remove(at: index) }
      let uses = Set(commands.compactMap { latest[$0] })
      latest[name] = definitions.count
      definitions.append(Definition(source: source, uses: uses.sorted()))
    }
    return true
  }

  /// Returns the definitions that a formula uses, in their order; empty if there are none or if
  /// they are too long.
  ///
  /// - Complexity: O(length of the formula and the preamble).
  package func preamble(of formula: String) -> String {
    guard !definitions.isEmpty else { return "" }
    var open = Self.commands(in: formula.utf8.span).compactMap { latest[$0] }
    var used = Set(open)
    var length = 0
    while let number = open.popLast() {
      length += definitions[number].source.utf8.count
      guard length <= Self.preambleLength else { return "" }
      for inner in definitions[number].uses where used.insert(inner).inserted { open.append(inner) }
    }
    return used.sorted().map { definitions[$0].source }.joined()
  }

  /// The names of the commands in a source, without backslashes.
  private static func commands(in bytes: Span<UInt8>) -> [String] {
    var names: [String] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index].isASCIILetter { index += 1 }
      if index == start { index = min(index + 1, bytes.count) }
      names.append(
        bytes.extracting(start..<index).withUnsafeBufferPointer {
          String(decoding: $0, as: UTF8.self)
        })
    }
    return names
  }
}
