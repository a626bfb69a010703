import ArtifactBase
public import ArtifactCore

/// A snapshot of a user interface described by a model: a tree of elements.
///
/// It describes what each element is and displays, not its behavior; behavior is provided by a
/// `FormSession` of ArtifactPresenters, which refers to elements by their IDs. A front that can be used starts one from
/// the block:
///
/// ```swift
/// let session = FormSession(form)        // once, for the first block with this ID
/// session?.update(to: form)              // for each later one
/// ```
public struct FormBlock: Sendable {
  /// The outermost element; nil if there is nothing to show.
  public var root: FormElement?

  /// What a session of the form is made from, such as an `ArrivingSpec`; nil for a form that was decoded from JSON or made by
  /// hand. It is not part of the form's equality, nor of its JSON.
  public var source: (any Sendable)? {
    get { storage?.source }
    set { storage = newValue.map(Storage.init) }
  }

  /// The source in a place of its own, which keeps blocks small.
  private var storage: Storage?

  private final class Storage: Sendable {
    let source: any Sendable

    init(_ source: any Sendable) { self.source = source }
  }

  /// Creates a form.
  public init(root: FormElement? = nil, source: (any Sendable)? = nil) {
    self.root = root
    self.source = source
  }

  /// Whether nothing of the form is visible: it has no words, pictures or controls, only placeholders of
  /// unknown and missing elements if any.
  ///
  /// - Complexity: O(number of elements before the first visible one).
  public var isBlank: Bool {
    var open = root.map { [$0] } ?? []
    while let element = open.popLast() {
      guard element.isBlank else { return false }
      open += element.children
    }
    return true
  }
}

extension FormBlock: Hashable {
  /// Whether two forms show the same.
  public static func == (left: FormBlock, right: FormBlock) -> Bool { left.root == right.root }

  /// Hashes what the form shows.
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}

/// An element of a user interface, with its children.
public struct FormElement: Hashable, Sendable, Identifiable {
  /// The identity of the element in the form; stable across all changes of its content.
  public var id: Int

  /// The name of the element in the source. Rows of a list share it.
  public var name: String
  /// The content of the element.
  public var content: Content
  /// The children, in order.
  public var children: [FormElement]

  /// Validation messages for the user's input.
  public var problems: [String]

  /// The width requested for the element in a row or column; nil for the default of its kind.
  public var width: Width?

  /// Whether an action started by this element is still running.
  public var isBusy: Bool

  /// The action performed when the user activates the element; nil for the default of its kind:
  /// text, numbers and switches are written to the bound property, a button is pressed. Only set by
  /// host components.
  public var use: Use?

  /// Creates an element.
  public init(
    id: Int, name: String, content: Content, children: [FormElement] = [], problems: [String] = [],
    isBusy: Bool = false, use: Use? = nil, width: Width? = nil
  ) {
    self.id = id
    self.name = name
    self.content = content
    self.children = children
    self.problems = problems
    self.isBusy = isBusy
    self.use = use
    self.width = width
  }

  /// A width requested by the source.
  public enum Width: Hashable, Sendable {
    /// A share of the width of a row that its other elements leave, relative to the other shares. It has no effect in a
    /// column.
    case share(Double)
    /// A percentage of the width of the row, without its gaps, or of the column.
    case percent(Double)
    /// A length in points.
    case points(Double)
  }

  /// The effect of activating an element on the component that created it.
  public enum Use: Hashable, Sendable {
    /// Writes the input to a property, if it is bound.
    case input(_ prop: String)
    /// Writes a value to a property when pressed, if the property is bound.
    case write(_ prop: String, _ value: JSONValue)
    /// Writes the value of the chosen option to a property, if it is bound; of a choice of several, an
    /// array of values. There is a value for each option, in their order; of tabs, for each panel.
    case choose(_ prop: String, _ values: [JSONValue])
    /// Emits an event of the component when an option is chosen, with the parameters of the option.
    case emitChoice(_ event: String, params: [JSONObject])
    /// Emits an event of the component when pressed.
    case emit(_ event: String, params: JSONObject = [:])
  }

