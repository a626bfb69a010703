import ArtifactBase
import RefinerCore

extension CodeGrammar {
  /// Returns the grammar for a language identifier, or nil for plain text (R4.13).
  static func named(_ identifier: String) -> CodeGrammar? {
    switch identifier {
    case "swift": .swift
    case "rust": .rust
    case "go": .go
    case "java": .java
    case "kotlin": .kotlin
    case "c", "objective-c": .c
    case "cpp": .cpp
    case "c-sharp": .cSharp
    case "python": .python
    case "ruby": .ruby
    case "php": .php
    case "bash": .bash
    case "lua": .lua
    case "r": .r
    case "perl": .perl
    case "elixir": .elixir
    case "powershell": .powerShell
    case "dart": .dart
    case "scala": .scala
    case "zig": .zig
    case "haskell": .haskell
    case "dockerfile": .dockerfile
    case "makefile": .makefile
    case "javascript", "jsx": .javascript
    case "typescript", "tsx": .typescript
    case "html", "vue", "svelte": .html
    case "xml", "svg": .xml
    case "css": .css
    case "scss", "less": .scss
    case "json": .json
    case "yaml": .yaml
    case "toml": .toml
    case "sql": .sql
    case "text", "diff", "markdown", "log", "csv", "tsv", "latex", "bibtex", "output", "console",
      "mermaid":
      nil
    default: .generic
    }
  }
}
