/// Characters for tall delimiters.
enum MathGlyphs {
  /// The pieces of a delimiter of more than one row.
  struct Pieces {
    var top: String
    var filler: String
    var middle: String
    var bottom: String
  }

  static func pieces(of delimiter: String) -> Pieces? {
    tall[delimiter].map { Pieces(top: $0[0], filler: $0[1], middle: $0[2], bottom: $0[3]) }
  }

  private static let tall: [String: [String]] = [
    "(": ["⎛", "⎜", "⎜", "⎝"], ")": ["⎞", "⎟", "⎟", "⎠"],
    "[": ["⎡", "⎢", "⎢", "⎣"], "]": ["⎤", "⎥", "⎥", "⎦"],
    "{": ["⎧", "⎪", "⎨", "⎩"], "}": ["⎫", "⎪", "⎬", "⎭"],
    "⌊": ["⎢", "⎢", "⎢", "⎣"], "⌋": ["⎥", "⎥", "⎥", "⎦"],
    "⌈": ["⎡", "⎢", "⎢", "⎢"], "⌉": ["⎤", "⎥", "⎥", "⎥"],
    "|": ["│", "│", "│", "│"], "∣": ["│", "│", "│", "│"], "‖": ["║", "║", "║", "║"],
    "∥": ["║", "║", "║", "║"],
    "⟨": ["╱", "│", "⟨", "╲"], "⟩": ["╲", "│", "⟩", "╱"],
    "⟦": ["⎡", "⎢", "⎢", "⎣"], "⟧": ["⎤", "⎥", "⎥", "⎦"],
    "↑": ["↑", "│", "│", "│"], "↓": ["│", "│", "│", "↓"],
  ]
}