  /// The kind of an element and its properties. Lengths are in points, as specified by the source;
  /// a line of text is 16 points high.
  public enum Content: Hashable, Sendable {
    /// A row, a column or overlapping elements.
    case stack(Stack)
    /// A flexible space that takes the remaining room.
    case spacer
    /// A dividing line.
    case divider
    /// Text.
    case text(Label)
    /// A symbol or an image.
    case image(Picture)
    /// A title with a symbol, identified by name, before it.
    case label(title: String, symbol: String)
    /// A short text with an optional color.
    case badge(text: String, tint: Tint?)
    /// Elements in a frame with a title.
    case card(Card)
    /// A button.
    case button(Button)
    /// A text field.
    case textField(TextField)
    /// A switch.
    case toggle(Toggle)
    /// A choice of one option, or of several.
    case picker(Picker)
    /// Panels of which one is shown, with a child each.
    case tabs(Tabs)
    /// A slider.
    case slider(Slider)
    /// A progress indicator; `fraction` is from 0 to 1, or nil if indeterminate.
    case progress(label: String, fraction: Double?)
    /// A link to an address.
    case link(title: String, address: String)
    /// A list of rows.
    case list
    /// A group of controls.
    case form
    /// Elements under a header.
    case section(Section)
    /// A component that is not known; what its properties say is shown, then its children.
    case unknown(UnknownComponent)
    /// An element that has been announced but has not arrived (empty reason), or that was omitted
    /// (with a reason).
    case placeholder(reason: String)
  }

