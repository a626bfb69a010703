import ArtifactBase
import RefinerCore

/// The theorem environments that a document defines, and how far they are counted.
struct LatexTheorems: Hashable, Sendable {
  /// Environments that a document may define.
  static let limit = 256

  /// Counters that a number has in front of its own.
  static let depthLimit = 8

  private struct Theorem: Hashable {
    var title: String
    /// nil where it is not counted.
    var counter: String?
    var isItalic: Bool
  }

  private struct Counter: Hashable {
    var count = 0
    /// How often it has been counted in all.
    var stepCount = 0
    /// How often those it depends on had been then; the count is 0 where they have since.
    var under: [Int] = []
  }

  /// What `\theoremstyle` said last.
  var style = "plain"

  private var theorems: [String: Theorem] = [:]
  private var counters: [String: Counter] = [:]
  /// The counters at whose steps others begin anew.
  private var parents = ["subsection": "section", "subsubsection": "subsection"]

  /// Defines an environment: counted on its own, or with `shared`, anew in each `parent`.
  mutating func define(
    _ name: String, title: String, shared: String, parent: String, isCounted: Bool
  ) {
    guard theorems.count < Self.limit else { return }
    let counter = shared.isEmpty ? name : theorems[shared]?.counter ?? shared
    if shared.isEmpty { parents[name] = parent.isEmpty ? nil : parent }
    theorems[name] = Theorem(
      title: title, counter: isCounted ? counter : nil, isItalic: style == "remark")
  }

  /// Whether an environment is one, by definition or by its name.
  func isTheorem(_ name: String) -> Bool {
    theorems[name] != nil || Self.usual.contains(name)
  }

  /// Counts an environment that begins, and says how it is called.
  mutating func begin(_ name: String) -> (title: String, isItalic: Bool) {
    guard let theorem = theorems[name] else {
      return (name.prefix(1).uppercased() + name.dropFirst(), name == "proof")
    }
    guard let counter = theorem.counter else { return (theorem.title, theorem.isItalic) }
    step(counter)
    return (theorem.title + " " + number(counter), theorem.isItalic)
  }

  /// Counts a heading that begins.
  mutating func beginHeading(_ name: String) {
    switch name {
    case "chapter":
      parents["section"] = "chapter"
      step(name)
    case "section", "subsection", "subsubsection": step(name)
    default: break
    }
  }

  private mutating func step(_ counter: String) {
    let under = ancestors(of: counter).map { counters[$0]?.stepCount ?? 0 }
    var value = counters[counter] ?? Counter()
    value.count = value.under == under ? value.count + 1 : 1
    value.under = under
    value.stepCount += 1
    counters[counter] = value
  }

  /// The number of a counter that has just been counted, behind those it depends on.
  private func number(_ counter: String) -> String {
    let outer = ancestors(of: counter).reversed().map { name in
      let under = ancestors(of: name).map { counters[$0]?.stepCount ?? 0 }
      guard let value = counters[name], value.under == under else { return "0" }
      return String(value.count)
    }
    return (outer + [String(counters[counter]?.count ?? 0)]).joined(separator: ".")
  }

  private func ancestors(of counter: String) -> [String] {
    var ancestors: [String] = []
    var name = counter
    while ancestors.count < Self.depthLimit, let parent = parents[name] {
      ancestors.append(parent)
      name = parent
    }
    return ancestors
  }

  /// What is a theorem without a definition: it has its name and no number.
  private static let usual: Set = [
    "theorem", "lemma", "proposition", "corollary", "definition", "remark", "example", "claim",
    "proof",
  ]
}
