// The text of a prompt. Everything that depends on the catalog is generated from it, so that the prompt matches the
// decoder. The order is that in which a model needs it: the form of the answer, what may be used, how values are written,
// what goes wrong most often, and examples, which it imitates.

import ArtifactCore

/// A prompt for a catalog.
struct SpecPrompt {
  let catalog: SpecCatalog
  let mode: SpecCatalog.PromptMode
  let tier: SpecCatalog.PromptTier

  var isFull: Bool { tier == .full }

  /// The properties of every control, which are listed once.
  let inputProps: [PropDefinition]

  init(catalog: SpecCatalog, mode: SpecCatalog.PromptMode, tier: SpecCatalog.PromptTier) {
    self.catalog = catalog
    self.mode = mode
    self.tier = tier
    let controls = catalog.components.filter { !Self.isOwn($0) && $0.prop("checks") != nil }
    inputProps = (controls.first?.props ?? []).filter { prop in
      controls.allSatisfy { $0.props.contains(prop) }
    }
  }

  var text: String {
    let parts = [answer, components, actions, language, recipes, mistakes, examples]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
      + "\n"
  }

  // MARK: - Answer

  private var answer: [String] {
    let task =
      switch mode {
      case .standalone: "Answer with one user interface as a JSON object, and nothing else:"
      case .chat:
        "Answer in prose. Where a user interface helps, end with one, as a JSON object in a fence that starts with ```spec:"
      case .patch:
        "Change the given user interface, a JSON object like this one:"
      }
    var lines = [
      task,
      #"{"state":{…},"root":ID,"elements":{ID:{"type":…,"props":{…},"children":[ID,…]},…}}"#,
    ]
    switch mode {
    case .standalone, .chat:
      lines.append(
        "Write state, then root, then elements, parents before children; all data goes into state.")
    case .patch:
      lines.append(
        "Answer with operations of JSON Patch (RFC 6902) alone, one per line; all data goes into state."
      )
      lines.append(
        "Keep what needs no change. Add an element before its ID is listed in children; end a list with “-”; "
          + "“replace” needs a member that exists.")
    }
    lines.append(
      "It is shown in a terminal about 80 columns wide: short labels, at most 3 columns, no pixel sizes."
    )
    return lines
  }

  // MARK: - Catalog

  /// Whether a component belongs to the application rather than to every front.
  private static func isOwn(_ component: ComponentSchema) -> Bool {
    SpecCatalog.builtIn[component.name] != component
  }

  private static func isOwn(_ action: ActionSchema) -> Bool {
    !SpecCatalog.builtIn.actions.contains(action)
  }

  private var components: [String] {
    let own = catalog.components.filter(Self.isOwn)
    let isCheckable = catalog.components.contains { $0.prop("checks") != nil }
    var lines = [
      "Use only these components, properties, events and actions; there is no HTML, no CSS, no JavaScript function, no onClick.",
      isFull
        ? "Components as Name(prop: type = default) and events; “*” may be bound, “!” is required, “[…]” has children:"
        : "Components as Name(text, number#, flag?, choice: a|b); “*” may be bound, “!” is required, “[…]” has children:",
    ]
    lines += catalog.components.filter { !Self.isOwn($0) }.map { signature($0) }
    if catalog.components.contains(where: { $0.props.contains { $0.format == .color } }) {
      let names = isFull ? PropDefinition.colorNames : Array(PropDefinition.colorNames.prefix(8))
      lines.append("COLOR is " + names.joined(separator: "|") + " or #RRGGBB.")
    }
    if isCheckable {
      lines.append(
        "INPUT is " + inputProps.map { signature($0, isFull: isFull) }.joined(separator: ", ") + "."
      )
      lines.append(
        #"A check is {"type":"minLength","args":{"min":3},"message":"…"}: required, email, url, "#
          + "numeric, minLength(min), maxLength(max), pattern(pattern), min(min), max(max), "
          + "equalTo(other)"
          + (isFull
            ? ", lessThan(other), greaterThan(other), requiredIf(other); an argument may be an expression."
            : "."))
    }
    if !own.isEmpty {
      lines.append("Components of this application, to be preferred:")
      lines += own.map { signature($0, isFull: true) }
    }
    return lines
  }

