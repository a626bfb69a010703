public import Drawing

extension PictureTypes {
  /// The types of this library.
  public static let standard = PictureTypes([
    GraphPicture.self, ChartPicture.self, MapPicture.self, SequencePicture.self, PiePicture.self,
    GanttPicture.self, BoardPicture.self, TreemapPicture.self, TreePicture.self,
    FishbonePicture.self, VennPicture.self, PacketPicture.self, GridPicture.self,
    HistoryPicture.self, SankeyPicture.self, PlanePicture.self, RadarPicture.self,
    VectorPicture.self,
  ])
}
