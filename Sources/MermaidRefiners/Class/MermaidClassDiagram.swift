public import ArtifactBase

/// A class diagram: classes with their members, and relations between them.
///
/// ```swift
/// for item in diagram.classes { print(item.name, item.methods.map(\.text)) }
/// ```
public struct MermaidClassDiagram: Hashable, Sendable {
  /// A class.
  public struct Class: Hashable, Sendable, Identifiable {
    /// The ID.
    public var id: String
    /// The parameter type, such as `T`; empty for none.
    public var genericType: String
    /// The name to show; the ID unless the source has another one.
    public var label: MermaidLabel
    /// Words such as `interface`.
    public var annotations: [String] = []
    /// The attributes.
    public var attributes: [Member] = []
    /// The methods.
    public var methods: [Member] = []
    /// The names of classes of styles.
    public var styleClasses: [String] = []
    /// Styles of CSS.
    public var styles: [String] = []
    /// The address that a click opens.
    public var link: String?
    /// Where the address is opened, such as `_blank`.
    public var linkTarget: String?
    /// Whether a click calls a function.
    public var hasCallback = false
    /// The text of a tooltip.
    public var tooltip: String?
    /// The index of the innermost namespace.
    public var namespace: Int?
    /// The range of the first mention in the payload.
    public var range: Range<Int>

    /// The name with the parameter type, as it is shown.
    public var name: String {
      let name = label.plainText.isEmpty ? id : label.plainText
      return genericType.isEmpty ? name : "\(name)<\(genericType)>"
    }
  }

  /// An attribute or a method.
  public struct Member: Hashable, Sendable {
    /// What a sign after a member says of it.
    public enum Classifier: String, Hashable, Sendable {
      /// Nothing.
      case none = ""
      /// It is abstract: `*`.
      case abstract = "*"
      /// It is static: `$`.
      case isStatic = "$"
    }

    /// The sign before the name: `+`, `-`, `#` or `~`; empty for none.
    public var visibility: String
    /// The name; of an attribute, all of its text.
    public var name: String
    /// The parameters of a method; nil for an attribute.
    public var parameters: String?
    /// The type of what a method returns; empty for none.
    public var returnType: String
    /// What the sign at the end says.
    public var classifier: Classifier

    /// The member as it is shown, with `<T>` for `~T~`.
    ///
    /// - Complexity: O(length).
    public var text: String {
      var text = visibility + ClassGenerics.shown(name)
      if let parameters { text += "(\(ClassGenerics.shown(parameters)))" }
      if !returnType.isEmpty { text += " : \(ClassGenerics.shown(returnType))" }
      return text
    }
  }

  /// A relation between two classes.
  public struct Relation: Hashable, Sendable {
    /// The sign at an end.
    public enum End: String, Hashable, Sendable, CaseIterable {
      /// No sign.
      case none
      /// A hollow diamond: `o`.
      case aggregation
      /// A hollow triangle: `<|`.
      case `extension`
      /// A filled diamond: `*`.
      case composition
      /// An arrow: `>`.
      case dependency
      /// A circle: `()`.
      case lollipop
    }

    /// The ID of the first class, or of an interface.
    public var source: String
    /// The ID of the second class, or of an interface.
    public var target: String
    /// The sign at the first class.
    public var sourceEnd: End
    /// The sign at the second class.
    public var targetEnd: End
    /// Whether the line is dotted.
    public var isDotted: Bool
    /// The text at the first class, such as a cardinality; empty for none.
    public var sourceLabel: String
    /// The text at the second class; empty for none.
    public var targetLabel: String
    /// The text; empty for none.
    public var label: MermaidLabel
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// An interface that a class offers, as a circle with a name.
  public struct Interface: Hashable, Sendable, Identifiable {
    /// The ID: `interface` and a number.
    public var id: String
    /// The name.
    public var label: String
    /// The ID of the class.
    public var classID: String
  }

  /// A namespace around classes, notes and namespaces.
  public struct Namespace: Hashable, Sendable, Identifiable {
    /// The ID: the names from the outermost namespace on, with dots between.
    public var id: String
    /// The title.
    public var label: MermaidLabel
    /// The index of the namespace around it.
    public var parent: Int?
    /// Whether the source declares it, and not only one in it.
    public var isExplicit: Bool
    /// The IDs of the classes in it.
    public var classes: [String] = []
    /// The indices of the notes in it.
    public var notes: [Int] = []
    /// The range of its first line in the payload.
    public var range: Range<Int>
  }

  /// A note.
  public struct Note: Hashable, Sendable {
    /// The text.
    public var text: MermaidLabel
    /// The ID of the class that it belongs to; nil for none.
    public var classID: String?
    /// The index of the namespace.
    public var namespace: Int?
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The direction of relations.
  public var direction = MermaidFlowchart.Direction.topToBottom
  /// The classes.
  public var classes = PersistentArray<Class>()
  /// The relations.
  public var relations = PersistentArray<Relation>()
  /// The namespaces: an outer one precedes those in it.
  public var namespaces: [Namespace] = []
  /// The notes.
  public var notes: [Note] = []
  /// The interfaces.
  public var interfaces: [Interface] = []
  /// Classes of styles.
  public var styleClasses: [MermaidFlowchart.StyleClass] = []
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty diagram.
  public init() {}
}
