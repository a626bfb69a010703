/// What lies behind an element of a form: where it stands in the source, its values and bindings.
public struct FormInspection: Hashable, Sendable {
  /// A name and what it stands for, as text.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The id of the element with the keys of the rows around.
  public var element: String
  public var component: String

  /// Where the element stands in the source, as a JSON pointer.
  public var pointer: String

  /// The properties with values in the place of expressions, as JSON.
  public var props: [Member]

  /// The properties that a person changes, with the place in the state they write to.
  public var bindings: [Member]

  /// The places of the state that the element is made from, as JSON pointers.
  public var reads: [String]

  /// How many elements were looked at for the last change of what is shown, wherever that was.
  public var lookedAtCount: Int

  /// What is odd about the element.
  public var remarks: [String]
}
