extension StrokeGlyphs {
  /// A mark over or under a letter.
  struct Mark {
    /// The ASCII character for the mark in ``composed``.
    var key: Unicode.Scalar
    var isBelow = false
    /// The strokes around `x` = 0. The top of the letter is at `y` = 0, or the baseline for a mark
    /// under it.
    var strokes: [StrokeGlyph.Stroke]

    init(_ key: Unicode.Scalar, _ strokes: String, isBelow: Bool = false) {
      self.key = key
      self.isBelow = isBelow
      self.strokes = StrokeParser.strokes(strokes)
    }
  }

  /// The marks by combining character.
  static let marks: [Unicode.Scalar: Mark] = [
    "\u{300}": Mark("`", "M-1.8 6L.8 3.2"),
    "\u{301}": Mark("'", "M1.8 6L-.8 3.2"),
    "\u{302}": Mark("^", "M-2.5 3.2L0 5.8L2.5 3.2"),
    "\u{303}": Mark(
      "~", "M-3.1 3.5Q-2.6 5.4 -1.5 5.4Q-.7 5.4 0 4.5Q.7 3.6 1.5 3.6Q2.6 3.6 3.1 5.5"),
    "\u{304}": Mark("-", "M-2.6 4.4H2.6"),
    "\u{306}": Mark("u", "M-2.5 5.6Q-2.1 3.2 0 3.2Q2.1 3.2 2.5 5.6"),
    "\u{307}": Mark(".", "O0 4.4"),
    "\u{308}": Mark("\"", "O-2.2 4.4O2.2 4.4"),
    "\u{30A}": Mark("o", "M-2.1 4.5B0 6.6A2.1 4.5B0 2.4A-2.1 4.5Z"),
    "\u{30B}": Mark("=", "M-.8 6L-2.8 3.2M3 6L1 3.2"),
    "\u{30C}": Mark("v", "M-2.5 5.8L0 3.2L2.5 5.8"),
    "\u{326}": Mark(";", "M.5 -2.4L-.5 -5", isBelow: true),
    "\u{327}": Mark(",", "M.2 0V-1.7Q2.1 -2 2 -3.5Q1.8 -5 -1 -4.9", isBelow: true),
    "\u{328}": Mark("g", "M1 0Q-1.2 -2 -1 -3.6Q-.6 -5 1.6 -4.7", isBelow: true),
  ]

  /// Letters that are composed: a line is a mark, then letters with their bases.
  static let composed = """
    ` ÀA ÈE ÌI ÒO ÙU àa èe ìı òo ùu
    ' ÁA ÉE ÍI ÓO ÚU ÝY áa ée íı óo úu ýy ĆC ćc ĹL ĺl ŃN ńn ŔR ŕr ŚS śs ŹZ źz
    ' άα έε ήη ίι όο ύυ ώω
    ^ ÂA ÊE ÎI ÔO ÛU âa êe îı ôo ûu ĈC ĉc ĜG ĝg ĤH ĥh ĴJ ĵȷ ŜS ŝs ŴW ŵw ŶY ŷy
    ~ ÃA ÑN ÕO ãa ñn õo ĨI ĩı ŨU ũu
    " ÄA ËE ÏI ÖO ÜU äa ëe ïı öo üu ÿy ŸY ϊι ϋυ ΪI ΫY
    o ÅA åa ŮU ůu
    , ÇC çc ŞS şs ŢT ţt
    - ĀA āa ĒE ēe ĪI īı ŌO ōo ŪU ūu
    u ĂA ăa ĔE ĕe ĞG ğg ĬI ĭı ŎO ŏo ŬU ŭu
    g ĄA ąa ĘE ęe ĮI įi ŲU ųu
    . ĊC ċc ĖE ėe ĠG ġg İI ŻZ żz
    v ČC čc ĎD ďd ĚE ěe ŇN ňn ŘR řr ŠS šs ŤT ťt ŽZ žz ǓU ǔu ľl ĽL
    = ŐO őo ŰU űu
    ; ĢG ĶK ķk ĻL ļl ŅN ņn ŖR ŗr ȘS șs ȚT țt
    """
}
