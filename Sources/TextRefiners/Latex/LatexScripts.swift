import ArtifactBase
import RefinerCore

/// What scripts stand behind something of a formula; a second one of a kind is an error.
struct LatexScripts: Hashable, Sendable {
  private var hasSubscript = false
  private var hasSuperscript = false
  /// Whether a prime stands right before, behind which a superscript may.
  private var isBehindPrime = false

  /// Adds a script; false if there is one of its kind already.
  mutating func add(_ kind: LatexToken.Kind) -> Bool {
    defer { isBehindPrime = false }
    if kind == .subscript {
      defer { hasSubscript = true }
      return !hasSubscript
    }
    defer { hasSuperscript = true }
    return !hasSuperscript || isBehindPrime
  }

  /// Adds a prime; false if there is a superscript that is not one of primes.
  mutating func addPrime() -> Bool {
    defer {
      hasSuperscript = true
      isBehindPrime = true
    }
    return !hasSuperscript || isBehindPrime
  }

  mutating func addSpace() { isBehindPrime = false }
}
