/// A programming or configuration language, with its aliases and file extensions.
public struct CodeLanguage: Hashable, Sendable, Identifiable {
  /// The canonical name, lowercased, such as `swift` or `c-sharp`.
  public let id: String

  /// Other names, lowercased.
  public let aliases: [String]

  /// File extensions without the dot, the preferred one first.
  public let fileExtensions: [String]

  /// Looks up a language by name or alias, case-insensitively; nil if the name is unknown.
  ///
  /// ```swift
  /// CodeLanguage(named: "JS")?.id   // "javascript"
  /// ```
  public init?(named name: String) {
    guard let index = Self.byName[name.asciiLowercased] else { return nil }
    self = Self.known[index]
  }

  /// Looks up a language by file extension, case-insensitively; nil if the extension is unknown. Of
  /// several languages with this extension, it is the first in ``known``: `.m` is `matlab`.
  public init?(fileExtension: String) {
    guard let index = Self.byExtension[fileExtension.asciiLowercased] else { return nil }
    self = Self.known[index]
  }

  private init(_ id: String, _ aliases: [String] = [], _ fileExtensions: [String]) {
    self.id = id
    self.aliases = aliases
    self.fileExtensions = fileExtensions
  }

  /// All known languages, in alphabetical order.
  public static let known: [CodeLanguage] = [
    .init("ada", ["adb"], ["adb", "ads"]),
    .init("assembly", ["asm", "nasm"], ["asm", "s"]),
    .init(
      "bash", ["sh", "shell", "zsh", "shellscript", "shell-script", "ksh"], ["sh", "bash", "zsh"]),
    .init("batch", ["bat", "cmd"], ["bat", "cmd"]),
    .init("c", ["h"], ["c", "h"]),
    .init("c-sharp", ["c#", "csharp", "cs"], ["cs"]),
    .init("clojure", ["clj"], ["clj", "cljs"]),
    .init("cmake", [], ["cmake"]),
    .init("cobol", ["cbl"], ["cbl", "cob"]),
    .init("cpp", ["c++", "cxx", "cc", "hpp"], ["cpp", "cc", "cxx", "hpp", "hh"]),
    .init("css", [], ["css"]),
    .init("dart", [], ["dart"]),
    .init("diff", ["patch", "udiff", "unified-diff"], ["diff", "patch"]),
    .init("dockerfile", ["docker"], ["dockerfile"]),
    .init("elixir", ["ex"], ["ex", "exs"]),
    .init("elm", [], ["elm"]),
    .init("erlang", ["erl"], ["erl"]),
    .init("f-sharp", ["f#", "fsharp", "fs"], ["fs"]),
    .init("fortran", ["f90"], ["f90", "f"]),
    .init("go", ["golang"], ["go"]),
    .init("graphql", ["gql"], ["graphql", "gql"]),
    .init("groovy", ["gradle"], ["groovy", "gradle"]),
    .init("haskell", ["hs"], ["hs"]),
    .init("hcl", ["terraform", "tf"], ["tf", "hcl"]),
    .init("ini", ["conf", "properties", "cfg"], ["ini", "conf", "properties"]),
    .init("java", [], ["java"]),
    .init("javascript", ["js", "mjs", "cjs", "ecmascript", "node"], ["js", "mjs", "cjs"]),
    .init("julia", ["jl"], ["jl"]),
    .init("kotlin", ["kt", "kts"], ["kt", "kts"]),
    .init("less", [], ["less"]),
    .init("lisp", ["common-lisp", "cl", "elisp"], ["lisp", "el"]),
    .init("lua", [], ["lua"]),
    .init("makefile", ["make"], ["mk", "makefile"]),
    .init("matlab", ["octave"], ["m"]),
    .init("nim", [], ["nim"]),
    .init("nix", [], ["nix"]),
    .init("objective-c", ["objc", "objectivec", "obj-c"], ["m", "mm"]),
    .init("ocaml", ["ml"], ["ml", "mli"]),
    .init("pascal", ["delphi"], ["pas"]),
    .init("perl", ["pl"], ["pl", "pm"]),
    .init("php", [], ["php"]),
    .init("powershell", ["ps1", "pwsh", "ps"], ["ps1"]),
    .init("prolog", [], ["pro"]),
    .init("protobuf", ["proto"], ["proto"]),
    .init("python", ["py", "python3", "py3", "ipython"], ["py", "pyw"]),
    .init("r", ["rlang"], ["r"]),
    .init("ruby", ["rb"], ["rb"]),
    .init("rust", ["rs"], ["rs"]),
    .init("scala", [], ["scala"]),
    .init("scheme", ["scm", "racket"], ["scm", "rkt"]),
    .init("scss", ["sass"], ["scss", "sass"]),
    .init("solidity", ["sol"], ["sol"]),
    .init("sparql", ["rq"], ["rq", "sparql"]),
    .init("sql", ["postgresql", "mysql", "sqlite", "plsql", "psql"], ["sql"]),
    .init("svelte", [], ["svelte"]),
    .init("swift", [], ["swift"]),
    .init("toml", [], ["toml"]),
    .init("typescript", ["ts", "mts", "cts"], ["ts", "mts"]),
    .init("verilog", ["systemverilog", "sv"], ["v", "sv"]),
    .init("vhdl", [], ["vhd", "vhdl"]),
    .init("vue", [], ["vue"]),
    .init("wasm", ["wat"], ["wat"]),
    .init("xml", ["xsl", "xslt", "xsd", "plist"], ["xml", "xsd", "xsl", "plist"]),
    .init("yaml", ["yml"], ["yaml", "yml"]),
    .init("zig", [], ["zig"]),
  ]

  private static let byName: [String: Int] = {
    var table: [String: Int] = [:]
    for (index, language) in known.enumerated() {
      table[language.id] = index
      for alias in language.aliases { table[alias] = index }
    }
    return table
  }()

  private static let byExtension: [String: Int] = {
    var table: [String: Int] = [:]
    for (index, language) in known.enumerated() {
      for fileExtension in language.fileExtensions where table[fileExtension] == nil {
        table[fileExtension] = index
      }
    }
    return table
  }()
}
