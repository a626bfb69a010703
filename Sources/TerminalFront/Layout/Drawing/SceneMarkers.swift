import Drawing

extension Scene2D.Marker {
  /// Returns the characters of the marker from its tip on, for a line that leads in a direction.
  func signs(_ direction: LineMask.Direction, isASCII: Bool) -> [Unicode.Scalar] {
    let index = direction.rawValue
    // A crow's foot opens in the direction of the line.
    let foot: Unicode.Scalar = (isASCII ? ["v", "<", "^", ">"] : ["∨", "<", "∧", ">"])[index]
    let bar: Unicode.Scalar = direction.isHorizontal ? "|" : "-"
    // A bar across a line that goes on.
    let one: Unicode.Scalar = direction.isHorizontal ? "|" : isASCII ? "+" : "┼"
    let ring: Unicode.Scalar = isASCII ? "o" : "○"
    let head: [Unicode.Scalar] = ["^", ">", "v", "<"]
    func half(_ ascii: [Unicode.Scalar], _ signs: [Unicode.Scalar]) -> [Unicode.Scalar] {
      [(isASCII ? ascii : signs)[index]]
    }
    return switch self {
    case .arrow: isASCII ? [head[index]] : [(["▲", "►", "▼", "◄"] as [Unicode.Scalar])[index]]
    case .openArrow: isASCII ? [head[index]] : [(["↑", "→", "↓", "←"] as [Unicode.Scalar])[index]]
    case .upperArrow: half(head, ["◢", "◣", "◤", "◥"])
    case .lowerArrow: half(head, ["◣", "◤", "◥", "◢"])
    case .upperStick: half(head, ["↿", "⇀", "⇂", "↽"])
    case .lowerStick: half(head, ["↾", "⇁", "⇃", "↼"])
    case .triangle: isASCII ? [head[index]] : [(["△", "▷", "▽", "◁"] as [Unicode.Scalar])[index]]
    case .diamond: [isASCII ? "#" : "◆"]
    case .openDiamond: [isASCII ? "%" : "◇"]
    case .circle: [isASCII ? "@" : "●"]
    case .openCircle: [ring]
    case .cross: [isASCII ? "x" : "×"]
    case .bar: [isASCII ? bar : (["┬", "┤", "┴", "├"] as [Unicode.Scalar])[index]]
    case .one: [one, one]
    case .zeroOrOne: [one, ring]
    case .oneOrMore: [foot, one]
    case .zeroOrMore: [foot, ring]
    }
  }
}
