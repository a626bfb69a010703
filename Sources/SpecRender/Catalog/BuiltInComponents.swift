import ArtifactCore

/// The components that every front renders.
enum BuiltInComponents {
  private typealias Prop = PropDefinition

  static let all: [ComponentSchema] = layout + texts + controls + groups

  private static func text(
    _ name: String, _ value: String? = nil, _ description: String? = nil
  ) -> PropDefinition {
    Prop(
      name: name, type: .string, defaultValue: value.map(JSONValue.string),
      description: description)
  }

  private static func choice(_ name: String, _ choices: [String], _ value: String? = nil)
    -> PropDefinition
  {
    Prop(
      name: name, type: .string, defaultValue: value.map(JSONValue.string), choices: choices)
  }

  private static func number(_ name: String, _ value: JSONValue? = nil) -> PropDefinition {
    Prop(name: name, type: .double, defaultValue: value)
  }

  private static func flag(_ name: String) -> PropDefinition {
    Prop(name: name, type: .bool, defaultValue: false)
  }

  private static func color(_ name: String, _ value: String? = nil) -> PropDefinition {
    Prop(
      name: name, type: .string, defaultValue: value.map(JSONValue.string), format: .color)
  }

  /// The properties of every control.
  private static let input = [
    text("help", nil, "shown below"), flag("required"), flag("disabled"),
    Prop(
      name: "checks", type: .array,
      description: "checks of the input: [{type, args, message}]"),
    choice("validateOn", ["change", "blur", "submit"], "change"),
  ]

  private static let helpSynonyms = [
    "description": "help", "helpText": "help", "helperText": "help", "isRequired": "required",
    "isDisabled": "disabled", "readOnly": "disabled",
  ]

  private static let fieldSynonyms = [
    "text": "value", "defaultValue": "value", "title": "label",
  ].merging(helpSynonyms) { own, _ in own }

  private static let choiceSynonyms = [
    "selected": "value", "selectedValue": "value", "selection": "value", "defaultValue": "value",
    "values": "value", "choices": "options", "items": "options", "title": "label",
  ].merging(helpSynonyms) { own, _ in own }

  private static let options = Prop(
    name: "options", type: .array, description: "texts, or {value, label}", isRequired: true)

  // MARK: - Layout

  private static let layout = [
    ComponentSchema(
      "VStack", description: "children from top to bottom",
      props: [
        choice("alignment", ["leading", "center", "trailing", "left", "right"], "center"),
        number("spacing"),
      ],
      acceptsChildren: true),
    ComponentSchema(
      "HStack", description: "children side by side",
      props: [choice("alignment", ["top", "center", "bottom"], "center"), number("spacing")],
      acceptsChildren: true),
    ComponentSchema(
      "ZStack", description: "children on top of each other",
      props: [
        choice(
          "alignment",
          [
            "topLeading", "top", "topTrailing", "leading", "center", "trailing", "bottomLeading",
            "bottom", "bottomTrailing",
          ], "center")
      ],
      acceptsChildren: true),
    ComponentSchema("Spacer", description: "flexible space", props: [number("minLength")]),
    ComponentSchema("Divider", description: "a line"),
  ]

  // MARK: - Display

  private static let fonts = [
    "largeTitle", "title", "title2", "title3", "headline", "subheadline", "body", "callout",
    "footnote", "caption", "caption2",
  ]

