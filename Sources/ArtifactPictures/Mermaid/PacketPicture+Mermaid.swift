public import ArtifactRefiners

extension PacketPicture {
  /// Creates the picture of a packet diagram (`Specs/Mermaid.md` N20.5).
  ///
  /// - Complexity: O(fields).
  public init(_ packet: MermaidPacket) {
    self.init(
      title: MermaidLabel(packet.title).plainText, bitsPerRow: packet.bitsPerRow,
      showsBits: packet.showsBits)
    var next = 0
    for field in packet.fields where field.start >= next && field.end >= field.start {
      if field.start > next { fields.append(Field("", bits: field.start - next)) }
      let (count, isTooLarge) = (field.end - field.start).addingReportingOverflow(1)
      fields.append(Field(field.label.plainText, bits: isTooLarge ? .max : count))
      guard field.end < .max else { break }
      next = field.end + 1
    }
  }
}
