public import ArtifactCore
import SpecRender

/// A user interface that a model has described: elements in a tree, as they stand now.
///
/// It says what each element is and what it shows, not what it does; a ``FormSession`` says that, by
/// the ids of the elements.
public struct FormBlock: Hashable, Sendable {
  /// The outermost element; nil while there is nothing to show.
  public var root: FormElement?

  public init(root: FormElement? = nil) {
    self.root = root
  }

  /// Whether nobody can see anything of it: there are no words, pictures or controls.
  ///
  /// - Complexity: O(elements before the first that can be seen).
  public var isBlank: Bool {
    var open = root.map { [$0] } ?? []
    while let element = open.popLast() {
      guard element.isBlank else { return false }
      open += element.children
    }
    return true
  }
}

/// One element of an interface, with the elements inside it.
public struct FormElement: Hashable, Sendable, Identifiable {
  /// The identity of the element among those shown; it survives every change of what it shows.
  public var id: Int

  /// The name that the source gives the element. Rows of a list share it.
  public var name: String
  public var content: Content
  public var children: [FormElement]

  /// What is wrong with what a person has entered, in sentences.
  public var problems: [String]

  /// Whether something that was started here has not ended yet.
  public var isBusy: Bool

  /// What comes of it in a session when a person uses the element; nil for what its kind does: text,
  /// numbers and switches go into the property that is bound, a button is pressed. Only hosts'
  /// components say anything else.
  public var use: Use?

  public init(
    id: Int, name: String, content: Content, children: [FormElement] = [], problems: [String] = [],
    isBusy: Bool = false, use: Use? = nil
  ) {
    self.id = id
    self.name = name
    self.content = content
    self.children = children
    self.problems = problems
    self.isBusy = isBusy
    self.use = use
  }

  /// What using an element does to the component that has made it.
  public enum Use: Hashable, Sendable {
    /// What is entered goes into a property, if that is bound.
    case input(_ prop: String)
    /// A press puts a value into a property, if that is bound.
    case write(_ prop: String, _ value: JSONValue)
    /// A press starts what the component does for an event.
    case emit(_ event: String, params: JSONObject = [:])
  }

  /// What an element is. Lengths are in points of the source, a sixteenth of a line's height.
  public enum Content: Hashable, Sendable {
    case stack(Stack)
    /// Room that takes what others leave.
    case spacer
    case divider
    case text(Label)
    case image(Picture)
    /// A title with a symbol before it; the symbol by its name.
    case label(title: String, symbol: String)
    case badge(text: String, tint: Tint?)
    case card(Card)
    case button(Button)
    case textField(TextField)
    case toggle(Toggle)
    case slider(Slider)
    /// How far something is, from 0 to 1; nil if that is not known.
    case progress(label: String, fraction: Double?)
    case link(title: String, address: String)
    case list
    case form
    case section(Section)
    /// A component that is not known, with its children.
    case unknown(component: String)
    /// Something that has been announced and is not there yet, without a reason; or that is left out,
    /// with one.
    case placeholder(reason: String)
  }

  /// Whether there is nothing to see of the element itself.
  fileprivate var isBlank: Bool {
    switch content {
    case .stack, .spacer, .divider, .list, .form: problems.isEmpty
    case .text(let label): label.text.isBlank
    case .badge(let text, _): text.isBlank
    case .label(let title, let symbol): title.isBlank && symbol.isEmpty
    case .link(let title, let address): title.isBlank && address.isEmpty
    case .image(let picture): picture.source.isEmpty && picture.symbol.isEmpty
    case .card(let card): card.title.isBlank && card.subtitle.isBlank
    case .section(let section):
      section.header.isBlank && section.footer.isBlank && !section.isCollapsible
    case .button, .textField, .toggle, .slider, .progress, .unknown, .placeholder: false
    }
  }

  /// Whether a person can do something with the element.
  public var isInteractive: Bool {
    switch content {
    case .button(let button): button.isEnabled
    case .textField(let field): field.isEnabled
    case .toggle(let toggle): toggle.isEnabled
    case .slider(let slider): slider.isEnabled
    case .link(_, let address): !address.isEmpty
    case .section(let section): section.isCollapsible
    case .stack, .spacer, .divider, .text, .image, .label, .badge, .card, .progress, .list, .form,
      .unknown, .placeholder:
      false
    }
  }
}

extension FormElement {
  public enum Axis: Hashable, Sendable {
    case horizontal, vertical
    /// On top of each other, the last in front.
    case depth
  }

  public enum Alignment: Hashable, Sendable {
    case leading, center, trailing
  }

  /// Elements side by side, below each other, or on top of each other.
  public struct Stack: Hashable, Sendable {
    public var axis: Axis

    /// Where elements stand across the axis of a row or column; in depth, from left to right. nil
    /// leaves it to the front.
    public var alignment: Alignment?

    /// In depth, where elements stand from top to bottom.
    public var verticalAlignment: Alignment?

    /// The room between elements; nil leaves it to the front.
    public var spacing: Double?

