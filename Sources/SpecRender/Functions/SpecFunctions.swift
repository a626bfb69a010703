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

  private var functions: [ExactString: Function] = [:]

  public init() {
    for (name, function) in A2UIFunctions.functions + Directives.functions {
      functions[ExactString(name)] = function
    }
  }

  /// The names for `$computed`, in alphabetical order.
  public var names: [String] {
    functions.keys.map(\.text).filter { !$0.hasPrefix("$") }.sorted()
  }

  /// Adds a function. Under the key of a directive, such as `$t`, it is that directive: its members
  /// are the arguments.
  public mutating func register(_ name: String, _ function: @escaping Function) {
    functions[ExactString(name)] = function
  }

  subscript(name: String) -> Function? {
    functions[ExactString(name)]
  }
}
