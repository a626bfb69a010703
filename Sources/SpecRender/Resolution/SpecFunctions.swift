public import ArtifactCore

/// The functions that `$computed` calls, by name.
///
/// ```swift
/// var functions = SpecFunctions()
/// functions.register("shout") { .string(($0["text"] ?? .null).displayText.uppercased()) }
/// ```
/// A function is given its arguments resolved. It must depend on nothing else: it is called again
/// only when an argument has changed.
public struct SpecFunctions: Sendable {
  public typealias Function = @Sendable (_ arguments: JSONObject) -> JSONValue

  private var functions: [ExactKey: Function] = [:]

  public init() {}

  /// The names in alphabetical order.
  public var names: [String] { functions.keys.map(\.text).sorted() }

  public mutating func register(_ name: String, _ function: @escaping Function) {
    functions[ExactKey(name)] = function
  }

  subscript(name: String) -> Function? {
    functions[ExactKey(name)]
  }
}
