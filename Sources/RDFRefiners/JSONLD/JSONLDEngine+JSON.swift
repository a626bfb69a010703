// Conversion of expanded form to JSON.

import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDEngine {
  func json(_ chain: JSONLDExpansion.Chain) -> [JSONValue] {
    output.numbers(chain).map { json(output.items[Int($0)]) }
  }

  private func json(_ item: JSONLDExpansion.Item) -> JSONValue {
    switch item.kind {
    case .node: return .object(json(node: output.nodes[Int(item.content)]))
    case .value: return .object(json(value: output.values[Int(item.content)]))
    case .list:
      let items = JSONLDExpansion.Chain(first: item.content, last: -1)
      var object: JSONObject = ["@list": .array(json(items))]
      if item.index >= 0 { object["@index"] = .string(names.text(of: item.index)) }
      return .object(object)
    }
  }

  private func json(value: JSONLDExpansion.Value) -> JSONObject {
    let content =
      value.text >= 0 ? .string(names.text(of: value.text)) : tape.value(value.entry)
    var object: JSONObject = ["@value": content]
    if value.type >= 0 { object["@type"] = .string(names.text(of: value.type)) }
    if value.language >= 0 { object["@language"] = .string(names.text(of: value.language)) }
    if let direction = value.direction { object["@direction"] = .string(direction.text) }
    if value.index >= 0 { object["@index"] = .string(names.text(of: value.index)) }
    return object
  }

  private func json(node: JSONLDExpansion.Node) -> JSONObject {
    var object = JSONObject()
    if node.hasID { object["@id"] = node.id < 0 ? .null : .string(names.text(of: node.id)) }
    if node.hasTypes {
      var types: [JSONValue] = []
      var place = node.types.first
      while place >= 0 {
        let type = output.typeNames[Int(place)]
        if type.name >= 0 { types.append(.string(names.text(of: type.name))) }
        place = type.next
      }
      object["@type"] = .array(types)
    }
    if node.index >= 0 { object["@index"] = .string(names.text(of: node.index)) }
    if node.hasGraph { object["@graph"] = .array(json(node.graph)) }
    if node.hasIncluded { object["@included"] = .array(json(node.included)) }
    let properties = json(propertiesOf: node, isReverse: false)
    for member in properties.members { object[member.key] = member.value }
    let reverse = json(propertiesOf: node, isReverse: true)
    if !reverse.isEmpty { object["@reverse"] = .object(reverse) }
    return object
  }

  /// Returns the properties of a node by name, merging duplicate names.
  private func json(
    propertiesOf node: JSONLDExpansion.Node, isReverse: Bool
  ) -> JSONObject {
    var order: [Int32] = []
    var items: [Int32: [JSONValue]] = [:]
    var place = node.properties.first
    while place >= 0 {
      let property = output.properties[Int(place)]
      if property.isReverse == isReverse, property.name >= 0 {
        if items[property.name] == nil { order.append(property.name) }
        items[property.name, default: []] += json(property.items)
      }
      place = property.next
    }
    var object = JSONObject()
    for name in order { object[names.text(of: name)] = .array(items[name] ?? []) }
    return object
  }
}
