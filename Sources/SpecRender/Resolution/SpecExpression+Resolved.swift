public import ArtifactCore

/// The value of an expression with the diagnostics of its evaluation.
public struct ResolvedExpression: Hashable, Sendable {
  /// The value; null where it couldn't be resolved.
  public var value: JSONValue
  /// The diagnostics, in evaluation order.
  public var diagnostics: [Diagnostic]

  /// Creates a resolved expression.
  public init(value: JSONValue, diagnostics: [Diagnostic]) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension SpecExpression {
  /// Evaluates the expression once for a state.
  ///
  /// - Parameters:
  ///   - state: The state that pointers refer to.
  ///   - row: The item and index of the enclosing repeat; nil outside a repeat.
  ///   - functions: The functions that `$computed` may call.
  /// - Returns: The value with its diagnostics.
  /// - Complexity: O(expression + values read).
  public func resolved(
    state: JSONValue, row: (item: JSONValue, index: Int)? = nil,
    functions: SpecFunctions = SpecFunctions()
  ) -> ResolvedExpression {
    var scope = ValueScope(values: state, row: row, functions: functions)
    let value = scope.value(self)
    return ResolvedExpression(value: value, diagnostics: scope.diagnostics)
  }
}

/// An expression scope over plain values.
private struct ValueScope: ExpressionScope {
  let values: JSONValue
  let row: (item: JSONValue, index: Int)?
  let functions: SpecFunctions
  var diagnostics: [Diagnostic] = []

  init(values: JSONValue, row: (item: JSONValue, index: Int)?, functions: SpecFunctions) {
    self.values = values
    self.row = row
    self.functions = functions
  }

  func state(_ pointer: JSONPointer) -> JSONValue? { values[pointer] }
  func item(_ pointer: JSONPointer) -> JSONValue? { row?.item[pointer] }
  func index() -> Int? { row?.index }
  func itemPath(_ pointer: JSONPointer) -> JSONPointer? { nil }
  var isInRepeat: Bool { row != nil }
  func noteBinding(_ target: BindingTarget) {}

  mutating func function(_ name: String) -> SpecFunctions.Function? {
    if functions[name] == nil {
      report(
        .unknownFunction, .error, "unknown function `\(name)`",
        suggestion: Suggestion.nearest(to: name, among: functions.names))
    }
    return functions[name]
  }

  mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String,
    suggestion: String?
  ) {
    diagnostics.append(Diagnostic(code, severity, message: message, suggestion: suggestion))
  }
}
