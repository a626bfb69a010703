import ArtifactCore
import TestSupport
import Testing

@testable import TerminalFront

@Suite struct AnsiWriterTests {
  private func run(_ text: String, _ style: Style = Style(), link: String? = nil) -> Line.Run {
    Line.Run(
      SafeText(sanitizing: text, context: .prose), style, link: link.flatMap { SafeLink($0) })
  }

  private func written(
    _ runs: [Line.Run], _ mode: ColorMode = .ansi16, writesLinks: Bool = true
  ) -> String {
    var writer = AnsiWriter(colorMode: mode, writesLinks: writesLinks)
    writer.put(runs)
    return String(decoding: writer.drain(), as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test("V4.1 Only what differs between two styles is written, and nothing is left at the end")
  func minimal() {
    #expect(written([run("a")]) == "a")
    #expect(written([run("a", Style(.red)), run("b", Style(.red))]) == "␛[31mab␛[m")
    #expect(
      written([run("a", Style(.red, .bold)), run("b", Style(.red))]) == "␛[1;31ma␛[22mb␛[m")
    #expect(
      written([run("a", Style(nil, [.bold, .dim])), run("b", Style(nil, .dim))])
        == "␛[1;2ma␛[22;2mb␛[m")
    #expect(
      written([run("a", Style(.brightBlue)), run("b", Style(nil, .italic))])
        == "␛[94ma␛[3;39mb␛[m")
    #expect(written([run("a", Style(.red)), run("b")]) == "␛[31ma␛[mb")
    #expect(written([run("", Style(.red)), run("b")]) == "b")
    let palette = Style(Style.Color(rawValue: 210), .bold)
    #expect(
      written([run("a", palette), run("b", Style(.red, .bold))], .ansi256)
        == "␛[1;38;5;210ma␛[31mb␛[m")
  }

  @Test("V4.2 Without colours attributes stay; with nothing not one escape byte is written")
  func modes() {
    let runs = [run("a", Style(.red, .bold), link: "https://example.org"), run("b", Style(.blue))]
    #expect(written(runs, .none) == "ab")
    #expect(written(runs, .attributesOnly, writesLinks: false) == "␛[1ma␛[mb")
    #expect(written([run("a", Style(.red))], .attributesOnly) == "a")
    #expect(written([run("a", Style(Style.Color(rawValue: 16)))], .ansi16) == "a")
  }

  @Test("V4.3 A link is opened and closed in its line")
  func links() {
    #expect(
      written([run("a", link: "https://example.org/x"), run("b")])
        == "␛]8;;https://example.org/x␛\\a␛]8;;␛\\b")
    #expect(written([run("a", link: "https://e.org")], writesLinks: false) == "a")
  }

  @Test(
    "V4.4 Only web and mail addresses are links",
    arguments: [
      ("https://example.org", true), ("HTTP://EXAMPLE.org", true), ("mailto:a@b.c", true),
      ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("data:text/html,x", false),
      ("//example.org", false), ("example.org", false), ("", false), (":", false),
      ("java\u{1B}script:x", false), ("vbscript:x", false), (" https://x", false),
    ])
  func schemes(address: String, isLink: Bool) {
    #expect((SafeLink(address) != nil) == isLink)
  }

  @Test("V4.4 Hostile addresses are no links", arguments: AddressCase.all)
  func hostileAddresses(_ test: AddressCase) {
    let link = SafeLink(test.address)
    #expect((link != nil) == test.isInTerminal)
    #expect(link?.bytes.allSatisfy { (0x21...0x7E).contains($0) } != false)
  }

  @Test("V4.4 Bytes of an address that are not printable ASCII are percent-encoded")
  func encoding() {
    let link = SafeLink("https://e.org/é \u{1B}\\\u{7}\n日")
    #expect(
      link.map { String(decoding: $0.bytes, as: UTF8.self) }
        == "https://e.org/%C3%A9%20%1B\\%07%0A%E6%97%A5")
    let long = "https://e.org/" + String(repeating: "a", count: TerminalLimits.linkLength)
    #expect(SafeLink(long) == nil)
    #expect(SafeLink("https://e.org/" + String(repeating: "é", count: 500)) == nil)
  }

  @Test(
    "V4.5 The host of an address is what is between user and port",
    arguments: [
      ("https://example.org/a", "example.org"), ("https://u:p@Evil.net:8/x", "evil.net"),
      ("http://[::1]:80/", "[::1]:80"), ("mailto:a@b.c", "b.c"), ("mailto:a", nil),
      ("https://", nil),
      ("https://a.b\\@c.d", "a.b"),
    ] as [(String, String?)])
  func hosts(address: String, host: String?) {
    #expect(AddressPolicy.host(of: address) == host)
  }

  @Test("V4.6 Empty movements write nothing")
  func movements() {
    var writer = AnsiWriter(colorMode: .none)
    writer.moveUp(0)
    writer.moveForward(0)
    #expect(writer.bytes.isEmpty)
    writer.moveUp(1)
    writer.moveForward(12)
    #expect(String(decoding: writer.bytes.filter { $0 != 0x1B }, as: UTF8.self) == "[A[12C")
  }
}
