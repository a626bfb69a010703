import ArtifactPresentation

/// The name of a property of a component that is not known, and what such a name usually means.
struct PropName {
  private let name: String

  /// The name in lower case, without separators.
  let word: String

  init(_ name: String) {
    self.name = name
    word = name.filter { $0 != "_" && $0 != "-" }.lowercased()
  }

  // MARK: Content

  /// The names of what a component is called, the most usual one first.
  static let labels = ["label", "title", "heading", "header", "question", "legend", "name"]

  /// Whether the property is what a field is called for its user.
  var isLabel: Bool { Self.labels.contains(word) && !isName || word == "placeholder" }

  /// Whether the property is `name`, which is that of a person or of a field.
  var isName: Bool { word == "name" }

  /// Whether the property is text that needs no name before it.
  var isText: Bool { Self.labels.contains(word) || Self.texts.contains(word) }

  /// Whether the property is the value of the component.
  var isValue: Bool { Self.values.contains(word) }

  /// Whether the property is the value at first.
  var isDefault: Bool { word.hasPrefix("default") }

  /// Whether the property is a switch or a state of the component.
  var isState: Bool { Self.states.contains(word) || isValue }

  /// Whether an array of the name needs no name before it.
  var isList: Bool { Self.lists.contains(word) || isText || isValue }

  /// Whether an array of the name may describe the columns of a table.
  var isColumns: Bool { ["columns", "headers", "header", "head", "cols", "fields"].contains(word) }

  private static let texts: Set<String> = [
    "text", "content", "message", "description", "subtitle", "subheading", "subtext", "body",
    "summary", "placeholder", "caption", "hint", "helpertext", "help", "helptext", "tooltip",
    "detail", "details", "note", "alt", "alttext", "arialabel", "error", "errormessage", "footer",
    "quote", "prompt", "children", "markdown", "html", "code", "eyebrow", "tagline", "href", "url",
    "link", "prefix", "suffix", "unit", "badge", "initials", "fallback", "displayname", "answer",
    "buttontext", "cta", "success",
  ]

  private static let values: Set<String> = [
    "value", "defaultvalue", "checked", "ison", "selected", "selectedvalue", "pressed",
    "defaultchecked",
  ]

  private static let states: Set<String> = [
    "on", "done", "completed", "complete", "active", "available", "instock", "verified", "paid",
  ]

  private static let lists: Set<String> = [
    "options", "items", "choices", "tabs", "steps", "entries", "list", "values", "rows", "data",
    "columns", "headers", "links", "buttons", "actions", "sections", "labels", "tags", "features",
  ]

  // MARK: Anything else

  /// Whether the property identifies an item.
  var isIdentity: Bool { ["id", "key", "slug", "uid", "uuid"].contains(word) }

  /// Whether the property says what happens, or where data come from.
  var isBehavior: Bool {
    if name.hasPrefix("$") || Self.behavior.contains(word) { return true }
    // A handler, such as `onPress`.
    let rest = name.utf8.dropFirst(2)
    if name.hasPrefix("on"), let next = rest.first, (0x41...0x5A).contains(next) { return true }
    return Self.hasEnding(name, of: Self.referenceEndings)
  }

  /// Whether the property says how the component looks, whatever its value is.
  var isAppearance: Bool { isAppearanceOfItem || Self.appearance.contains(word) }

  /// Whether the property says how an item looks, whose members are data otherwise.
  var isAppearanceOfItem: Bool {
    Self.appearanceOfItem.contains(word) || Self.hasEnding(name, of: Self.appearanceEndings)
  }

  /// Whether the property says how the component looks, unless it is an array.
  var isLayout: Bool {
    Self.layout.contains(word) || isIdentity || Self.hasEnding(name, of: Self.layoutEndings)
  }

  /// Whether ``isLayout`` is right only for words of programs: a role may be that of a person.
  var isAmbiguous: Bool { Self.ambiguous.contains(word) }

  private static let ambiguous: Set<String> = [
    "role", "position", "kind", "type", "level", "mode", "direction", "duration", "size", "format",
    "currency",
  ]

  /// Whether a name in camel case ends with one of some words, after another one.
  private static func hasEnding(_ name: String, of words: [String]) -> Bool {
    words.contains { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }

  private static let referenceEndings = ["Id", "ID", "Ids", "_id", "Key", "_key", "Path", "Ref"]

  private static let behavior: Set<String> = [
    "action", "events", "event", "handler", "bind", "binding", "bindto", "model", "statepath",
    "path", "checks", "validation", "validateon", "rules", "validators", "ref", "slot", "testid",
    "datatestid", "autocomplete", "inputmode", "tabindex", "target", "rel", "method", "endpoint",
    "watch", "repeat", "visible", "schema",
  ]

  private static let appearanceOfItem: Set<String> = [
    "icon", "lefticon", "righticon", "iconname", "style", "styles", "classname", "class", "css",
    "sx", "src", "srcset", "image", "imageurl", "avatarurl", "color", "colour", "tint", "fill",
    "stroke",
  ]

  private static let appearanceEndings = [
    "Icon", "Color", "Colour", "Style", "ClassName", "Class", "Variant", "Src",
  ]

  private static let appearance: Set<String> = [
    "variant", "theme", "background", "foreground", "border", "shadow", "animation", "transition",
    "responsive", "font", "layoutoptions",
  ]

  private static let layout: Set<String> = [
    "direction", "orientation", "layout", "gap", "spacing", "padding", "margin", "align",
    "alignment", "alignitems", "justify", "justifycontent", "wrap", "width", "height", "size",
    "paddingx", "paddingy", "px", "py", "paddinghorizontal", "paddingvertical", "paddinginline",
    "paddingblock", "paddingtop", "paddingbottom", "paddingleft", "paddingright", "margintop",
    "marginbottom", "marginleft", "marginright", "marginx", "marginy", "flexgrow",
    "flexshrink", "flexbasis", "flexwrap", "distribution", "bordered", "outlined", "columns",
    "cols",
    "columncount", "gridtemplatecolumns", "rows", "span", "colspan", "rowspan", "flex", "grow",
    "shrink", "basis", "grid", "position", "placement", "side", "top", "left", "right", "bottom",
    "inset", "zindex",
    "overflow", "radius", "rounded", "elevation", "opacity", "tone", "intent", "appearance",
    "weight", "level", "as", "tag", "element", "type", "kind", "role", "mode", "format",
    "component", "locale", "timezone", "duration", "delay", "easing", "interval", "timeout",
    "debounce", "step", "min", "max", "minlength", "maxlength", "pattern", "pagesize", "density",
    "aspectratio", "objectfit", "resize", "textalign", "xaxis", "yaxis", "loading", "currency",
  ]

  private static let layoutEndings = [
    "Width", "Height", "Size", "Radius", "Align", "Alignment", "Gap", "Padding", "Margin",
    "Spacing", "Position", "Orientation", "Direction", "Format", "Weight",
  ]
}
