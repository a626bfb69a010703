import ArtifactBase
import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

/// Pictures of the resvg suite and of real documents, compared with those of resvg.
@Suite(.needsSharedFolder) struct SVGSuiteTests {
  private static let other: Set<String> = [
    "text", "filter", "external_image", "embedded_raster", "embedded_svg", "foreign_object",
  ]

  private static let filters: Set<String> = [
    "feGaussianBlur", "feDropShadow", "feOffset", "feFlood", "feColorMatrix", "feMerge", "feBlend",
    "feComposite", "feComponentTransfer", "filter-functions", "flood-color", "flood-opacity",
    "filter",
  ]

  /// Expects that at least a share of references are met; of a sample, few less.
  private func expect(_ references: [SVGReference], atLeast percent: Int, oneIn interval: Int = 5) {
    let sample = TestScale.some(of: references, oneIn: interval)
    let failed = sample.filter { !$0.isMet }.map(\.name)
    let allowed = sample.count * (100 - percent) * TestScale.scatter / 100
    #expect(
      !sample.isEmpty && failed.count <= max(allowed, TestScale.scatter),
      "\(failed.count) of \(sample.count): \(failed.joined(separator: "\n"))")
  }

  @Test func `K20 Structure, shapes, painting and masking look as the reference`() {
    expect(SVGReference.suite.filter { $0.needs.isDisjoint(with: Self.other) }, atLeast: 93)
  }

  @Test func `K20 Shapes and plain structure look as the reference`() {
    expect(
      SVGReference.suite.filter {
        $0.needs.isDisjoint(with: Self.other) && ["shapes", "structure"].contains($0.group)
          && !$0.isUndefined
      }, atLeast: 96)
  }

  @Test func `K20.7 The named filters look as the reference`() {
    let named = SVGReference.suite.filter { reference in
      reference.group == "filters"
        && reference.subgroup.split(separator: "/").last.map { Self.filters.contains(String($0)) }
          == true
    }
    expect(named, atLeast: 88)
  }

  @Test func `K20 Real documents look as the reference`() {
    expect(SVGReference.real, atLeast: 95, oneIn: 3)
  }

  /// The parts of a scene that are drawn.
  private func parts(_ scene: Scene2D?) -> Int {
    scene?.elements.count {
      switch $0.content {
      case .groupStart, .groupEnd: false
      case .path(let path): path.fill != nil || path.stroke != nil
      case .shape, .text, .image: true
      }
    } ?? 0
  }

  @Test func `K20.9 What is drawn of a prefix stays`() {
    // Those that refer to what comes later, or select by it, may change.
    let references = SVGReference.suite.filter { !$0.needs.contains("css_style") }
    for reference in TestScale.some(of: Array(references.prefix(1200)), oneIn: 20) {
      let bytes = Array(reference.svg.utf8)
      var refiner = SVGRefiner()
      var count = 0
      var fallen = 0
      for byte in bytes {
        refiner.append([byte].span)
        guard byte == UInt8(ascii: ">") else { continue }
        let next = parts(VectorPicture(refiner.model).scene())
        if next < count { fallen += 1 }
        count = next
      }
      #expect(fallen == 0, "\(reference.name)")
    }
  }
}
