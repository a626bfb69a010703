// The description of specs in a model's instructions.

import ArtifactCore

extension SpecCatalog {
  /// The form of the answer that a prompt asks for.
  public enum PromptMode: Hashable, Sendable, CaseIterable {
    /// The answer is a single spec.
    case standalone
    /// The answer is prose, then one spec in a code fence.
    case chat
    /// The answer changes an existing spec by operations of JSON Patch (RFC 6902), one per line.
    case patch
  }

  /// The extent of a prompt.
  public enum PromptTier: String, Hashable, Sendable, CaseIterable {
    /// The most common expressions, components in a compact form, and one example: at most 1,300 tokens.
    case basic
    /// The whole language, defaults and descriptions of properties, and two examples: at most 4,000 tokens.
    case full
  }

  /// Returns a description of the spec format and of this catalog, for a model's instructions.
  ///
  /// ```swift
  /// let instructions = catalog.prompt(.chat, tier: .full)
  /// ```
  ///
  /// Components and actions that the built-in catalog doesn't have are listed apart, as those of the application.
  ///
  /// - Complexity: O(catalog). The limits of the tiers apply to the built-in catalog, in tokens as counted by
  ///   ``tokenCount(of:)``.
  public func prompt(
    _ mode: PromptMode = .standalone, tier: PromptTier = .basic
  ) -> String {
    SpecPrompt(catalog: self, mode: mode, tier: tier).text
  }

  /// Estimates the number of tokens in a text: its UTF-8 bytes divided by four, rounded up.
  ///
  /// - Complexity: O(text).
  public static func tokenCount(of text: String) -> Int {
    (text.utf8.count + 3) / 4
  }
}
