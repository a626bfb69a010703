import ArtifactRefiners
import Foundation
import TestSupport
import Testing

/// The files of csv-spectrum, each with its table as JSON.
@Suite struct CSVSpectrumTests {
  private let folder = "suites/formats/csv-spectrum"

  @Test("R3 csv-spectrum: every file gives the table it should", .needsSharedFolder)
  func readsSpectrum() throws {
    let files = try SharedFolder.contents(of: folder + "/csvs", suffix: ".csv", atLeast: 12)
    #expect(files.count == 12)
    for (file, bytes) in files {
      let name = String(file.dropFirst(folder.count + "/csvs/".count).dropLast(".csv".count))
      let json = try #require(SharedFolder.bytes(of: "\(folder)/json/\(name).json"))
      var expected = try objects(json)
      if name == "location_coordinates" {
        // The suite's two forms name different telephone numbers; the table has the file's own.
        #expect(expected[0]["Contact Phone Number"] == "1234567890")
        expected[0]["Contact Phone Number"] = "2095257564"
      }

      let promises = RefinerPromises<CSVRefiner>()
      let refiner = promises.refiner(bytes, finished: true)
      #expect(objects(refiner.model) == expected, "\(name)")
      #expect(refiner.refinement.verdict == .valid, "\(name)")
      promises.checkEverySplit(of: bytes, "\(name)")
    }
  }

  private func objects(_ table: CSVTable) -> [[String: String]] {
    (0..<table.rowCount).map { row in
      Dictionary(uniqueKeysWithValues: zip(table.header ?? [], table.row(row)))
    }
  }

  /// Decoded first, as the table does, since not every version of the suite is UTF-8 throughout.
  private func objects(_ json: [UInt8]) throws -> [[String: String]] {
    let text = Data(String(decoding: json, as: UTF8.self).utf8)
    let value = try JSONSerialization.jsonObject(with: text)
    if let object = value as? [String: String] { return [object] }
    return try #require(value as? [[String: String]])
  }
}