  private var actions: [String] {
    let own = catalog.actions.filter(Self.isOwn)
    guard !catalog.actions.isEmpty || !catalog.functions.isEmpty else { return [] }
    var lines = catalog.actions.contains { !Self.isOwn($0) } ? ["Actions:"] : []
    lines += catalog.actions.filter { !Self.isOwn($0) }.map { signature($0) }
    if !own.isEmpty {
      lines.append("Actions of this application:")
      lines += own.map { signature($0) }
    }
    if !catalog.functions.isEmpty {
      lines.append(
        #"Functions, {"$computed":name,"args":{…}}: "# + catalog.functions.joined(separator: ", "))
    }
    return lines
  }

  // MARK: - Language

  private var language: [String] {
    var lines = [
      "A prop may be an expression:",
      #"{"$state":"/path"}; {"$bindState":"/path"} also writes the input"#,
      #"{"$item":"name"}, {"$bindItem":"name"}, {"$index":true} in a repeat"#,
      #"{"$template":"Hi ${/user/name}, ${$item.title}"}"#,
      #"{"$cond":CONDITION,"$then":value,"$else":value}"#,
    ]
    if isFull {
      lines += [
        #"{"$format":"currency","value":…,"currency":"EUR"}, also number, percent, date"#,
        #"{"$math":"add","a":…,"b":…}, also subtract, multiply, divide; {"$count":list}"#,
        #"{"$concat":[…]}; {"$join":list,"separator":", "}; {"$truncate":text,"length":20}; "#
          + #"{"$pluralize":n,"one":…,"other":…}"#,
      ]
    } else {
      lines.append(
        #"{"$format":"currency","value":…,"currency":"EUR"}, also number, percent, date; {"$count":list}"#
      )
    }
    lines += [
      #"CONDITION is {"$state":"/n","gt":0} with eq neq gt gte lt lte or none for “is set”,"#
        + #" {"$item":…}, {"$and":[…]}, {"$or":[…]}, {"$not":…}."#,
      "Between type and props an element may have:",
      #""visible":CONDITION"#,
      #""repeat":{"statePath":"/items","key":"id"} shows its children once for each item"#,
      "After them:",
    ]
    if isFull {
      lines += [
        #""on":{"press":ACTION or list}; ACTION is {"action":name,"params":{…},"when":CONDITION,"#
          + #""confirm":{"title":…,"message":…},"onSuccess":ACTION,"onError":ACTION}"#,
        "A list is done in order; each “when” sees what the actions before it wrote.",
        #""watch":{"/path":ACTION} when the value changes"#,
      ]
    } else {
      lines.append(
        #""on":{"press":ACTION or list}; ACTION is {"action":name,"params":{…},"when":CONDITION}"#)
    }
    return lines
  }

  // MARK: - Recipes

  /// How to build something of components.
  private struct Recipe {
    var text: String
    var isBasic = false
    var ingredients: [String]
    /// The components that need no recipe.
    var instead: [String] = []
  }

  private static let recipes = [
    Recipe(
      text:
        "Choice: a Button repeated over the options writes its value with setState; its style compares it ($cond).",
      isBasic: true, ingredients: ["Button"], instead: ["Select", "Picker", "RadioGroup"]),
    Recipe(
      text:
        "Table: an HStack with a VStack per column: a heading, and a VStack that repeats a cell over the rows.",
      isBasic: true, ingredients: ["HStack", "VStack", "Text"], instead: ["Table", "DataTable"]),
    Recipe(
      text: "Form: fields with checks; the button runs validateForm, then an action when "
        + #"{"$state":"/formValidation/valid"}."#,
      isBasic: true, ingredients: ["Button", "TextField"]),
    Recipe(
      text: "Tabs: Buttons that write /tab with setState, and a VStack for each with visible "
        + #"{"$state":"/tab","eq":…}."#,
      ingredients: ["Button", "VStack"], instead: ["Tabs", "TabView"]),
    Recipe(
      text:
        "Dashboard: an HStack of at most 3 Cards, each with a Text in a title font and a Badge; a ProgressView below.",
      ingredients: ["HStack", "Card", "Text", "Badge", "ProgressView"]),
    Recipe(
      text: "Delete a row: a Button in the repeat with removeState, confirm, and params "
        + #"{"path":"/items","index":{"$index":true}}."#,
      ingredients: ["Button"]),
    Recipe(
      text: "Number: a TextField bound to a number in state, with the check numeric, or a Slider.",
      ingredients: ["TextField", "Slider"], instead: ["NumberField", "Stepper"]),
    Recipe(
      text: #"Empty list: a Text beside it with visible {"$not":{"$state":"/items"}}."#,
      ingredients: ["Text"]),
    Recipe(
      text: "Groups: Sections with a header; details: a Section that is collapsible and collapsed.",
      ingredients: ["Section"]),
  ]

  private var recipes: [String] {
    Self.recipes.filter { recipe in
      (isFull || recipe.isBasic) && recipe.ingredients.allSatisfy { catalog[$0] != nil }
        && !recipe.instead.contains { catalog[$0] != nil }
    }.map(\.text)
  }

  // MARK: - Mistakes

  private var mistakes: [String] {
    var lines = [
      "Don't → do:",
      #""onClick":"save()" → "on":{"press":{"action":…}}"#,
      #"{"$state":"/name"} or "/name" in a field → {"$bindState":"/name"}"#,
      #"{{name}} → {"$template":"${/name}"}"#,
      "elements inside children → their IDs",
      "an element per item → one, with repeat on its parent",
      "visible, on, repeat inside props → beside props",
    ]
    if isFull {
      lines += [
        #""children":"Save" → "props":{"label":"Save"}"#,
        #"{"$state":"user.name"} → {"$state":"/user/name"}"#,
        #"a path that state doesn't have → its first value in state: "", 0, false, []"#,
        "a sum or a filter in a template → $math, $count, or a value in state",
        "class, style or width in pixels → HStack, VStack, Spacer and spacing",
        "comments, trailing commas, “…” in the answer → complete JSON",
      ]
    }
    return lines
  }

  // MARK: - Examples

  private var examples: [String] {
    guard hasAll(in: Self.list), hasAll(in: Self.form) else { return ownExample }
    let (list, form) = (Self.list.serialized(), Self.form.serialized())
    switch mode {
    case .standalone:
      return ["Example:", list]
        + (isFull ? ["", "Example with a choice, checks and a table:", form] : [])
    case .chat:
      func answer(_ prose: String, _ example: String) -> [String] {
        ["Example:", prose, "```spec", example, "```"]
      }
      return answer("Here is your list. Type a title to add to it.", list)
        + (isFull ? [""] + answer("Choose a plan and sign up:", form) : [])
    case .patch:
      return ["Example, “show how many there are, and rename the button”:"] + Self.changes
        + (isFull ? ["", "Examples of interfaces:", list, form] : [])
    }
  }
}
