// The members of A2UI components, and other names for them.

import ArtifactCore

/// The members of the components in the basic catalog of A2UI 0.10.
enum A2UIMembers {
  /// The members of every component.
  private static let common: Set<String> = ["id", "component", "weight", "accessibility"]

  private static let own: [String: Set<String>] = [
    "Text": ["text", "variant"],
    "Image": ["url", "description", "fit", "variant"],
    "Icon": ["name"],
    "Video": ["url", "posterUrl", "description"],
    "AudioPlayer": ["url", "description"],
    "Row": ["children", "justify", "align"],
    "Column": ["children", "justify", "align"],
    "List": ["children", "direction", "align"],
    "Card": ["child"],
    "Tabs": ["tabs"],
    "Modal": ["trigger", "content"],
    "Divider": ["axis"],
    "Button": ["child", "variant", "action", "checks"],
    "TextField": ["label", "value", "placeholder", "variant", "checks"],
    "CheckBox": ["label", "value", "checks"],
    "ChoicePicker": [
      "label", "variant", "options", "value", "displayStyle", "filterable", "checks",
    ],
    "Slider": ["label", "min", "max", "value", "steps", "checks"],
    "DateTimeInput": ["value", "enableDate", "enableTime", "min", "max", "label", "checks"],
  ]

  /// Other names for members. A button has a label if it has no child.
  private static let synonyms: [String: [String: String]] = [
    "Text": ["content": "text", "value": "text", "label": "text", "title": "text"],
    "Image": ["src": "url", "source": "url", "alt": "description"],
    "Icon": ["icon": "name"],
    "Video": ["src": "url", "source": "url"],
    "AudioPlayer": ["src": "url", "source": "url"],
    "Button": ["text": "label", "title": "label", "onPress": "action", "onClick": "action"],
    "TextField": ["text": "value", "title": "label"],
    "CheckBox": ["checked": "value", "text": "label", "title": "label"],
    "Slider": ["text": "label", "title": "label", "minValue": "min", "maxValue": "max"],
    "ChoicePicker": ["title": "label", "text": "label", "selections": "value"],
    "DateTimeInput": ["title": "label", "text": "label"],
    "Tabs": ["tabItems": "tabs"],
  ]

  /// Returns the unknown members of a component, each with the member it is read as or, if it isn't
  /// read, a suggestion.
  ///
  /// If several names stand for the same member, the first one wins, unless the member itself is
  /// present.
  static func unknown(
    in members: JSONObject, of component: String
  ) -> [(name: String, isRead: Bool, meant: String?)] {
    guard let own = own[component] else { return [] }
    let synonyms = synonyms[component] ?? [:]
    var taken: Set<String> = []
    return members.keys.filter { !own.contains($0) && !common.contains($0) }.compactMap { name in
      // The label of a button without a child is valid.
      if component == "Button", name == "label", members["child"] == nil { return nil }
      guard let meant = synonyms[name] else {
        return (name, false, Suggestion.nearest(to: name, among: own.union(common).sorted()))
      }
      let isFree = members[meant] == nil && (meant != "label" || members["child"] == nil)
      return (name, isFree && taken.insert(meant).inserted, meant)
    }
  }
}
