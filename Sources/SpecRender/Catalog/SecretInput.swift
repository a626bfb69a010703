package import ArtifactBase

/// What makes the input of a component that isn't built in, or of a text field, a secret.
package enum SecretInput {
  /// The properties that may say so.
  static let names = ["type", "inputType", "variant", "kind", "mask"] + flags

  private static let flags = [
    "obscured", "secure", "isSecure", "secret", "isPassword", "secureTextEntry", "masked",
  ]

  private static let types: Set<String> = ["password", "obscured", "secure"]

  /// Whether a property with a value makes the input a secret.
  static func isSecret(_ name: String, _ value: JSONValue) -> Bool {
    switch name {
    // A longer mask is a pattern of what is typed.
    case "mask": value.stringValue?.count == 1
    case _ where flags.contains(name): value.isTruthy
    default: types.contains(value.displayText.lowercased())
    }
  }

  /// Whether input for a property is a secret by the name of the property.
  package static func isSecret(named prop: String) -> Bool {
    ["password", "passwd", "passcode", "passphrase"].contains(Suggestion.bare(prop))
  }

  /// Whether the input of a component with some name and resolved properties is a secret.
  package static func isSecret(_ component: String, _ props: JSONObject) -> Bool {
    ComponentMeaning(component: component) == .password
      || names.contains { name in props[name].map { isSecret(name, $0) } ?? false }
  }
}
