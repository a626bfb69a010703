import ArtifactBase

/// The colors of a scale of Plotly: a list of stops, or a name.
struct PlotlyColors {
  var colors: [String] = []
  /// The name of the scheme in Vega.
  var scheme: String?
  var isReversed = false

  init(_ value: JSONValue?) {
    switch value {
    case .array(let stops)?:
      colors = stops.prefix(64).compactMap { NotationValue.color($0[1] ?? $0) }
    case .string(let name)?:
      let name = name.lowercased()
      scheme = Self.schemes[name.hasSuffix("_r") ? String(name.dropLast(2)) : name]
      // These run from blue to red in Plotly.
      isReversed = name.hasSuffix("_r") != (name == "rdbu" || name == "rdbu_r")
    default: break
    }
  }

  private static let schemes = [
    "viridis": "viridis", "plasma": "plasma", "inferno": "inferno", "magma": "magma",
    "cividis": "cividis", "turbo": "turbo", "blues": "blues", "reds": "reds", "greens": "greens",
    "greys": "greys", "purples": "purples", "oranges": "oranges", "ylgnbu": "yellowgreenblue",
    "ylorrd": "yelloworangered", "rdbu": "redblue", "jet": "turbo", "rainbow": "rainbow",
    "hot": "yelloworangered", "bluered": "redblue", "rdylgn": "redyellowgreen",
    "rdylbu": "redyellowblue", "spectral": "spectral", "bugn": "bluegreen", "bupu": "bluepurple",
    "gnbu": "greenblue", "orrd": "orangered", "pubu": "purpleblue", "ylgn": "yellowgreen",
  ]
}
