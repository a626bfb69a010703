// Conversion of expanded form to RDF (JSON-LD 1.1 API §8).
//
// The standard flattens the document first. Since statements form a set, they can also be generated
// node by node, in document order.

import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDEngine {
  /// Adds the statements of all items to `graph`; -1 is the default graph.
  mutating func emit(_ chain: JSONLDExpansion.Chain, graph: Int32) throws(JSONLDError) {
    var item = chain.first
    while item >= 0 {
      let record = output.items[Int(item)]
      if record.kind == .node {
        let subject = subject(of: record.content)
        try emitContent(of: record.content, subject, graph: graph)
      }
      item = record.next
    }
  }

  /// Returns the term of a node, or nil if its identifier isn't valid as a subject.
  mutating func subject(of number: Int32) -> Int32? {
    let node = output.nodes[Int(number)]
    guard node.hasID else { return builder.anonymous() }
    return node.id < 0 ? nil : term(node.id)
  }

  /// Returns the term of a name, or nil if the name isn't a valid term.
  mutating func term(_ name: Int32) -> Int32? {
    let known = names.term(of: name)
    if known >= 0 { return known }
    let bytes = names.bytes(of: name)
    let term: Int32
    switch names.form(of: name) {
    case .iri: term = builder.term(.iri, bytes.span)
    case .blank: term = builder.term(.blank, bytes.span.extracting(2...))
    case .keyword, .other, .unknown: return nil
    }
    names.setTerm(term, of: name)
    return term
  }

  /// Adds the statements of a node's types, properties and graph.
  mutating func emitContent(
    of number: Int32, _ subject: Int32?, graph: Int32
  ) throws(JSONLDError) {
    emitTypes(of: number, subject, graph: graph)
    var place = output.nodes[Int(number)].properties.first
    while place >= 0 {
      let property = output.properties[Int(place)]
      if property.name < 0 {
        note(property, subject)
      } else {
        try emit(property, subject, graph: graph)
      }
      place = property.next
    }
    let node = output.nodes[Int(number)]
    if node.hasGraph, let subject { try emit(node.graph, graph: subject) }
    if node.hasIncluded { try emit(node.included, graph: graph) }
  }

  private mutating func emitTypes(of number: Int32, _ subject: Int32?, graph: Int32) {
    var place = output.nodes[Int(number)].types.first
    while place >= 0 {
      let type = output.typeNames[Int(place)]
      if let subject, type.name >= 0, let object = term(type.name) {
        builder.dataset.add(
          subject, builder.name(.type), object, graph: graph,
          range: tape.range(from: Int(tape[type.entry].keyOffset), to: type.entry))
      }
      place = type.next
    }
  }

  /// Reports the members without an IRI of an object that produces no statements, and stores those
  /// of a node.
  mutating func reportUnmapped(of number: Int32, isNode: Bool) {
    let node = output.nodes[Int(number)]
    var place = node.properties.first
    guard place >= 0, !node.hasStatements else { return }
    let subject = isNode ? subject(of: number) : nil
    while place >= 0 {
      note(output.properties[Int(place)], subject)
      place = output.properties[Int(place)].next
    }
  }

  private mutating func note(_ property: JSONLDExpansion.Property, _ subject: Int32?) {
    let entry = tape[property.entry]
    let range = Int(entry.keyOffset)..<Int(entry.end)
    reportUnmapped(
      tape.key(property.entry), at: range, value: Int(entry.start)..<Int(entry.end), of: subject)
  }

  /// Stores and reports a member without an IRI.
  mutating func reportUnmapped(
    _ name: ArraySlice<UInt8>, at range: Range<Int>, value valueRange: Range<Int>,
    of subject: Int32?
  ) {
    reporter.reportUnmapped(name, at: range)
    guard let subject else { return }
    unmapped.append(
      JSONLDDocument.Member(
        node: subject, statementCount: Int32(builder.dataset.count),
        start: UInt32(range.lowerBound), valueStart: UInt32(valueRange.lowerBound),
        end: UInt32(range.upperBound)))
  }

  /// Adds a statement that links a node to another node by a property.
  mutating func link(
    _ subject: Int32?, _ key: Key, _ object: Int32?, graph: Int32, range: Range<Int>
  ) {
    guard let subject, let object, let predicate = predicate(key.iri) else { return }
    let isReverse = key.coercion.isReverse
    builder.dataset.add(
      isReverse ? object : subject, predicate, isReverse ? subject : object, graph: graph,
      range: range)
  }

  private mutating func predicate(_ name: Int32) -> Int32? {
    let form = names.form(of: name)
    guard form == .iri || form == .blank && options.allowsBlankPredicates else { return nil }
    return term(name)
  }

  private mutating func emit(
    _ property: JSONLDExpansion.Property, _ subject: Int32?, graph: Int32
  ) throws(JSONLDError) {
    let predicate = predicate(property.name)
    var start = Int(tape[property.entry].keyOffset)
    var item = property.items.first
    while item >= 0 {
      let record = output.items[Int(item)]
      let from = max(start, record.entry == property.entry ? start : tape.offset(record.entry))
      let range = tape.range(from: item == property.items.first ? start : from, to: record.entry)
      start = range.upperBound
      switch record.kind {
      case .node:
        let object = self.subject(of: record.content)
        if let subject, let predicate, let object {
          if property.isReverse {
            builder.dataset.add(object, predicate, subject, graph: graph, range: range)
          } else {
            builder.dataset.add(subject, predicate, object, graph: graph, range: range)
          }
        }
        try emitContent(of: record.content, object, graph: graph)
      case .value:
        let value = output.values[Int(record.content)]
        if let subject, let predicate,
          let object = try literal(value, graph: graph, range: range)
        {
          builder.dataset.add(subject, predicate, object, graph: graph, range: range)
        }
      case .list:
        let isStated = subject != nil && predicate != nil
        if let head = try list(record, graph: graph, isStated: isStated), let subject,
          let predicate
        {
          builder.dataset.add(subject, predicate, head, graph: graph, range: range)
        }
      }
      item = record.next
    }
  }

  /// Adds the cells of a list and returns the first one. If `isStated` is false, adds only the
  /// statements of the items themselves.
  private mutating func list(
    _ record: JSONLDExpansion.Item, graph: Int32, isStated: Bool
  ) throws(JSONLDError) -> Int32? {
    guard record.content >= 0 else { return isStated ? builder.name(.nil) : nil }
    let head = isStated ? builder.anonymous() : nil
    var cell = head
    var item = record.content
    while item >= 0 {
      let element = output.items[Int(item)]
      let range = tape.range(element.entry)
      var object: Int32?
      switch element.kind {
      case .node:
        object = subject(of: element.content)
        if let cell, let object {
          builder.dataset.add(cell, builder.name(.first), object, graph: graph, range: range)
        }
        try emitContent(of: element.content, object, graph: graph)
      case .value:
        object = try literal(output.values[Int(element.content)], graph: graph, range: range)
        if let cell, let object {
          builder.dataset.add(cell, builder.name(.first), object, graph: graph, range: range)
        }
      case .list:
        object = try list(element, graph: graph, isStated: isStated)
        if let cell, let object {
          builder.dataset.add(cell, builder.name(.first), object, graph: graph, range: range)
        }
      }
      item = element.next
      if let last = cell {
        let next = item < 0 ? builder.name(.nil) : builder.anonymous()
        builder.dataset.add(last, builder.name(.rest), next, graph: graph, range: range)
        cell = next
      }
    }
    return head
  }

  // MARK: Literals

  private mutating func literal(
    _ value: JSONLDExpansion.Value, graph: Int32, range: Range<Int>
  ) throws(JSONLDError) -> Int32? {
    let bytes = value.text >= 0 ? names.bytes(of: value.text) : tape.text(value.entry)
    if value.type == JSONLDKeyword.json.rawValue {
      var text: [UInt8] = []
      JSONCanonical.append(value.entry, of: tape, to: &text)
      return builder.term(.literal, detail: builder.name(.json), text.span)
    }
    var datatype: Int32?
    if value.type >= 0 {
      guard names.form(of: value.type) == .iri else { return nil }
      datatype = term(value.type)
    }
    if value.text < 0 {
      switch tape.kind(value.entry) {
      case .true, .false:
        let text = tape.kind(value.entry) == .true ? "true" : "false"
        return builder.term(
          .literal, detail: datatype ?? builder.name(.boolean), Array(text.utf8).span)
      case .number: return number(bytes, datatype)
      default: break
      }
    }
    if value.direction != nil, let style = options.directionStyle {
      return directed(value, bytes, style, graph: graph, range: range)
    }
    if value.language >= 0 {
      let tag = names.bytes(of: value.language)
      guard RDFText.isLanguageTag(tag.span, partLimit: 8) else { return nil }
      return builder.literal(bytes.span, language: tag.span)
    }
    return builder.term(.literal, detail: datatype ?? builder.name(.string), bytes.span)
  }

  /// Returns the literal of a number: an integer if it has no fraction and is less than 10²¹, and a
  /// double otherwise.
  private mutating func number(_ bytes: ArraySlice<UInt8>, _ datatype: Int32?) -> Int32 {
    let isDouble = datatype == builder.name(.double)
    if !isDouble, bytes.last?.isASCIIDigit == true {
      let parts = DecimalDigits(bytes)
      if let digits = parts.integerDigits(limit: 21) {
        let integer = (parts.isNegative ? [UInt8(ascii: "-")] : []) + digits
        return builder.term(.literal, detail: datatype ?? builder.name(.integer), integer.span)
      }
    }
    let text = JSONCanonical.double(JSONDecimal.double(of: bytes))
    return builder.term(
      .literal, detail: datatype ?? builder.name(.double), Array(text.utf8).span)
  }

  /// Returns the term of a text with a direction.
  private mutating func directed(
    _ value: JSONLDExpansion.Value, _ bytes: ArraySlice<UInt8>,
    _ style: JSONLDOptions.DirectionStyle, graph: Int32, range: Range<Int>
  ) -> Int32? {
    guard let direction = value.direction else { return nil }
    let language = value.language >= 0 ? names.text(of: value.language).lowercased() : ""
    switch style {
    case .i18nDatatype:
      let iri = "https://www.w3.org/ns/i18n#\(language)_\(direction.text)"
      let datatype = builder.term(.iri, Array(iri.utf8).span)
      return builder.term(.literal, detail: datatype, bytes.span)
    case .compoundLiteral:
      let node = builder.anonymous()
      let string = builder.name(.string)
      let text = builder.term(.literal, detail: string, bytes.span)
      builder.dataset.add(node, builder.name(.value), text, graph: graph, range: range)
      if !language.isEmpty {
        let tag = builder.term(.literal, detail: string, Array(language.utf8).span)
        builder.dataset.add(node, builder.name(.language), tag, graph: graph, range: range)
      }
      let way = builder.term(.literal, detail: string, Array(direction.text.utf8).span)
      builder.dataset.add(node, builder.name(.direction), way, graph: graph, range: range)
      return node
    }
  }
}
