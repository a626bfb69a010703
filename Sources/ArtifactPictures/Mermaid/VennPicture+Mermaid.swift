public import ArtifactRefiners

extension VennPicture {
  /// Creates the picture of a Venn diagram; nil for one with too much to draw.
  init?(drawable diagram: MermaidVenn) {
    guard diagram.subsets.count <= VennPictureLimits.setCount + VennPictureLimits.overlapCount,
      diagram.texts.count <= VennPictureLimits.textCount
    else { return nil }
    let picture = VennPicture(diagram)
    guard picture.sets.count <= VennPictureLimits.setCount,
      picture.overlaps.count <= VennPictureLimits.overlapCount
    else { return nil }
    self = picture
  }
}

extension VennPicture {
  /// Creates the picture of a Venn diagram (`Specs/Mermaid.md` N25.5).
  public init(_ diagram: MermaidVenn) {
    self.init(title: MermaidLabel(diagram.title).plainText)
    // Sizes that the source does not give are not shown.
    let isSized = diagram.subsets.contains { $0.sets.count == 1 && $0.size != 10 }
    var numbers: [String: Int] = [:]
    var overlapNumbers: [[Int]: Int] = [:]
    func number(of set: String) -> Int {
      if let number = numbers[set] { return number }
      numbers[set] = sets.count
      sets.append(Subset(set))
      return sets.count - 1
    }
    func overlapNumber(of names: [String]) -> Int {
      let members = names.map { number(of: $0) }
      if let number = overlapNumbers[members] { return number }
      overlapNumbers[members] = overlaps.count
      overlaps.append(Overlap(members))
      return overlaps.count - 1
    }
    for subset in diagram.subsets {
      let count = Double(subset.sets.count)
      let isGiven = count > 1 ? subset.size != 10 / (count * count) : isSized
      let size = isGiven && subset.size.isFinite ? subset.size : nil
      let label = subset.label.plainText
      if subset.sets.count == 1 {
        let number = number(of: subset.sets[0])
        if !label.isEmpty { sets[number].name = label }
        sets[number].size = size
      } else {
        let number = overlapNumber(of: subset.sets)
        overlaps[number].name = label
        overlaps[number].size = size
      }
    }
    for text in diagram.texts where !text.sets.isEmpty {
      let label = text.label.plainText
      let shown = label.isEmpty ? text.id : label
      if text.sets.count == 1 {
        sets[number(of: text.sets[0])].texts.append(shown)
      } else {
        overlaps[overlapNumber(of: text.sets)].texts.append(shown)
      }
    }
    for rule in diagram.styleRules where rule.targets.count == 1 {
      guard let number = numbers[rule.targets[0]],
        let fill = rule.styles.last(where: { $0.key == "fill" })?.value,
        let series = MermaidPaints.series(of: fill)
      else { continue }
      sets[number].series = series
    }
  }
}
