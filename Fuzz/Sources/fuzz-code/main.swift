import ArtifactAll
import FuzzSupport

fuzz { input in
  let languages = ["swift", "python", "js", "html", "sql", "sh", "yaml", "diff", "rust", "css"]
  let language = languages[input.choice % languages.count]
  checkPromises(of: CodeRefiner.self, input, attributes: ["language": language])
  checkPromises(of: UnifiedDiffRefiner.self, input)
}
