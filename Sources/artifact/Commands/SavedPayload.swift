import ArtifactAll

/// What a payload is as a file: the body, or the medium that it encodes (A15.4 to A15.4b).
struct SavedPayload {
  /// The content of the file.
  let bytes: [UInt8]

  /// The type that the file is named by: the declared one, unless a medium has another format.
  let type: ArtifactType

  /// Why a payload of a binary type is saved as text; nil if it isn't.
  let textReason: String?

  /// Creates the file of a payload.
  ///
  /// - Complexity: O(`payload.count`).
  init(_ payload: [UInt8], of header: ArtifactHeader) {
    let text = Self.text(payload, of: header)
    guard Self.isMedium(header.type) else {
      (bytes, type, textReason) = (text, header.type, nil)
      return
    }
    var refiner = MediaRefiner(attributes: header.refinerAttributes, byteLimit: .max)
    refiner.append(payload.span)
    refiner.finish()
    let medium = refiner.model
    let format = medium.format?.artifactType ?? header.type
    switch (medium.source, refiner.refinement.verdict) {
    case (.base64, .valid), (.base64, .repaired), (.dataURL, .valid), (.dataURL, .repaired):
      (bytes, type, textReason) = (Array(medium.bytes(0..<medium.byteCount)), format, nil)
    case (.bytes, _):
      (bytes, type, textReason) = (text, format, nil)
    case (_, .invalid):
      let error = refiner.refinement.diagnostics.first { $0.severity == .error }
      (bytes, type, textReason) = (text, header.type, error?.message ?? "invalid medium")
    default:
      (bytes, type, textReason) = (text, header.type, "the payload is an address")
    }
  }

  /// Returns the text of a payload as a file: its body with the line break at the end (T3.7a).
  ///
  /// - Complexity: O(`payload.count`).
  static func text(_ payload: [UInt8], of header: ArtifactHeader) -> [UInt8] {
    let range = ArtifactBody.fileRange(
      in: payload.span, type: header.type, afterTag: !header.tagRange.isEmpty)
    return Array(payload[range])
  }

  /// Whether payloads of a type are media: of a known format, or of any other in a data URL.
  private static func isMedium(_ type: ArtifactType) -> Bool {
    if MediaRefiner.artifactTypes.contains(type) { return true }
    let group = type.rawValue.prefix { $0 != "/" }
    return type.knownDescription == nil && ["image", "audio", "video", "font"].contains(group)
  }
}
