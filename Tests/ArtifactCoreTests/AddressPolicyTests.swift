import ArtifactBase
import TestSupport
import Testing

@Suite struct AddressPolicyTests {
  @Test("M10.1 H1.7 V4.4 S8.3 Each policy rejects hostile addresses", arguments: AddressCase.all)
  func hostile(_ test: AddressCase) {
    #expect(AddressPolicy.commonMark.allows(test.address) == test.isInDocument)
    #expect(AddressPolicy.links.allows(test.address) == test.isInAnswer)
    #expect(AddressPolicy.externalLinks.allows(test.address) == test.isInTerminal)
    #expect(AddressPolicy.properties.allows(test.address) == test.isInProperty)
    #expect(AddressPolicy.any.allows(test.address))
  }

  @Test("H1.7 A host can create a policy")
  func custom() {
    var policy = AddressPolicy(schemes: .only(["app"]), allowsRelative: false)
    #expect(policy.allows("APP:open") && !policy.allows("https://e.org") && !policy.allows("open"))
    #expect(!policy.allows("data:image/png,x"))
    policy.allowsImageData = true
    #expect(policy.allows("data:image/png,x") && !policy.allows("data:image/svg+xml,x"))
    policy.schemes = .allExcept(["app"])
    policy.allowsRelative = true
    policy.allowsUnencoded = false
    #expect(policy.allows("open") && policy.allows("ftp:x") && !policy.allows("App:open"))
    #expect(!policy.allows("a b"))
  }

  @Test(
    "P7.5c A text that names another host than the address",
    arguments: [
      ("google.com", "https://evil.example/login", "evil.example"),
      ("www.mybank.com", "https://evil.example/", "evil.example"),
      ("accounts.google.com/login", "http://evil.example", "evil.example"),
      ("paypal.com", "https://paypal.com.evil.example/", "paypal.com.evil.example"),
      ("sign in at Google.com now", "https://evil.example", "evil.example"),
      ("Google (google.com)", "https://evil.example", "evil.example"),
      ("go to google.com.", "https://evil.example", "evil.example"),
      ("https://google.com", "https://google.com@evil.example/", "evil.example"),
      ("google.com:443", "https://evil.example:8443/", "evil.example"),
      ("google.com", "https:evil.example", "evil.example"),
      ("google.com", "https:/\\evil.example", "evil.example"),
      ("google.com", "https://accounts.google.com/", "accounts.google.com"),
      ("support@paypal.com", "mailto:help@evil.example", "evil.example"),
      ("support@paypal.com", "https://evil.example/", "evil.example"),
      ("google.com", "mailto:a@evil.example?subject=google.com", "evil.example"),
      ("www.node.js", "https://evil.example/", "evil.example"),
      ("https://docs.rs/x", "https://evil.example/", "evil.example"),
      ("goo\u{200B}gle\u{FF0E}com", "https://evil.example/", "evil.example"),
      ("访问google.com登录", "https://evil.example/", "evil.example"),
      ("bücher.de", "https://evil.example/", "evil.example"),
      ("пример.рф", "https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"),
      ("中国移动.中国", "https://evil.example/", "evil.example"),
      ("a.example.org or b.example.org", "https://a.example.org", "a.example.org"),
      ("bbc.co.uk", "http://[::1]/", "[::1]"),
    ])
  func hidden(text: String, address: String, host: String) {
    #expect(AddressPolicy.hiddenHost(of: address, behind: text) == host)
  }

  @Test(
    "P7.5c P7.5d A text that names no other host",
    arguments: [
      ("google.com", "https://google.com/login"), ("Google.COM", "https://www.google.com/"),
      ("www.google.com.", "https://google.com"), ("words", "https://evil.example/"),
      ("README.md", "https://github.com/a/b/blob/main/docs/README.md"),
      ("README.md", "https://github.com/a/b"), ("build.sh", "https://a.example/x"),
      ("main.rs", "https://a.example/"), ("node.js", "https://nodejs.org/"),
      ("asp.net", "https://dotnet.microsoft.com/"), ("Socket.io", "https://npm.example/socket.io"),
      ("see e.g. the docs", "https://a.example/"), ("v1.2.3", "https://a.example/v1"),
      ("3.5 kB", "https://a.example/"), ("src/main.app/x.io", "https://a.example/"),
      ("me@example.com", "mailto:me@example.com"), ("ME@example.com", "mailto:you@EXAMPLE.com"),
      ("me@example.com", "https://example.com/contact"), ("std::io", "https://a.example/"),
      ("bücher.de", "https://xn--bcher-kva.de/"), ("xn--bcher-kva.de", "https://bücher.de/"),
      ("пример.рф", "https://xn--e1afmkfd.xn--p1ai/"), ("google.com", "/login"),
      ("google.com", "javascript:alert(1)"), ("foo_bar.com", "https://a.example/"),
      ("结束。开始", "https://a.example/"), ("google.com", "mailto:x"),
    ])
  func notHidden(text: String, address: String) {
    #expect(AddressPolicy.hiddenHost(of: address, behind: text) == nil)
  }
}
