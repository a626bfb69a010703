extension ArtifactType {
  /// Resolves a declared type to its canonical type, and to a language if it names one.
  ///
  /// Strips parameters, lowercases ASCII letters, and resolves aliases of known types and names of
  /// programming languages (`Specs/ArtifactTags.md` T6.1–T6.3). An unknown type is returned as a
  /// type of its own.
  public static func canonical(_ declared: String) -> (type: ArtifactType, language: String?) {
    let name = declared.prefix { $0 != ";" }
    let bare = String(String(name).asciiTrimmed).asciiLowercased
    if let known = TypeTables.byAlias[bare] {
      let isDiff = known == .code && (bare.hasSuffix("diff") || bare.hasSuffix("patch"))
      return (known, isDiff ? "diff" : nil)
    }
    if bare.hasPrefix("vnd."), let known = TypeTables.byAlias["application/" + bare] {
      return (known, nil)
    }
    let short = shortName(in: bare)
    if let language = CodeLanguage(named: short) {
      return (.code, language.id)
    }
    if let known = TypeTables.byAlias[short] {
      return (known, nil)
    }
    return (ArtifactType(bare), nil)
  }

  /// Whether a declared type is non-blank before its parameters.
  static func isNamed(by declared: String) -> Bool {
    !String(declared.prefix { $0 != ";" }).asciiTrimmed.isEmpty
  }

  /// The `L` in `text/L`, `text/x-L`, `application/L`, `application/x-L` or `L` alone.
  private static func shortName(in spelling: String) -> String {
    for prefix in ["text/x-", "application/x-", "text/", "application/"]
    where spelling.hasPrefix(prefix) {
      return String(spelling.dropFirst(prefix.count))
    }
    return spelling
  }
}
