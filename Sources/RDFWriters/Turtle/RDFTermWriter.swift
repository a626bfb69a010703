import ArtifactBase
public import RDFRefiners

/// Writes terms in the canonical form of N-Quads (RDF 1.2 N-Quads §4).
struct RDFTermWriter {
  let dataset: RDFDataset
  var output: [UInt8] = []

  /// The beginning of generated blank node labels. No label in the document consists of it followed
  /// by digits.
  private let blankPrefix: [UInt8]

  init(_ dataset: RDFDataset) {
    self.dataset = dataset
    var prefix = Array("b".utf8)
    for id in 0..<Int32(dataset.termCount) {
      let (term, label) = dataset.content(id)
      guard term.kind == .blank else { continue }
      while label.starts(with: prefix), label.dropFirst(prefix.count).allSatisfy(\.isASCIIDigit) {
        prefix.append(UInt8(ascii: "b"))
      }
    }
    blankPrefix = prefix
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  mutating func term(_ id: Int32) {
    let (triples, object) = dataset.nesting(of: RDFDataset.TermID(id))
    for triple in triples {
      append("<<( ")
      simpleTerm(triple.subject.rawValue)
      append(" ")
      simpleTerm(triple.predicate.rawValue)
      append(" ")
    }
    simpleTerm(object.rawValue)
    for _ in triples { append(" )>>") }
  }

  private mutating func simpleTerm(_ id: Int32) {
    let (term, content) = dataset.content(id)
    switch term.kind {
    case .iri, .language: iri(content)
    case .blank:
      append("_:")
      output += content
    case .anonymous:
      append("_:")
      output += blankPrefix
      output += Array(String(term.detail).utf8)
    case .literal:
      string(content)
      let (_, datatype) = dataset.content(term.detail)
      guard !datatype.elementsEqual(RDFName.string.iri.utf8) else { return }
      append("^^")
      simpleTerm(term.detail)
    case .languageLiteral, .directedLiteral:
      string(content)
      append("@")
      output += dataset.content(term.detail).bytes.map(\.asciiLowercased)
    case .triple: break
    }
  }

  /// Writes an IRI, or a reference to one, in angle brackets.
  mutating func iri(_ content: some Sequence<UInt8>) {
    append("<")
    for byte in content {
      if RDFText.isIRIByte(byte), byte != UInt8(ascii: "\\") {
        output.append(byte)
      } else {
        escape(UInt32(byte))
      }
    }
    append(">")
  }

  /// Writes a string in quotes. Terms never contain invalid UTF-8.
  mutating func string(_ content: ArraySlice<UInt8>) {
    append("\"")
    for scalar in String(decoding: content, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\u{8}": append("\\b")
      case "\u{C}": append("\\f")
      case "\0"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": escape(scalar.value)
      default: output.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
    append("\"")
  }

  private mutating func escape(_ scalar: UInt32) {
    let digits = String(scalar, radix: 16, uppercase: true)
    output += Array(("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
  }
}

extension RDFDataset {
  /// Returns the statements as canonical N-Quads, one per line, in document order.
  ///
  /// Blank nodes without a label get a unique one. The lines of a dataset without named graphs are
  /// also N-Triples.
  ///
  /// - Parameter isSorted: Whether lines are sorted by their bytes and duplicates removed, so that
  ///   datasets with the same labels can be compared as text.
  /// - Complexity: O(length), or O(length · log count) if sorted.
  public func nQuads(isSorted: Bool = false) -> String {
    var writer = RDFTermWriter(self)
    var lines: [ArraySlice<UInt8>] = []
    for index in 0..<count {
      let start = writer.output.count
      let quad = self[index]
      for (place, id) in [quad.subject, quad.predicate, quad.object, quad.graph].enumerated() {
        guard let id else { continue }
        if place > 0 { writer.append(" ") }
        writer.term(id.rawValue)
      }
      writer.append(" .\n")
      if isSorted {
        lines.append(writer.output[start...])
        writer.output = []
      }
    }
    guard isSorted else { return String(decoding: writer.output, as: UTF8.self) }
    lines.sort { $0.lexicographicallyPrecedes($1) }
    var output: [UInt8] = []
    for (index, line) in lines.enumerated() where index == 0 || line != lines[index - 1] {
      output += line
    }
    return String(decoding: output, as: UTF8.self)
  }
}
