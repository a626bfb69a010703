/// Readers of the newest types of diagrams, whose names may change.
enum NewestKinds {
  /// The reader of a type; nil for another one.
  static func reader(_ word: ArraySlice<UInt8>) -> (any MermaidReader)? {
    switch String(decoding: word, as: UTF8.self) {
    case "treeView-beta": TreeViewReader()
    case "venn-beta": MermaidTokenReader<VennGrammar>()
    case let name where ["ishikawa", "ishikawa-beta"].contains(name.lowercased()):
      MermaidTokenReader<IshikawaGrammar>()
    default: nil
    }
  }
}
