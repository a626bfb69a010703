import ArtifactBase
import RefinerCore

/// The scripts after an atom of a formula; a second one of the same kind is an error.
struct LatexScripts: Hashable, Sendable {
  private var hasSubscript = false
  private var hasSuperscript = false
  /// Whether a prime directly precedes, after which a superscript is allowed.
  private var followsPrime = false

  /// Adds a script; returns false if there already is one of its kind.
  mutating func add(_ kind: LatexToken.Kind) -> Bool {
    defer { followsPrime = false }
    if kind == .subscript {
      defer { hasSubscript = true }
      return !hasSubscript
    }
    defer { hasSuperscript = true }
    return !hasSuperscript || followsPrime
  }

  /// Adds a prime; returns false if there is a superscript other than primes.
  mutating func addPrime() -> Bool {
    defer {
      hasSuperscript = true
      followsPrime = true
    }
    return !hasSuperscript || followsPrime
  }

  mutating func addSpace() { followsPrime = false }
}
