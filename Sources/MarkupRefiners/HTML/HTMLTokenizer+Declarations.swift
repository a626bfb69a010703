import ArtifactBase
import RefinerCore

// Comments and document types (WHATWG HTML §13.2.5.41 to §13.2.5.68).

extension HTMLTokenizer {
  // MARK: Comments

  mutating func takeMarkupDeclaration(_ byte: UInt8, _ isTaken: inout Bool) {
    pending.append(byte)
    if pending.count == 2, pending[0] == UInt8(ascii: "-"), byte == UInt8(ascii: "-") {
      return startComment(.commentStart)
    }
    if HTMLBytes.starts("doctype", pending.span) {
      if pending.count == 7 {
        documentType = DocumentType()
        state = .doctype
      }
      return
    }
    if allowsCDATA, HTMLBytes.starts("[cdata[", pending.span),
      byte == UInt8(ascii: "[") || byte.asciiLowercased != byte
    {
      if pending.count == 7 { state = .cdata }
      return
    }
    if pending.count == 1, byte == UInt8(ascii: "-") { return }
    pending.removeLast()
    startComment(.bogusComment)
    comment += pending
    isTaken = false
  }

  mutating func takeCommentMark(_ byte: UInt8, _ isTaken: inout Bool) -> Token? {
    let isDash = byte == UInt8(ascii: "-")
    switch state {
    case .commentStart:
      if isDash {
        state = .commentStartDash
      } else if byte == UInt8(ascii: ">") {
        return endComment()
      } else {
        state = .comment
        isTaken = false
      }
    case .commentStartDash:
      if isDash {
        state = .commentEnd
      } else if byte == UInt8(ascii: ">") {
        return endComment()
      } else {
        comment.append(UInt8(ascii: "-"))
        state = .comment
        isTaken = false
      }
    case .commentLessThan:
      if byte == UInt8(ascii: "!") {
        comment.append(byte)
        state = .commentLessThanBang
      } else if byte == UInt8(ascii: "<") {
        comment.append(byte)
      } else {
        state = .comment
        isTaken = false
      }
    case .commentLessThanBang:
      state = isDash ? .commentLessThanBangDash : .comment
      isTaken = isDash
    case .commentLessThanBangDash:
      state = isDash ? .commentLessThanBangDashDash : .commentEndDash
      isTaken = isDash
    case .commentLessThanBangDashDash:
      state = .commentEnd
      isTaken = false
    case .commentEndDash:
      if isDash {
        state = .commentEnd
      } else {
        comment.append(UInt8(ascii: "-"))
        state = .comment
        isTaken = false
      }
    case .commentEnd:
      if byte == UInt8(ascii: ">") { return endComment() }
      if byte == UInt8(ascii: "!") {
        state = .commentEndBang
      } else if isDash {
        comment.append(byte)
      } else {
        comment += Array("--".utf8)
        state = .comment
        isTaken = false
      }
    default:
      if byte == UInt8(ascii: ">") { return endComment() }
      comment += Array("--!".utf8)
      state = isDash ? .commentEndDash : .comment
      isTaken = isDash
    }
    return nil
  }

  // MARK: Document types

  mutating func takeDoctype(_ byte: UInt8, _ isTaken: inout Bool) -> Token? {
    let isSpace = HTMLBytes.isSpace(byte)
    if byte == UInt8(ascii: ">") {
      switch state {
      case .doctypeName, .afterPublicID, .betweenIDs, .afterSystemID, .bogusDoctype: break
      case .afterDoctypeName where pending.isEmpty: break
      default: documentType.isQuirky = true
      }
      state = .data
      return .documentType
    }
    switch state {
    case .doctype:
      state = .beforeDoctypeName
      isTaken = isSpace
    case .beforeDoctypeName:
      if isSpace { break }
      documentType.name = []
      state = .doctypeName
      isTaken = false
    case .doctypeName:
      if isSpace {
        state = .afterDoctypeName
        pending.removeAll(keepingCapacity: true)
      } else if byte == 0 {
        documentType.name? += Self.replacement
      } else {
        documentType.name?.append(byte.asciiLowercased)
      }
    case .afterDoctypeName:
      if isSpace, pending.isEmpty { break }
      pending.append(byte)
      if HTMLBytes.starts("public", pending.span) {
        if pending.count == 6 { state = .afterPublic }
      } else if HTMLBytes.starts("system", pending.span) {
        if pending.count == 6 { state = .afterSystem }
      } else {
        documentType.isQuirky = true
        state = .bogusDoctype
      }
    case .afterPublic, .beforePublicID:
      takeQuote(
        byte, isSpace: isSpace, between: .beforePublicID, double: .doubleQuotedPublicID,
        single: .singleQuotedPublicID)
    case .doubleQuotedPublicID, .singleQuotedPublicID:
      if byte == (state == .doubleQuotedPublicID ? 0x22 : 0x27) {
        state = .afterPublicID
      } else if byte == 0 {
        documentType.publicID? += Self.replacement
      } else {
        documentType.publicID?.append(byte)
      }
    case .afterPublicID, .betweenIDs:
      takeQuote(
        byte, isSpace: isSpace, between: .betweenIDs, double: .doubleQuotedSystemID,
        single: .singleQuotedSystemID)
    case .afterSystem, .beforeSystemID:
      takeQuote(
        byte, isSpace: isSpace, between: .beforeSystemID, double: .doubleQuotedSystemID,
        single: .singleQuotedSystemID)
    case .doubleQuotedSystemID, .singleQuotedSystemID:
      if byte == (state == .doubleQuotedSystemID ? 0x22 : 0x27) {
        state = .afterSystemID
      } else if byte == 0 {
        documentType.systemID? += Self.replacement
      } else {
        documentType.systemID?.append(byte)
      }
    case .afterSystemID: if !isSpace { state = .bogusDoctype }
    default: break
    }
    return nil
  }

  /// Reads a byte before an identifier: whitespace, or its opening quote.
  mutating func takeQuote(
    _ byte: UInt8, isSpace: Bool, between: State, double: State, single: State
  ) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      state = byte == UInt8(ascii: "\"") ? double : single
      if state == .doubleQuotedPublicID || state == .singleQuotedPublicID {
        documentType.publicID = []
      } else {
        documentType.systemID = []
      }
    case _ where isSpace: state = between
    default:
      documentType.isQuirky = true
      state = .bogusDoctype
    }
  }
}
