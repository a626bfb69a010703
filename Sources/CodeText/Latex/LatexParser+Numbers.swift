import ArtifactBase
import RefinerCore

// Numbers of equations, and references to them.

extension LatexParser {
  /// Assigns the reference of `\label`: to the open equation, else to the last theorem.
  mutating func addReference(_ label: String) {
    if let index = openEquation {
      frames[index].references.append(label)
    } else {
      theorems.refer(to: label)
    }
  }

  /// Records that the row of the open equation has a tag of its own, or none.
  mutating func endNumbering(_ tag: MathNode?) {
    guard let index = openEquation else { return }
    frames[index].isNumbered = false
    if case .characters(let number)? = tag { frames[index].tag = number }
  }

  /// The frame of the open environment in text whose rows have numbers.
  private var openEquation: Int? {
    frames.indices.last { index in
      guard case .environment(let name) = frames[index].kind, index > 0,
        !frames[index - 1].isFormula
      else { return false }
      return LatexCommands.isNumbered(name)
    }
  }
}

extension LatexTheorems {
  /// Adds the number to a row of an environment in text that ends.
  mutating func endNumberedRow(_ name: String, _ frame: inout LatexParser.Frame) {
    guard LatexCommands.isNumbered(name) else { return }
    if frame.isNumbered {
      let number = nextEquation()
      frame.nodes.append(.enclosed(.tag, .characters(number)))
      self.name(number, frame.references)
    } else if let tag = frame.tag {
      self.name(tag, frame.references)
    }
    frame.isNumbered = true
    frame.tag = nil
    frame.references = []
  }
}

extension LatexCommands {
  /// Whether the formulas of an environment have numbers.
  static func isNumbered(_ name: String) -> Bool {
    switch name {
    case "equation", "align", "alignat", "xalignat", "flalign", "gather", "multline", "eqnarray":
      true
    default: false
    }
  }

  /// Whether an environment is one formula, with one number, whatever its rows.
  static func isNumberedOnce(_ name: String) -> Bool { name == "equation" || name == "multline" }
}
