import ArtifactCore
import ArtifactRefiners
import Testing

@Suite struct XMLWellFormedTests {
  private func isWellFormed(_ text: String) -> Bool {
    let refiner = RefinerPromises<SVGRefiner>().refiner(text, finished: true)
    return !refiner.refinement.diagnostics.contains { $0.kind == .xmlSyntax }
  }

  @Test(
    "R12.1 Well-formed documents",
    arguments: [
      "<svg/>", "<svg></svg>", "<svg ></svg >", "<svg\n/>", "<?xml version=\"1.0\"?><svg/>",
      "<?xml version='1.1' encoding='utf-8' standalone='yes' ?><svg/>", "<!--a-b--><svg/>",
      "<?a?><?b c?><svg/><?d ??>", "<svg a=\"'\" b='\"'/>", "<svg a='&amp;&#65;&#x41;'/>",
      "<svg>]] ></svg>",
      "<svg><![CDATA[]]]]></svg>", "<svg><![CDATA[<&]]></svg>", "<svg><é/><a.b-c_d/></svg>",
      "<!DOCTYPE svg><svg/>", "<!DOCTYPE svg PUBLIC \"a\" 'b'><svg/>",
      "<!DOCTYPE svg SYSTEM 'a'[]><svg/>",
      "<!DOCTYPE svg [<!ELEMENT a (b|c)*><!ATTLIST a b CDATA '>'><?p ]> ?>]><svg/>",
      "<!DOCTYPE svg [<!ENTITY a 'b&c;'><!ENTITY c 'd'>]><svg>&a;</svg>",
      "<!DOCTYPE svg [<!ENTITY % p 'x'><!ENTITY a 'b'>%p;<!oops>]><svg>&a;</svg>",
    ])
  func accepts(text: String) {
    #expect(isWellFormed(text))
  }

  @Test(
    "R12.2 Documents that are not well-formed",
    arguments: [
      "", " ", "<svg>", "</svg>", "<svg/><svg/>", "<svg/>x", "x<svg/>", "<svg></SVG>",
      "<svg><a></svg></a>",
      " <?xml version='1.0'?><svg/>", "<?xml?><svg/>", "<?xml version='2'?><svg/>",
      "<?XML a?><svg/>",
      "<?xml encoding='utf-8'?><svg/>", "<?1?><svg/>", "<svg a/>", "<svg a=b/>",
      "<svg a='b'c='d'/>",
      "<svg a='' a=''/>", "<svg a='<'/>", "<svg a='&'/>", "<svg a='&b;'/>", "<svg>&#0;</svg>",
      "<svg>&#xD800;</svg>",
      "<svg>&#x110000;</svg>", "<svg>&a</svg>", "<svg>&;</svg>", "<svg>]]></svg>",
      "<svg>a < b</svg>",
      "<svg><!-- a -- b --></svg>", "<svg><!-- a ---></svg>", "<svg>\u{1}</svg>",
      "<svg>\u{FFFE}</svg>",
      "<svg / >", "<1/>", "<svg></svg a>", "<svg><-a/></svg>", "<svg><a\u{D7}/></svg>",
      "<svg/><!DOCTYPE svg>",
      "<!DOCTYPE><svg/>", "<!DOCTYPE svg x><svg/>", "<!DOCTYPE svg SYSTEM><svg/>",
      "<!doctype svg><svg/>",
      "<!DOCTYPE svg [<!ENTITY a>]><svg/>", "<!DOCTYPE svg [<!ENTITY a 'x&'>]><svg/>",
      "<!DOCTYPE svg [x]><svg/>",
      "<!DOCTYPE svg [<!ENTITY a '<'>]><svg b='&a;'/>",
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'b'>]><svg b='&a;'/>",
      "<svg xmlns:a=''/>", "<svg>&nbsp;</svg>",
    ])
  func refuses(text: String) {
    #expect(!isWellFormed(text))
  }
}