  /// Whether the element itself displays nothing.
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
    case .unknown(let component): component.details.isEmpty
    case .tabs(let tabs): tabs.labels.allSatisfy(\.isBlank)
    case .placeholder: true
    case .button, .textField, .toggle, .picker, .slider, .progress: false
    }
  }

  /// Whether the user can interact with the element.
  public var isInteractive: Bool {
    switch content {
    case .button(let button): button.isEnabled
    case .textField(let field): field.isEnabled
    case .toggle(let toggle): toggle.isEnabled
    case .picker(let picker): picker.canBeUsed
    case .tabs(let tabs): tabs.labels.count > 1
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
  /// The direction in which a stack arranges elements.
  public enum Axis: Hashable, Sendable, CaseIterable {
    /// A row or a column.
    case horizontal, vertical
    /// On top of each other, the last in front.
    case depth
  }

  /// An alignment along an axis.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// At the start, in the center or at the end.
    case leading, center, trailing
  }

  /// The distribution of the room that the elements of a row do not need.
  public enum Justification: Hashable, Sendable, CaseIterable {
    /// After, around or before all elements.
    case start, center, end
    /// Between the elements, in equal parts.
    case spaceBetween
    /// Around each element, in equal parts.
    case spaceAround
    /// Between the elements and at both ends, in equal parts.
    case spaceEvenly
  }

  /// Elements next to each other, below each other, or on top of each other.
  public struct Stack: Hashable, Sendable {
    /// The direction of the stack.
    public var axis: Axis

    /// The alignment across the axis of a row or column; the horizontal alignment for `depth`. If
    /// nil, the front decides.
    public var alignment: Alignment?

    /// The vertical alignment for `depth`; unused for rows and columns. If nil, the front decides.
    public var verticalAlignment: Alignment?

    /// The distribution of remaining room along the axis; if nil, the front decides.
    public var justification: Justification?

    /// Whether the elements of a row continue on further rows if one has no room for them.
    public var wraps: Bool

    /// The spacing between elements, in points; if nil, the front decides.
    public var spacing: Double?

    /// The number of columns if the elements of a row form a grid; nil if they are side by side.
    public var columns: Int?

    /// The padding at both sides, in points.
    public var horizontalPadding: Double
    /// The padding above and below, in points.
    public var verticalPadding: Double

    /// Creates a stack.
    public init(
      axis: Axis, alignment: Alignment? = nil, verticalAlignment: Alignment? = nil,
      justification: Justification? = nil, wraps: Bool = false, spacing: Double? = nil,
      columns: Int? = nil, horizontalPadding: Double = 0, verticalPadding: Double = 0
    ) {
      self.axis = axis
      self.alignment = alignment
      self.verticalAlignment = verticalAlignment
      self.justification = justification
      self.wraps = wraps
      self.spacing = spacing
      self.columns = columns
      self.horizontalPadding = horizontalPadding
      self.verticalPadding = verticalPadding
    }
  }

  /// The typographic role of a text.
  public enum TextRole: Hashable, Sendable, CaseIterable {
    /// The roles, from the largest to the smallest.
    case largeTitle, title, headline, body, caption
  }

  /// A text element.
  public struct Label: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The typographic role.
    public var role: TextRole
    /// Whether the text is bold.
    public var isBold: Bool
    /// The color; nil for the default.
    public var tint: Tint?
    /// The alignment of the lines.
    public var alignment: Alignment

    /// Creates a text element.
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

  /// A color requested by the source, by name or by its components.
  public enum Tint: Hashable, Sendable {
    /// A named color, such as `red` or `secondary`.
    case named(Name)
    /// A color by its components.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// The name of a color.
    public enum Name: String, Hashable, Sendable, CaseIterable {
      /// A color of the palette.
      case red, blue, green, orange, yellow, purple, pink, gray, white, black, primary, secondary,
        clear, brown, cyan, indigo, mint, teal
    }
  }

  /// A symbol by its name, or an image by its address, which is never fetched.
  public struct Picture: Hashable, Sendable {
    /// The name of the symbol; empty if there is none.
    public var symbol: String
    /// The address of the image; empty if there is none.
    public var source: String
    /// The color; nil for the default.
    public var tint: Tint?

    /// Creates a picture.
    public init(symbol: String = "", source: String = "", tint: Tint? = nil) {
      self.symbol = symbol
      self.source = source
      self.tint = tint
    }
  }

  /// A frame with a title.
  public struct Card: Hashable, Sendable {
    /// The title; empty if there is none.
    public var title: String
    /// The subtitle; empty if there is none.
    public var subtitle: String

    /// The padding inside the frame, in points; if nil, the front decides.
    public var padding: Double?

    /// Creates a card.
    public init(title: String = "", subtitle: String = "", padding: Double? = nil) {
      self.title = title
      self.subtitle = subtitle
      self.padding = padding
    }
  }

  /// A button.
  public struct Button: Hashable, Sendable {
    /// The visual prominence of a button.
    public enum Prominence: Hashable, Sendable, CaseIterable {
      /// Without a border, with a border, or emphasized.
      case plain, bordered, prominent
    }

    /// The label; the element's children, if any, are shown instead.
    public var label: String
    /// The visual prominence.
    public var prominence: Prominence
    /// Whether the button can be pressed.
    public var isEnabled: Bool

    /// Creates a button.
    public init(label: String, prominence: Prominence = .bordered, isEnabled: Bool = true) {
      self.label = label
      self.prominence = prominence
      self.isEnabled = isEnabled
    }
  }

  /// A field into which text is typed.
  public struct TextField: Hashable, Sendable {
    /// What a field is for, which decides about its keys and its size.
    public enum Kind: Hashable, Sendable {
      /// One line of any text.
      case line
      /// Text of several lines, of which a number is visible.
      case area(lines: Int)
      /// A number, which grows and shrinks by a step.
      case number(step: Double)
      /// A day as `YYYY-MM-DD`, a time as `hh:mm`, and both with a `T` between them.
      case date, time, dateTime
      /// An address, a number to call, and words to look for.
      case email, url, telephone, search
    }

    /// The name of the field; empty if there is none.
    public var label: String
    /// The current text.
    public var text: String
    /// The text shown while the field is empty.
    public var placeholder: String
    /// What the field is for.
    public var kind: Kind

    /// Whether the user can edit the text, that is, whether it is bound.
    public var isEnabled: Bool

    /// Whether the text is a secret, such as a password; fronts show ``shownText(mark:)``.
    public var isObscured: Bool

    /// Creates a text field.
    public init(
      label: String = "", text: String, placeholder: String = "", kind: Kind = .line,
      isEnabled: Bool = true, isObscured: Bool = false
    ) {
      self.label = label
      self.text = text
      self.placeholder = placeholder
      self.kind = kind
      self.isEnabled = isEnabled
      self.isObscured = isObscured
    }

    /// Returns the text to display or export: the text, or one mark per character if it is a
    /// secret.
    public func shownText(mark: Character = "•") -> String {
      isObscured ? text.obscured(by: mark) : text
    }
  }

  /// Elements under a header, which may be collapsible.
  public struct Section: Hashable, Sendable {
    /// The header; empty if there is none.
    public var header: String
    /// The footer; empty if there is none.
    public var footer: String

    /// Whether the user can collapse the section. Static output, which cannot be expanded, shows
    /// the content.
    public var isCollapsible: Bool
    /// Whether the section is collapsed.
    public var isCollapsed: Bool

    /// Creates a section.
    public init(
      header: String, footer: String = "", isCollapsible: Bool = false, isCollapsed: Bool = false
    ) {
      self.header = header
      self.footer = footer
      self.isCollapsible = isCollapsible
      self.isCollapsed = isCollapsed
    }
  }

  /// A switch.
  public struct Toggle: Hashable, Sendable {
    /// The label.
    public var label: String
    /// Whether the switch is on.
    public var isOn: Bool
    /// Whether the user can change the switch.
    public var isEnabled: Bool

    /// Creates a switch.
    public init(label: String, isOn: Bool, isEnabled: Bool = true) {
      self.label = label
      self.isOn = isOn
      self.isEnabled = isEnabled
    }
  }

  /// A choice of one option, or of several.
  public struct Picker: Hashable, Sendable {
    /// What can be chosen.
    public struct Option: Hashable, Sendable {
      /// The label.
      public var label: String
      /// The texts in the columns of a table, one for each; empty in other choices.
      public var cells: [String]
      /// Whether the option is chosen.
      public var isChosen: Bool
      /// Whether the option can be chosen.
      public var isEnabled: Bool

      /// Creates an option.
      public init(
        _ label: String, cells: [String] = [], isChosen: Bool = false, isEnabled: Bool = true
      ) {
        self.label = label
        self.cells = cells
        self.isChosen = isChosen
        self.isEnabled = isEnabled
      }
    }

    /// A column of a table whose rows are the options.
    public struct Column: Hashable, Sendable {
      /// The header.
      public var title: String
      /// The alignment of the cells.
      public var alignment: TableBlock.Alignment
      /// Whether the rows can be sorted by it.
      public var isSortable: Bool
      /// Whether the rows are sorted by it, with the greatest value first or last.
      var isDescending: Bool?

      /// Creates a column.
      public init(
        _ title: String, alignment: TableBlock.Alignment = .none, isSortable: Bool = false
      ) {
        self.title = title
        self.alignment = alignment
        self.isSortable = isSortable
      }
    }

    /// What the rows of a table are for.
    public enum RowUse: Hashable, Sendable, CaseIterable {
      /// To be chosen, to be pressed, or to be read.
      case choice, press, reading
    }

    /// The column by which rows are sorted, and the direction.
    public struct Sorting: Hashable, Sendable {
      /// The index of the column.
      public var column: Int
      /// Whether the greatest value is the first one.
      public var isDescending: Bool

      /// Creates an order of rows.
      public init(column: Int, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
      }
    }

    /// The name of the choice; empty if there is none.
    public var label: String
    /// The options, in order.
    public var options: [Option]
    /// Whether any number of options can be chosen, not just one.
    public var isMultiple: Bool
    /// The text shown as long as nothing is chosen and the options are hidden.
    public var placeholder: String
    /// Whether the user can choose.
    public var isEnabled: Bool
    /// The columns of a table whose rows are the options; empty for other choices.
    public var columns: [Column] = []
    /// How the rows are sorted; nil for their own order. There has to be such a column.
    public var sorting: Sorting? {
      get {
        columns.firstIndex { $0.isDescending != nil }.map { index in
          Sorting(column: index, isDescending: columns[index].isDescending == true)
        }
      }
      set {
        for index in columns.indices {
          columns[index].isDescending = newValue?.column == index ? newValue?.isDescending : nil
        }
      }
    }
    /// What the rows of a table are for.
    public var rowUse = RowUse.choice

    /// Creates a choice.
    public init(
      label: String = "", options: [Option], isMultiple: Bool = false, placeholder: String = "",
      isEnabled: Bool = true
    ) {
      self.label = label
      self.options = options
      self.isMultiple = isMultiple
      self.placeholder = placeholder
      self.isEnabled = isEnabled
    }

    /// The number of options from which on a front may hide them until the user opens the choice, and
    /// offers to filter them.
    public static let longCount = 8

    /// Whether there are so many options that a front may hide them.
    public var isLong: Bool { columns.isEmpty && options.count >= Self.longCount }

    /// The indices of the columns by which rows can be sorted.
    public var sortableColumns: [Int] { columns.indices.filter { columns[$0].isSortable } }

    /// The labels of the chosen options, in order.
    public var chosenLabels: [String] { options.lazy.filter(\.isChosen).map(\.label) }

    /// Whether there is something to choose.
    var canBeUsed: Bool {
      isEnabled
        && (rowUse != .reading ? options.contains(where: \.isEnabled) : !sortableColumns.isEmpty)
    }
  }

  /// Panels of which one is shown. Static output, in which none can be chosen, shows all of them.
  public struct Tabs: Hashable, Sendable {
    /// The labels of the panels.
    public var labels: [String]
    /// The index of the panel that is shown.
    public var shown: Int

    /// Creates panels.
    public init(labels: [String], shown: Int = 0) {
      self.labels = labels
      self.shown = shown
    }
  }

  /// A control for a value in a range.
  public struct Slider: Hashable, Sendable {
    /// The label.
    public var label: String
    /// The current value.
    public var value: Double

    /// The bounds; equal if the source specifies no valid ones.
    public var bounds: ClosedRange<Double>

    /// The distance between selectable values, counted from the lower bound; nil if the value is
    /// continuous.
    public var step: Double?
    /// Whether the user can change the value.
    public var isEnabled: Bool

    /// Creates a slider.
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

    /// The position of the value between the bounds, from 0 to 1.
    public var fraction: Double {
      let length = bounds.upperBound - bounds.lowerBound
      guard length > 0, length.isFinite, value.isFinite else { return 0 }
      return min(1, max(0, (value - bounds.lowerBound) / length))
    }
  }
}

extension String {
  /// Whether the text has no characters but white space.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
