import ArtifactAll
import FuzzSupport

fuzz { input in
  checkPromises(
    of: CSVRefiner.self, input, attributes: ["type": input.choice % 2 == 0 ? "text/csv" : "tsv"])
}
