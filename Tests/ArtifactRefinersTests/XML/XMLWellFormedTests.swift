import ArtifactCore
import ArtifactRefiners
import Testing

@Suite struct XMLWellFormedTests {
  private func isWellFormed(_ text: String) -> Bool {
    let refiner = RefinerPromises<SVGRefiner>().refiner(text, finished: true)
    return !refiner.refinement.diagnostics.contains {
      $0.code == .xmlSyntax || $0.code == .xmlBareMarkup
    }
  }

  @Test(
    "R12.1 R12.4 Well-formed documents",
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
      "<!DOCTYPE svg [<!ELEMENT a EMPTY><!ELEMENT b ANY ><!ELEMENT c (#PCDATA)>]><svg/>",
      "<!DOCTYPE svg [<!ELEMENT a (#PCDATA | b|c)*><!ELEMENT d ((a,b?)|(c+ , d)*)+ >]><svg/>",
      "<!DOCTYPE svg [<!ATTLIST a><!ATTLIST a b ID #REQUIRED c (x|1)  #FIXED '1'>]><svg/>",
      "<!DOCTYPE svg [<!ATTLIST a b NOTATION (x | y) #IMPLIED\nc NMTOKENS ''>]><svg/>",
      "<!DOCTYPE svg [<!NOTATION a PUBLIC 'b'><!NOTATION c SYSTEM 'd' >]><svg/>",
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'b' NDATA c><!ENTITY % d PUBLIC 'e' 'f'>]><svg/>",
      "<svg xmlns:a='u' xmlns:b='v' a:x='1' b:x='2' x='3'/>", "<svg xmlns:a='u'><a:b/></svg>",
      "<svg xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang=''/>",
    ])
  func accepts(text: String) {
    #expect(isWellFormed(text))
  }

  @Test(
    "R12.2 R12.4 Documents that are not well-formed",
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
      "<svg xmlns:a='u' xmlns:b='u' a:x='1' b:x='2'/>",
      "<svg xmlns:a='u'><g xmlns:b='u'><c b:x='' a:x=''/></g></svg>",
      "<svg xmlns:a='u' xmlns:b='u'><a:b:c/></svg>", "<svg xmlns:a='u' a:b:c=''/>",
      "<svg><:a/></svg>", "<svg><a:/></svg>", "<svg xmlns:a='u'><a:1/></svg>", "<svg a:='1'/>",
      "<svg xmlns:xml='u'/>", "<svg xmlns:a='http://www.w3.org/XML/1998/namespace'/>",
      "<svg xmlns='http://www.w3.org/2000/xmlns/'/>",
      "<!DOCTYPE svg [<!ELEMENT>]><svg/>", "<!DOCTYPE svg [<!ELEMENT svg (a|>]><svg/>",
      "<!DOCTYPE svg [<!ELEMENT a (b|c,d)>]><svg/>", "<!DOCTYPE svg [<!ELEMENT a (b)**>]><svg/>",
      "<!DOCTYPE svg [<!ELEMENT a ()>]><svg/>", "<!DOCTYPE svg [<!ELEMENT a (#PCDATA|b)>]><svg/>",
      "<!DOCTYPE svg [<!ELEMENT a b>]><svg/>", "<!DOCTYPE svg [<!ELEMENT a ((b)>]><svg/>",
      "<!DOCTYPE svg [<!NOTATION>]><svg/>", "<!DOCTYPE svg [<!NOTATION a>]><svg/>",
      "<!DOCTYPE svg [<!ATTLIST a b>]><svg/>", "<!DOCTYPE svg [<!ATTLIST a b CDATA>]><svg/>",
      "<!DOCTYPE svg [<!ATTLIST a b CDATA '<'>]><svg/>",
      "<!DOCTYPE svg [<!ATTLIST a b (x||y) ''>]><svg/>",
      "<!DOCTYPE svg [<!ENTITY a >]><svg/>",
      "<!DOCTYPE svg [<!ENTITY % a SYSTEM 'b' NDATA c>]><svg/>",
      "<!DOCTYPE svg [<!-- a -- b -->]><svg/>",
    ])
  func refuses(text: String) {
    #expect(!isWellFormed(text))
  }

  @Test(
    "R12.2 D2.2 Each fault has a message that names what was expected",
    arguments: [
      ("<svg><g></svg>", "mismatched end tag: expected </g>"),
      ("<svg><a></svg></a>", "mismatched end tag: expected </a>"),
      ("<svg></SVG>", "unmatched end tag </SVG>: ignored"),
      ("<svg><g>", "unclosed element: expected </g>"), ("", "missing root element"),
      ("<svg/><svg/>", "content after the root element"),
      ("<svg/>x", "text outside the root element"),
      ("<html/>", "unexpected root element `html`: expected <svg>"),
      ("<svg a/>", "attribute without a value: expected = and a quoted value"),
      ("<svg a=b/>", "attribute value must be quoted"),
      ("<svg a='b'c='d'/>", "missing white space before an attribute"),
      ("<svg a='' a=''/>", "duplicate attribute `a`: the first one is used"),
      (
        "<svg xmlns:a='u' xmlns:b='u' a:x='1' b:x='2'/>",
        "duplicate attribute `b:x`: same namespace and name as `a:x`"
      ),
      ("<svg xmlns:a='u' a:b:c=''/>", "invalid qualified name: expected prefix:name"),
      ("<svg>&#0;</svg>", "invalid character reference `&#0;`"),
      ("<svg>]]></svg>", "unescaped `]]>` in text: expected ]]&gt;"),
      ("<svg a='<'/>", "unescaped `<`: expected &lt;"),
      ("<svg><!-- a", "unterminated comment: expected -->"),
      ("<svg><![CDATA[ a", "unterminated CDATA section: expected ]]>"),
      ("<svg><?a b", "unterminated processing instruction: expected ?>"),
      ("<svg><g", "unterminated tag: expected >"),
      ("<?XML a?><svg/>", "reserved processing instruction target `XML`"),
      ("<svg>\u{1}</svg>", "invalid control character"),
      ("<svg>\u{FFFE}</svg>", "invalid character U+FFFE"),
    ])
  func messages(text: String, message: String) {
    let refiner = RefinerPromises<SVGRefiner>().refiner(text, finished: true)
    let faults = refiner.refinement.diagnostics.filter { $0.code == .xmlSyntax }
    #expect(faults.first?.message == message)
  }

  @Test("R12.2 A mismatched end tag and an unclosed element have a note at the start tag")
  func notes() {
    let head = "<svg xmlns='http://www.w3.org/2000/svg'>"
    for (text, start) in [(head + "<a/><g id='x'></svg>", 4), (head + "<a/><g id='x'>x", 4)] {
      let opened = Diagnostic.Note(
        "opened here", at: head.utf8.count + start..<head.utf8.count + start + 2)
      for cut in 0...text.utf8.count {
        let bytes = Array(text.utf8)
        var refiner = SVGRefiner()
        refiner.append(Array(bytes[..<cut]).span)
        refiner.append(Array(bytes[cut...]).span)
        refiner.finish()
        #expect(refiner.refinement.diagnostics.map(\.notes) == [[opened]], "\(text) \(cut)")
      }
    }
  }

  @Test("R12.6 R7.1 An undeclared prefix is named with the same words in XML and Turtle")
  func undeclaredPrefixes() {
    let svg = RefinerPromises<SVGRefiner>().refiner(
      "<svg xmlns='http://www.w3.org/2000/svg'><ex:a/></svg>", finished: true)
    #expect(svg.refinement.diagnostics.map(\.message) == ["undeclared prefix `ex:`"])
    let turtle = RefinerPromises<TurtleRefiner>().refiner("ex:a a ex:B .\n", finished: true)
    #expect(
      turtle.refinement.diagnostics.map(\.message)
        == ["undeclared prefix `ex:`: statement skipped"])
    let rdfXML = RefinerPromises<RDFXMLRefiner>().refiner("<ex:a/>", finished: true)
    #expect(
      rdfXML.refinement.diagnostics.map(\.message)
        == ["undeclared prefix `ex:`: statement skipped"])
  }
}