    public init(
      axis: Axis, alignment: Alignment? = nil, verticalAlignment: Alignment? = nil,
      spacing: Double? = nil
    ) {
      self.axis = axis
      self.alignment = alignment
      self.verticalAlignment = verticalAlignment
      self.spacing = spacing
    }
  }

  /// The part a text plays.
  public enum TextRole: Hashable, Sendable {
    case largeTitle, title, headline, body, caption
  }

  public struct Label: Hashable, Sendable {
    public var text: String
    public var role: TextRole
    public var isBold: Bool
    public var tint: Tint?
    public var alignment: Alignment

    public init(
      _ text: String, role: TextRole = .body, isBold: Bool = false, tint: Tint? = nil,
      alignment: Alignment = .leading
    ) {
      self.text = text
      self.role = role
      self.isBold = isBold
      self.tint = tint
      self.alignment = alignment
    }
  }

  /// A colour that the source asks for, by name or by its parts.
  public enum Tint: Hashable, Sendable {
    /// A name from a palette, such as `red` or `secondary`.
    case named(Name)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    public enum Name: String, Hashable, Sendable, CaseIterable {
      case red, blue, green, orange, yellow, purple, pink, gray, white, black, primary, secondary,
        clear, brown, cyan, indigo, mint, teal
    }
  }

  /// A picture: a symbol by its name, or an address, which is never fetched.
  public struct Picture: Hashable, Sendable {
    public var symbol: String
    public var source: String
    public var tint: Tint?

    public init(symbol: String = "", source: String = "", tint: Tint? = nil) {
      self.symbol = symbol
      self.source = source
      self.tint = tint
    }
  }

  public struct Card: Hashable, Sendable {
    public var title: String
    public var subtitle: String

    /// The room inside the border; nil leaves it to the front.
    public var padding: Double?

    public init(title: String = "", subtitle: String = "", padding: Double? = nil) {
      self.title = title
      self.subtitle = subtitle
      self.padding = padding
    }
  }

  public struct Button: Hashable, Sendable {
    public enum Prominence: Hashable, Sendable {
      case plain, bordered, prominent
    }

    /// What the button says; the element's children stand in its place if there are any.
    public var label: String
    public var prominence: Prominence
    public var isEnabled: Bool

    public init(label: String, prominence: Prominence = .bordered, isEnabled: Bool = true) {
      self.label = label
      self.prominence = prominence
      self.isEnabled = isEnabled
    }
  }

  public struct TextField: Hashable, Sendable {
    public var text: String
    public var placeholder: String

    /// Whether what is entered goes anywhere.
    public var isEnabled: Bool

    /// Whether the text is a secret, such as a password; fronts show ``shownText(mark:)``.
    public var isObscured: Bool

    public init(
      text: String, placeholder: String = "", isEnabled: Bool = true, isObscured: Bool = false
    ) {
      self.text = text
      self.placeholder = placeholder
      self.isEnabled = isEnabled
      self.isObscured = isObscured
    }

    /// The text as it may be shown and written down: of a secret a mark for each character.
    public func shownText(mark: Character = "•") -> String {
      isObscured ? text.obscured(by: mark) : text
    }
  }

  /// Elements under a header, which may be folded away.
  public struct Section: Hashable, Sendable {
    public var header: String
    public var footer: String

    /// Whether a person can fold what is inside away, and whether it is; what cannot be unfolded
    /// again, on paper, is shown.
    public var isCollapsible: Bool
    public var isCollapsed: Bool

    public init(
      header: String, footer: String = "", isCollapsible: Bool = false, isCollapsed: Bool = false
    ) {
      self.header = header
      self.footer = footer
      self.isCollapsible = isCollapsible
      self.isCollapsed = isCollapsed
    }
  }

  public struct Toggle: Hashable, Sendable {
    public var label: String
    public var isOn: Bool
    public var isEnabled: Bool

    public init(label: String, isOn: Bool, isEnabled: Bool = true) {
      self.label = label
      self.isOn = isOn
      self.isEnabled = isEnabled
    }
  }

  /// A value in a range.
  public struct Slider: Hashable, Sendable {
    public var label: String
    public var value: Double

    /// The bounds; equal where the source gives none that make sense.
    public var bounds: ClosedRange<Double>

    /// The distance of the values that can be chosen, from the lower bound on; nil if all can be.
    public var step: Double?
    public var isEnabled: Bool

    public init(
      label: String, value: Double, bounds: ClosedRange<Double> = 0...1, step: Double? = nil,
      isEnabled: Bool = true
    ) {
      self.label = label
      self.value = value
      self.bounds = bounds
      self.step = step
      self.isEnabled = isEnabled
    }

    /// Where the value is between the bounds, from 0 to 1.
    public var fraction: Double {
      let length = bounds.upperBound - bounds.lowerBound
      guard length > 0, length.isFinite, value.isFinite else { return 0 }
      return min(1, max(0, (value - bounds.lowerBound) / length))
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
