import ArtifactCore

extension Suggestion {
  /// Normalizes a name: lower case, without `_` and `-`.
  static func bare(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// Returns the component equivalent to a name from another toolkit, or else the nearest name.
  static func component(for name: String, among candidates: [String]) -> String? {
    if let meant = componentSynonyms[name.lowercased()], candidates.contains(meant) { return meant }
    return nearest(to: name, among: candidates)
  }

  private static let componentSynonyms = [
    "column": "VStack", "stack": "VStack", "view": "VStack", "div": "VStack", "container": "VStack",
    "row": "HStack", "heading": "Text", "title": "Text", "paragraph": "Text", "span": "Text",
    "input": "TextField", "textinput": "TextField", "securefield": "TextField",
    "passwordfield": "TextField", "password": "TextField", "checkbox": "Toggle", "switch": "Toggle",
    "progress": "ProgressView", "progressbar": "ProgressView", "spinner": "ProgressView",
    "range": "Slider", "separator": "Divider", "icon": "Image", "img": "Image", "tag": "Badge",
    "chip": "Badge", "anchor": "Link", "group": "Section", "panel": "Card", "listview": "List",
  ]
}
