/// The classes that a picture uses, in the order of their first use, and their rules.
///
/// A rule sets a color twice: verbatim for programs that know no variables, then as the variable
/// of the same name, so that a page can replace the color.
struct SVGStyleSheet {
  /// What a class colors.
  enum Use: Hashable {
    case fill, line, text
    /// The stroke around text, in the color of a fill.
    case halo
  }

  private struct Key: Hashable {
    var role: Paint2D.Role
    var slot: Int
    var use: Use
  }

  private var names: [Key: String] = [:]
  private var keys: [Key] = []
  private var written: Set<String> = []

  /// Whether there is text whose family is a serif one.
  var hasSerif = false

  /// The blend modes that are used, and whether there are isolated groups.
  private var blendModes: [BlendMode2D] = []
  private var hasIsolation = false

  /// Returns the name of the class of a blend mode. Properties without an attribute need one, since a page
  /// may forbid the attribute `style`.
  mutating func name(of mode: BlendMode2D) -> String {
    if !blendModes.contains(mode) { blendModes.append(mode) }
    return "ak-" + mode.rawValue
  }

  /// Returns the name of the class of isolated groups.
  mutating func isolation() -> String {
    hasIsolation = true
    return "ak-isolated"
  }

  private var blending: String {
    blendModes.map { ".ak-\($0.rawValue){mix-blend-mode:\($0.rawValue)}\n" }.joined()
      + (hasIsolation ? ".ak-isolated{isolation:isolate}\n" : "")
  }

  /// Whether the rules are those of ``sharedRules``, which has no classes of unknown roles.
  let isShared: Bool

  init(isShared: Bool = false) { self.isShared = isShared }

  /// Returns the name of the class for a role.
  mutating func name(of role: Paint2D.Role, index: Int, _ use: Use) -> String {
    var role = role
    if isShared, role != .series, !SVGPalette.roles.contains(role) { role = .label }
    let key = Key(role: role, slot: role == .series ? SVGPalette.slot(index) : 0, use: use)
    if let name = names[key] { return name }
    let suffix =
      switch use {
      case .fill: "-fill"
      case .line: "-line"
      case .text: "-text"
      case .halo: "-halo"
      }
    let number = role == .series ? "-\(key.slot)" : ""
    let name = "ak-" + Self.cleaned(role.rawValue) + number + suffix
    if written.insert(name).inserted { keys.append(key) }
    names[key] = name
    return name
  }

  /// Returns a role's name with only lowercase ASCII letters, digits and hyphens.
  private static func cleaned(_ name: String) -> String {
    let kept = name.utf8.prefix(32).filter {
      (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
    }
    return kept.isEmpty ? "label" : String(decoding: kept, as: UTF8.self)
  }

  private static let fonts =
    ".ak-picture text{font-family:Helvetica,Arial,\"Liberation Sans\",sans-serif}\n"
    + ".ak-picture .ak-mono{font-family:ui-monospace,Menlo,Consolas,\"Liberation Mono\","
    + "\"DejaVu Sans Mono\",monospace}\n"

  private static let serif =
    ".ak-picture .ak-serif{font-family:Georgia,\"Times New Roman\",\"Liberation Serif\",serif}\n"

  /// Returns the rules of all classes that are used.
  func rules(_ scheme: SVGOptions.ColorScheme) -> String {
    var text = Self.fonts
    if hasSerif { text += Self.serif }
    text += blending
    switch scheme {
    case .light: text += rules(in: .light)
    case .dark: text += rules(in: .dark)
    case .automatic:
      text += rules(in: .light)
      let dark = rules(in: .dark)
      if !dark.isEmpty { text += "@media (prefers-color-scheme:dark){\n" + dark + "}\n" }
    }
    return text
  }

  private func rules(in scheme: SVGPalette.Scheme) -> String {
    var text = ""
    for key in keys {
      guard let name = names[key] else { continue }
      let colors = SVGPalette.colors(key.role, index: key.slot, scheme)
      let (property, color) = Self.declaration(key.use, colors)
      let value = Self.hex(color)
      text += ".\(name){\(property):\(value);\(property):var(--\(name),\(value))}\n"
    }
    return text
  }

  private static func declaration(
    _ use: Use, _ colors: SVGPalette.Colors
  ) -> (property: String, color: UInt32) {
    switch use {
    case .fill: ("fill", colors.fill)
    case .line: ("stroke", colors.line)
    case .text: ("fill", colors.text)
    case .halo: ("stroke", colors.halo)
    }
  }

  // MARK: Shared rules

  /// The rules of the classes of all roles: their colors as variables of the root element for each
  /// scheme, then the classes, which use the variables.
  static let sharedRules: String = {
    var sheet = SVGStyleSheet(isShared: true)
    for use in [Use.fill, .line, .text, .halo] {
      for role in SVGPalette.roles { _ = sheet.name(of: role, index: 0, use) }
      for index in 0..<SVGPalette.seriesCount {
        _ = sheet.name(of: .series, index: index, use)
      }
    }
    sheet.blendModes = BlendMode2D.allCases.filter { $0 != .normal }
    sheet.hasIsolation = true
    var text = fonts + serif + sheet.blending
    text += ":root{\n" + sheet.variables(in: .light) + "}\n"
    text += "@media (prefers-color-scheme:dark){:root{\n" + sheet.variables(in: .dark) + "}}\n"
    for key in sheet.keys {
      guard let name = sheet.names[key] else { continue }
      let colors = SVGPalette.colors(key.role, index: key.slot, .light)
      text += ".\(name){\(declaration(key.use, colors).property):var(--\(name))}\n"
    }
    return text
  }()

  private func variables(in scheme: SVGPalette.Scheme) -> String {
    var text = ""
    for key in keys {
      guard let name = names[key] else { continue }
      let colors = SVGPalette.colors(key.role, index: key.slot, scheme)
      text += "--\(name):\(Self.hex(Self.declaration(key.use, colors).color));\n"
    }
    return text
  }

  /// Returns a color like `#1f2937`.
  static func hex(_ color: UInt32) -> String {
    let digits = Array("0123456789abcdef".unicodeScalars)
    var text = "#"
    for shift in stride(from: 20, through: 0, by: -4) {
      text.unicodeScalars.append(digits[Int(color >> UInt32(shift) & 15)])
    }
    return text
  }
}
