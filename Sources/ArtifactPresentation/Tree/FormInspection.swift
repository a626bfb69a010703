/// Debugging information about an element of a form: its location in the source, its values and
/// bindings.
public struct FormInspection: Hashable, Sendable {
  /// A name and its value, as text.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value, as text.
    public var value: String

    /// Creates a member.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The ID of the element with the keys of the enclosing rows.
  public var element: String
  /// The name of the component.
  public var component: String

  /// The location of the element in the source, as a JSON Pointer.
  public var pointer: String

  /// The properties with expressions evaluated, as JSON.
  public var props: [Member]

  /// The properties that the user can change, with the state paths to which they are bound.
  public var bindings: [Member]

  /// The state paths on which the element depends, as JSON Pointers.
  public var reads: [String]

  /// The number of elements that were reevaluated for the last change of the form.
  public var lookedAtCount: Int

  /// The diagnostics about the element.
  public var diagnostics: [String]

  package init(
    element: String, component: String, pointer: String, props: [Member], bindings: [Member],
    reads: [String], lookedAtCount: Int, diagnostics: [String]
  ) {
    self.element = element
    self.component = component
    self.pointer = pointer
    self.props = props
    self.bindings = bindings
    self.reads = reads
    self.lookedAtCount = lookedAtCount
    self.diagnostics = diagnostics
  }
}