  private static let weights = [
    "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]

  private static let texts = [
    ComponentSchema(
      "Text",
      props: [
        text("content", ""), choice("font", fonts, "body"), color("color"),
        choice("weight", weights),
        choice("alignment", ["leading", "center", "trailing"], "leading"),
      ],
      synonyms: [
        "text": "content", "value": "content", "label": "content", "title": "content",
        "children": "content", "body": "content", "message": "content", "markdown": "content",
      ]),
    ComponentSchema(
      "Markdown", props: [text("content", "")],
      synonyms: ["text": "content", "markdown": "content"]),
    ComponentSchema(
      "Image", description: "a symbol, or a picture from a URL",
      props: [
        text("systemName", nil, "an SF Symbol"),
        Prop(name: "url", type: .string, format: .url), text("placeholder"),
        Prop(name: "resizable", type: .bool), choice("aspectRatio", ["fill", "fit"]),
        number("width"), number("height"), color("color"),
      ],
      synonyms: [
        "src": "url", "name": "systemName", "icon": "systemName", "alt": "placeholder",
        "source": "url", "uri": "url", "altText": "placeholder", "description": "placeholder",
        "caption": "placeholder",
      ]),
    ComponentSchema(
      "Label", description: "a text with a symbol",
      props: [text("title", ""), text("systemImage", "circle")],
      synonyms: ["text": "title", "label": "title", "icon": "systemImage"]),
    ComponentSchema(
      "Badge", description: "a short text on a colour",
      props: [text("text", ""), color("color", "blue")],
      synonyms: [
        "label": "text", "content": "text", "value": "text", "children": "text", "title": "text",
        "status": "text",
      ]),
    ComponentSchema(
      "ProgressView", description: "a bar, or a spinner without a value",
      props: [number("value"), number("total", 1), text("label")],
      synonyms: ["progress": "value", "max": "total"]),
    ComponentSchema(
      "Link",
      props: [
        text("title", "Link"), Prop(name: "url", type: .string, defaultValue: "", format: .url),
      ],
      synonyms: [
        "text": "title", "label": "title", "content": "title", "children": "title",
        "href": "url", "to": "url", "src": "url",
      ]),
  ]

  // MARK: - Controls

  private static let controls = [
    ComponentSchema(
      "Button", description: "children, if any, replace the label",
      props: [
        text("label", "Button"),
        choice(
          "style", ["bordered", "borderedProminent", "prominent", "borderless", "plain"],
          "bordered"),
        Prop(name: "disabled", type: .bool, defaultValue: false),
      ],
      events: ["press"], acceptsChildren: true,
      synonyms: [
        "title": "label", "text": "label", "content": "label", "children": "label",
      ]),
    ComponentSchema(
      "TextField",
      props: [
        text("label", ""), text("placeholder", ""),
        Prop(name: "value", type: .string, binding: true),
        choice("type", ["text", "email", "url", "tel", "search", "password"], "text"),
        Prop(
          name: "obscured", type: .bool, defaultValue: false,
          description: "for passwords: shown as dots, never saved"),
      ] + input,
      events: ["submit", "change"],
      synonyms: [
        "hint": "placeholder", "hintText": "placeholder", "secure": "obscured",
        "isSecure": "obscured", "password": "obscured",
        "isPassword": "obscured", "secureTextEntry": "obscured", "masked": "obscured",
        "inputType": "type",
      ].merging(fieldSynonyms) { own, _ in own }),
    ComponentSchema(
      "TextArea", description: "text of several lines",
      props: [
        text("label", ""), text("placeholder", ""),
        Prop(name: "value", type: .string, binding: true), number("lines", 4),
      ] + input, events: ["change"],
      synonyms: ["rows": "lines"].merging(fieldSynonyms) { own, _ in own }),
    ComponentSchema(
      "NumberField",
      props: [
        text("label", ""), Prop(name: "value", type: .double, binding: true), number("min"),
        number("max"), number("step", 1), text("placeholder"),
      ] + input, events: ["change"],
      synonyms: ["minimum": "min", "maximum": "max"].merging(fieldSynonyms) { own, _ in own }),
    ComponentSchema(
      "DateField", description: "a day as YYYY-MM-DD, or a time",
      props: [
        text("label", ""), Prop(name: "value", type: .string, binding: true),
        choice("type", ["date", "time", "dateTime"], "date"),
      ] + input, events: ["change"],
      synonyms: ["mode": "type"].merging(fieldSynonyms) { own, _ in own }),
    ComponentSchema(
      "Select", description: "a choice of one option",
      props: [
        text("label", ""), options, Prop(name: "value", type: .any, binding: true),
        text("placeholder"),
      ] + input, events: ["change"], synonyms: choiceSynonyms),
    ComponentSchema(
      "MultiSelect", description: "a choice of several; value is an array",
      props: [
        text("label", ""), options, Prop(name: "value", type: .array, binding: true),
        number("min"), number("max"),
      ] + input, events: ["change"], synonyms: choiceSynonyms),
    ComponentSchema(
      "Toggle",
      props: [text("label", ""), Prop(name: "isOn", type: .bool, binding: true)] + input,
      events: ["change"],
      synonyms: [
        "checked": "isOn", "value": "isOn", "pressed": "isOn", "on": "isOn", "selected": "isOn",
        "title": "label", "text": "label",
      ].merging(helpSynonyms) { own, _ in own }),
    ComponentSchema(
      "Slider",
      props: [
        Prop(name: "value", type: .double, binding: true), number("min", 0), number("max", 1),
        number("step"), text("label", ""),
      ] + input, events: ["change"],
      synonyms: ["minimum": "min", "maximum": "max", "title": "label"]
        .merging(helpSynonyms) { own, _ in own }),
  ]

  // MARK: - Groups

  private static let groups = [
    ComponentSchema(
      "Table",
      props: [
        text("title"),
        Prop(
          name: "columns", type: .array, description: "names, or {key,label,align,sortable}",
          isRequired: true),
        Prop(name: "rows", type: .array, description: "arrays, or objects", isRequired: true),
        text("rowKey"), flag("sortable"),
        Prop(
          name: "selected", type: .any,
          description: "the rowKey of the chosen row, or an array of several", binding: true),
      ],
      events: ["select", "change"],
      synonyms: [
        "caption": "title", "label": "title", "header": "title", "heading": "title",
        "headers": "columns", "cols": "columns", "data": "rows", "items": "rows",
        "dataSource": "rows", "records": "rows", "keyField": "rowKey",
        "selectedRow": "selected", "selectedRows": "selected", "selectedKey": "selected",
        "selectedKeys": "selected", "selection": "selected", "value": "selected",
      ]),
    ComponentSchema(
      "Tabs", description: "a child for each tab",
      props: [
        Prop(
          name: "tabs", type: .array, description: "labels, or {label,value}", isRequired: true),
        Prop(name: "value", type: .any, binding: true),
      ],
      events: ["change"], acceptsChildren: true,
      synonyms: [
        "items": "tabs", "options": "tabs", "labels": "tabs", "active": "value",
        "activeTab": "value", "defaultTab": "value", "selected": "value", "current": "value",
        "defaultValue": "value",
      ]),
    ComponentSchema(
      "Card",
      props: [
        text("title"), text("subtitle"),
        Prop(name: "padding", type: .double, defaultValue: 16, choices: ["sm", "md", "lg", "xl"]),
        choice("style", ["clear", "regular"], "regular"),
      ],
      acceptsChildren: true,
      synonyms: [
        "header": "title", "heading": "title", "label": "title", "description": "subtitle",
        "subheading": "subtitle",
      ]),
    ComponentSchema(
      "List", description: "children as rows",
      props: [choice("style", ["plain", "inset", "sidebar"], "plain")], acceptsChildren: true),
    ComponentSchema(
      "Form", props: [choice("style", ["grouped", "automatic", "columns"], "grouped")],
      acceptsChildren: true),
    ComponentSchema(
      "Section",
      props: [text("header"), text("footer"), flag("collapsible"), flag("collapsed")],
      acceptsChildren: true,
      synonyms: ["title": "header", "heading": "header", "label": "header"]),
  ]
}
