extension FormBlock {
  /// Returns the first element, in document order, that satisfies a condition.
  ///
  /// ```swift
  /// if let field = session.form.first(where: { $0.name == "email" }) {
  ///   session.enter("ada@example.org", in: field.id)
  /// }
  /// ```
  ///
  /// - Complexity: O(number of elements).
  public func first(where condition: (FormElement) throws -> Bool) rethrows -> FormElement? {
    var open = root.map { [$0] } ?? []
    while let element = open.popLast() {
      if try condition(element) { return element }
      open += element.children.reversed()
    }
    return nil
  }
}
