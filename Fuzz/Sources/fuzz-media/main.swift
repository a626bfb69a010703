import ArtifactAll
import FuzzSupport

fuzz { input in
  let types: [ArtifactType] = [.png, .jpeg, .webP, .gif, .tiff, .heic, .bmp, .pdf, .glb, .usdz]
  let type = types[input.choice % types.count]
  checkPromises(of: MediaRefiner.self, input, attributes: ["type": type.rawValue])
}
