import Drawing

/// Reads colors that are separated by blanks.
func css(_ colors: String) -> [RGBA] {
  colors.split(separator: " ").compactMap { RGBA(css: String($0)) }
}

/// Returns the hexadecimal digits of a color.
func hex(_ color: RGBA) -> String {
  let components = [color.red, color.green, color.blue] + (color.alpha == 255 ? [] : [color.alpha])
  return components.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
}
