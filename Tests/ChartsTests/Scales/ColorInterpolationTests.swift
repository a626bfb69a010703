import Drawing
import Testing

@testable import Charts

// The expected colors are those that Vega 6 draws.

@Suite("L5.4 Interpolated colors") struct ColorInterpolationTests {
  /// The interpolation, the gamma, the colors, and the results at 0, 0.2, 0.5, 0.83, 1 and 1.2.
  static let interpolations = """
    rgb 1 #4c78a8>#f58518 \
      4c78a8 6e7b8b a17f60 d88330 f58518 ff8800
    hsl 1 #4c78a8>#f58518 \
      4c78a8 4e40b9 d22ed1 ea1f22 f58518 edff10
    hsl-long 1 #4c78a8>#f58518 \
      4c78a8 40b9af 2ed22f e8ea1f f58518 ff102b
    lab 1 #4c78a8>#f58518 \
      4c78a8 7e7b90 b1806b df843c f58518 ff8600
    hcl 1 #4c78a8>#f58518 \
      4c78a8 7d76be d562ad ff665a f58518 c3ae00
    hcl-long 1 #4c78a8>#f58518 \
      4c78a8 008dab 00a269 aa9d00 f58518 ff527c
    cubehelix 1 #4c78a8>#f58518 \
      4c78a8 7769cf d84fc5 ff6055 f58518 adbe00
    cubehelix-long 1 #4c78a8>#f58518 \
      4c78a8 2d9998 32bb46 a6a502 f58518 ff616b
    rgb 2.2 #4c78a8>#f58518 \
      4c78a8 857b98 b97f7b e3834d f58518 ff8700
    cubehelix 1.7 #4c78a8>#f58518 \
      4c78a8 7164c9 d047bd ff5c50 f58518 b3c405
    rgb 1 white>red \
      ffffff ffcccc ff8080 ff2b2b ff0000 ff0000
    hsl 1 white>red \
      ffffff ffcccc ff8080 ff2b2b ff0000 cc0000
    hsl-long 1 white>red \
      ffffff ffcccc ff8080 ff2b2b ff0000 cc0000
    lab 1 white>red \
      ffffff ffd9cb ff9f80 ff5432 ff0000 f30000
    hcl 1 white>red \
      ffb27b ff9663 ff6b40 ff3619 ff0000 e00000
    hcl-long 1 white>red \
      ffb27b ff9663 ff6b40 ff3619 ff0000 e00000
    cubehelix 1 white>red \
      ffffff ffafaf ff5353 ff1212 ff0000 9b0000
    cubehelix-long 1 white>red \
      ffffff ffafaf ff5353 ff1212 ff0000 9b0000
    rgb 2.2 white>red \
      ffffff ffe6e6 ffbaba ff7272 ff0000 ff0000
    cubehelix 1.7 white>red \
      ffffff ffe4e4 ff8a8a ff2222 ff0000 310000
    rgb 1 steelblue>brown \
      4682b4 597098 76566f 953941 a52a2a b8180e
    hsl 1 steelblue>brown \
      4682b4 4044b2 8d37ad a82e63 a52a2a a16425
    hsl-long 1 steelblue>brown \
      4682b4 40b297 57ad37 a8762e a52a2a a1257b
    lab 1 steelblue>brown \
      4682b4 6d7497 8b5d6c 9e3f40 a52a2a ab000f
    hcl 1 steelblue>brown \
      4682b4 6572b6 96519a ad2b54 a52a2a 8a3a00
    hcl-long 1 steelblue>brown \
      4682b4 008596 237a39 875300 a52a2a a2006c
    cubehelix 1 steelblue>brown \
      4682b4 5e66c2 8f3eac ad285b a52a2a 853600
    cubehelix-long 1 steelblue>brown \
      4682b4 5e66c2 8f3eac ad285b a52a2a 853600
    rgb 2.2 steelblue>brown \
      4682b4 6277a3 806286 9a4457 a52a2a b10000
    cubehelix 1.7 steelblue>brown \
      4682b4 636bc8 9844b5 b32b60 a52a2a 7b3100
    rgb 1 #000>#fff \
      000000 333333 808080 d4d4d4 ffffff ffffff
    hsl 1 #000>#fff \
      000000 333333 808080 d4d4d4 ffffff ffffff
    hsl-long 1 #000>#fff \
      000000 333333 808080 d4d4d4 ffffff ffffff
    lab 1 #000>#fff \
      000000 303030 777777 cfcfcf ffffff ffffff
    hcl 1 #000>#fff \
      000000 303030 777777 cfcfcf ffffff ffffff
    hcl-long 1 #000>#fff \
      000000 303030 777777 cfcfcf ffffff ffffff
    cubehelix 1 #000>#fff \
      000000 333333 808080 d4d4d4 ffffff ffffff
    cubehelix-long 1 #000>#fff \
      000000 333333 808080 d4d4d4 ffffff ffffff
    rgb 2.2 #000>#fff \
      000000 7b7b7b bababa eaeaea ffffff ffffff
    cubehelix 1.7 #000>#fff \
      000000 111111 4e4e4e bababa ffffff ffffff
    rgb 1 #888>lime \
      888888 6da06d 44c444 17eb17 00ff00 00ff00
    hsl 1 #888>lime \
      888888 6e9e6e 46c146 18ea18 00ff00 00ff00
    hsl-long 1 #888>lime \
      888888 6e9e6e 46c146 18ea18 00ff00 00ff00
    lab 1 #888>lime \
      888888 83a07b 74c462 4ceb3a 00ff00 00ff00
    hcl 1 #888>lime \
      888888 83a07b 74c462 4ceb3a 00ff00 00ff00
    hcl-long 1 #888>lime \
      888888 83a07b 74c462 4ceb3a 00ff00 00ff00
    cubehelix 1 #888>lime \
      888888 ac8069 a9981a 49da00 00ff00 00ff4b
    cubehelix-long 1 #888>lime \
      888888 b074a0 7586ff 00ed98 00ff00 a7c600
    rgb 2.2 #888>lime \
      888888 7ba87b 63ce63 3df03d 00ff00 00ff00
    cubehelix 1.7 #888>lime \
      888888 aa7f67 a69516 47d900 00ff00 00ff4e
    rgb 1 purple>orange \
      800080 992166 c05340 e98916 ffa500 ffc600
    hsl 1 purple>orange \
      800080 990067 c00022 e95600 ffa500 fffa19
    hsl-long 1 purple>orange \
      800080 140099 00c09e 8fe900 ffa500 ff194d
    lab 1 purple>orange \
      800080 9d2f73 c45d5c eb8c36 ffa500 ffc200
    hcl 1 purple>orange \
      800080 b30076 ea2d59 ff7d2c ffa500 eed300
    hcl-long 1 purple>orange \
      800080 005dd0 009aa6 82b400 ffa500 ff83a3
    cubehelix 1 purple>orange \
      800080 d0017f ff2044 ff7201 ffa500 d7db2a
    cubehelix-long 1 purple>orange \
      800080 3f36ea 00c29e 6ad500 ffa500 ff879b
    rgb 2.2 purple>orange \
      800080 a34f74 cc785d ef9839 ffa500 ffb300
    cubehelix 1.7 purple>orange \
      800080 ad0068 fd0f30 ff6400 ffa500 e6e96a
    rgb 1 rgba(255,0,0,0.2)>blue \
      ff000033 cc00335c 80008099 2b00d4dc 0000ff 0000ff
    hsl 1 rgba(255,0,0,0.2)>blue \
      ff000033 ff00665c ff00ff99 5700ffdc 0000ff 0066ff
    hsl-long 1 rgba(255,0,0,0.2)>blue \
      ff000033 ffcc005c 00ff0099 00adffdc 0000ff cc00ff
    lab 1 rgba(255,0,0,0.2)>blue \
      ff000033 e900435c c1008899 7a00d5dc 0000ff 001eff
    hcl 1 rgba(255,0,0,0.2)>blue \
      ff000033 ff003d5c f5008699 9d00dcdc 0000ff 003fff
    hcl-long 1 rgba(255,0,0,0.2)>blue \
      ff000033 8377005c 00824099 0067ffdc 0000ff cf0058
    cubehelix 1 rgba(255,0,0,0.2)>blue \
      ff000033 ff00485c ee00d199 5300ffdc 0000ff 001eae
    cubehelix-long 1 rgba(255,0,0,0.2)>blue \
      ff000033 ff00485c ee00d199 5300ffdc 0000ff 001eae
    rgb 2.2 rgba(255,0,0,0.2)>blue \
      ff000033 e6007b5c ba00ba99 7200eadc 0000ff 0000ff
    cubehelix 1.7 rgba(255,0,0,0.2)>blue \
      ff000033 ff004f5c ff00ee99 5d00ffdc 0000ff 001166
    rgb 1 #ffffcc>#41b6c4>#081d58 \
      ffffcc b3e2c9 41b6c4 1b517d 081d58 00002d
    hsl 1 #ffffcc>#41b6c4>#081d58 \
      ffffcc 9af389 41b6c4 154983 081d58 01011d
    hsl-long 1 #ffffcc>#41b6c4>#081d58 \
      ffffcc 9af389 41b6c4 154983 081d58 01011d
    lab 1 #ffffcc>#41b6c4>#081d58 \
      ffffcc bee2c9 41b6c4 244d7c 081d58 000032
    hcl 1 #ffffcc>#41b6c4>#081d58 \
      ffffcc b1e6b9 41b6c4 004f87 081d58 16001b
    hcl-long 1 #ffffcc>#41b6c4>#081d58 \
      ffffcc b1e6b9 41b6c4 004f87 081d58 16001b
    cubehelix 1 #ffffcc>#41b6c4>#081d58 \
      ffffcc 54ff3d 41b6c4 0b53a0 081d58 000000
    cubehelix-long 1 #ffffcc>#41b6c4>#081d58 \
      ffffcc 54ff3d 41b6c4 0b53a0 081d58 000000
    rgb 2.2 #ffffcc>#41b6c4>#081d58 \
      ffffcc cde5c9 41b6c4 287189 081d58 000000
    cubehelix 1.7 #ffffcc>#41b6c4>#081d58 \
      ffffcc 94ff85 41b6c4 1669c2 081d58 000000
    rgb 1 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    hsl 1 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    hsl-long 1 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    lab 1 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    hcl 1 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    hcl-long 1 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    cubehelix 1 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    cubehelix-long 1 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    rgb 2.2 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    cubehelix 1.7 transparent>teal \
      00808000 00808033 00808080 008080d4 008080 008080
    """.split(separator: "\n")

  @Test(arguments: interpolations)
  func `colors are interpolated as in d3`(row: Substring) throws {
    let words = row.split(separator: " ").map(String.init)
    let interpolation = try #require(ColorInterpolation(name: words[0], gamma: Double(words[1])))
    let colors = words[2].split(separator: ">").compactMap { RGBA(css: String($0)) }
    let ramp = ColorRamp(colors, interpolation: interpolation)
    let results = [0, 0.2, 0.5, 0.83, 1, 1.2].map { ramp.color(at: $0).map(hex) }
    #expect(results == Array(words.dropFirst(3)))
  }
}
