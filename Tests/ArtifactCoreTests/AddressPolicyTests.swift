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
}
