import ArtifactPictures
import ArtifactPresentation
import Charts
import SpecRender

extension OutsideComponent {
  /// The properties of a chart that are texts below it.
  private static let notes = ["footer", "footnote", "note", "caption", "trend", "summary"]

  /// The width of a small line without a width of its own.
  private static let smallWidth = FormElement.Width.points(160)

  /// The chart that the properties and the parts describe; what they say if it can't be read.
  var chart: FormElement {
    mutating get {
      let nodes = context.node.children
      let parts = nodes.map { ComponentChart.Part(type: $0.type, props: $0.props) }
      let isPart = parts.map { ComponentChart.isPart($0.type) }
      let reader = ComponentChart(
        type: context.element.type, props: context.resolvedProps, parts: parts)
      guard let chart = reader.chart else { return facts }
      let picture = PictureBlock(
        ChartPicture(chart), data: ChartParts.table(of: chart, isSettled: true))
      let texts = Self.notes.map { props.text($0) }.filter { !$0.isEmpty }
      let notes = texts.map { text($0, role: .caption) }
      let children = zip(context.children, isPart).filter { !$0.1 }.map(\.0)
      let content = FormElement.Content.unknown(
        UnknownComponent("", details: [.picture(picture)]))
      // A small line has no title of its own.
      let label = reader.isSmall ? props.text(OutsideProps.title + ["label", "name"]) : ""
      let caption = label.isEmpty ? [] : [text(label, role: .caption)]
      guard !notes.isEmpty || !caption.isEmpty || reader.isSmall else {
        return whole(content, children)
      }
      var drawing = part(content)
      if reader.isSmall { drawing.width = layout.width ?? Self.smallWidth }
      return whole(column, caption + [drawing] + notes + children)
    }
  }
}
