public import ArtifactCore

/// The functions that `$computed` can call, by name.
///
/// ```swift
/// var functions = SpecFunctions()
/// functions.register("shout") { .string(($0["text"] ?? .null).displayText.uppercased()) }
/// ```
/// A function receives its resolved arguments and must depend on nothing else: it is called again
/// only when an argument has changed.
public struct SpecFunctions: Sendable {
  /// A pure function of its resolved arguments.
  public typealias Function = @Sendable (_ arguments: JSONObject) -> JSONValue

  private var functions: [ExactString: Function] = [:]

  /// Creates the set of built-in functions.
  public init() {
    for (name, function) in A2UIFunctions.functions + Directives.functions {
      functions[ExactString(name)] = function
    }
  }

  /// The names available to `$computed`, in alphabetical order.
  ///
  /// - Complexity: O(n log n) in the number of functions.
  public var names: [String] {
    functions.keys.map(\.text).filter { !$0.hasPrefix("$") }.sorted()
  }

  /// Registers a function, replacing any of the same name. Under the key of a directive, such as
  /// `$t`, it implements that directive, and the directive's members are its arguments.
  public mutating func register(_ name: String, _ function: @escaping Function) {
    functions[ExactString(name)] = function
  }

  subscript(name: String) -> Function? {
    functions[ExactString(name)]
  }
}
