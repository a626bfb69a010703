// Components in Swift, a spec that uses them, and what becomes of both.
//
// `swift run gauges` shows a spec; `swift run gauges --schema` says what a model is told of the
// components, the same as the file that the plugin has written.

import SpecMacros

if CommandLine.arguments.contains("--schema") {
  let components = Gauges.components.map { ComponentSchema($0) }
  print(SpecCatalog(components: components).exportSchema())
} else {
  let spec = try JSONValue(
    parsing: """
      {"state": {"heat": 12}, "root": "panel",
       "elements": {
         "panel": {"type": "Panel", "props": {"title": "Boiler"}, "children": ["heat", "water"]},
         "heat": {"type": "Meter", "props": {"label": "Heat ", "value": {"$bindState": "/heat"}}},
         "water": {"type": "Meter", "props": {"label": "Water", "value": 99, "style": "dots"}}}}
      """)
  let registry = ComponentRegistry<String>(Gauges.self) { $0.elementId }
  let known = registry.catalog.known
  let runtime = SpecRuntime(Spec.decode(spec, components: known).spec, components: known)
  print(registry.render(runtime) ?? "")
}
