import ArtifactBase
import RefinerCore

/// The theorem environments defined by a document, with their counters and those of equations, and the numbers
/// to which references lead.
struct LatexTheorems: Hashable, Sendable {
  /// The maximum number of environments that a document may define.
  static let limit = 256

  /// The maximum number of parent counters in a number.
  static let depthLimit = 8

  private struct Theorem: Hashable {
    var title: String
    /// The counter's name; nil for an unnumbered environment.
    var counter: String?
    var isItalic: Bool
  }

  private struct Counter: Hashable {
    var count = 0
    /// The number of times the counter has been stepped; unlike `count`, it is never reset.
    var stepCount = 0
    /// The steps of the parent counters at the last count; the count resets when they have
    /// advanced.
    var under: [Int] = []
  }

  private var equationCount = 0
  /// The number of the last theorem; nil after a heading.
  private var current: String?
  /// The numbers of references.
  private var references: [String: String] = [:]

  /// The maximum number of references that are known.
  static let referenceLimit = 4096

  /// The current `\theoremstyle`.
  var style = "plain"

  private var theorems: [String: Theorem] = [:]
  private var counters: [String: Counter] = [:]
  /// The counter that resets each counter.
  private var parents = ["subsection": "section", "subsubsection": "subsection"]

  /// Defines an environment with its own counter, one `shared` with another, or one that resets
  /// in each `parent`.
  mutating func define(
    _ name: String, title: String, shared: String, parent: String, isCounted: Bool
  ) {
    guard theorems.count < Self.limit else { return }
    let counter = shared.isEmpty ? name : theorems[shared]?.counter ?? shared
    if shared.isEmpty { parents[name] = parent.isEmpty ? nil : parent }
    theorems[name] = Theorem(
      title: title, counter: isCounted ? counter : nil, isItalic: style == "remark")
  }

  /// Whether an environment is a theorem, by definition or by its name.
  func isTheorem(_ name: String) -> Bool {
    theorems[name] != nil || Self.usual.contains(name)
  }

  /// Begins an environment: steps its counter, if any, and returns its title with the number.
  mutating func begin(_ name: String) -> (title: String, isItalic: Bool) {
    guard let theorem = theorems[name] else {
      return (name.prefix(1).uppercased() + name.dropFirst(), name == "proof")
    }
    guard let counter = theorem.counter else { return (theorem.title, theorem.isItalic) }
    step(counter)
    let number = number(counter)
    current = number
    return (theorem.title + " " + number, theorem.isItalic)
  }

  /// Returns the number of the next equation.
  mutating func nextEquation() -> String {
    equationCount += 1
    return String(equationCount)
  }

  /// Lets references lead to a number.
  mutating func name(_ number: String, _ labels: [String]) {
    for label in labels where references.count < Self.referenceLimit { references[label] = number }
  }

  /// Lets a reference lead to the last theorem.
  mutating func refer(to label: String) {
    if let current { name(current, [label]) }
  }

  /// Returns the number to which a reference leads; nil if it is not known yet.
  func number(of label: String) -> String? { references[label] }

  /// Steps the counter of a heading that begins.
  mutating func beginHeading(_ name: String) {
    current = nil
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

  /// Returns the number of a counter after a step, prefixed with its parents' numbers.
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

  /// Environments that are theorems without a definition, shown with their name and no number.
  private static let usual: Set = [
    "theorem", "lemma", "proposition", "corollary", "definition", "remark", "example", "claim",
    "proof",
  ]
}
