import Drawing
import Testing

/// Colors in the notations of CSS.
struct CSSColorTests {
  // K20.4
  @Test(
    arguments: [
      ("red", 0xFF00_00FF), ("RebeccaPurple", 0x6633_99FF), ("#0f8", 0x00FF_88FF),
      ("#0f84", 0x00FF_8844), ("#102030", 0x1020_30FF), ("#10203040", 0x1020_3040),
      ("rgb(1, 2, 3)", 0x0102_03FF), ("rgb(100% 0% 50% / 0.5)", 0xFF00_8080),
      ("rgba(300,-5,0,1)", 0xFF00_00FF), ("hsl(120, 100%, 25%)", 0x0080_00FF),
      ("hsl(0.5turn 100% 50%)", 0x00FF_FFFF), ("hwb(0 20% 20%)", 0xCC33_33FF),
      ("transparent", 0x0000_0000), ("  blue ", 0x0000_FFFF), ("lab(100 0 0)", 0xFFFF_FFFF),
      ("oklch(0.628 0.2577 29.23)", 0xFF00_00FF),
    ] as [(String, UInt32)])
  func `K20.4 Every notation is read`(text: String, number: UInt32) {
    let color = RGBA(css: text)
    let parts = [24, 16, 8, 0].map { Int(number >> UInt32($0) & 0xFF) }
    let found = color.map { [Int($0.red), Int($0.green), Int($0.blue), Int($0.alpha)] } ?? []
    #expect(zip(parts, found).allSatisfy { abs($0 - $1) <= 2 } && found.count == 4, "\(found)")
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#ggg", "reddish", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(a,b,c)",
    "url(#a)", "rgb(1 2 3", "hsl(red)", "-", "\u{0}",
  ])
  func `K20.4 Anything else is no color`(text: String) { #expect(RGBA(css: text) == nil) }
}
