public import ArtifactPresentation
import ArtifactRefiners
import Charts
import SpecRender

extension ArtifactConfiguration {
  /// The configuration that presents all formats of ArtifactKit.
  public static let standard: ArtifactConfiguration = {
    var standard = text
    standard.register { _, host in JSONPresenter(style: host.tableStyle) }
    standard.register { _, _ in HTMLPresenter() }
    standard.register { _, _ in ReactPresenter() }
    standard.register { _, _ in ChartPresenter() }
    standard.register { _, _ in ChartScriptPresenter() }
    standard.register { _, _ in GLTFPresenter() }
    standard.register { _, _ in GeoJSONPresenter() }
    standard.register { _, _ in FlowPresenter() }
    standard.register { _, _ in MermaidPresenter() }
    standard.register { _, host in TablePresenter(style: host.tableStyle) }
    standard.register { _, _ in RDFPresenter<NTriplesRefiner>() }
    standard.register { _, _ in RDFPresenter<NQuadsRefiner>() }
    standard.register { _, _ in RDFPresenter<TurtleRefiner>() }
    standard.register { _, _ in RDFPresenter<TriGRefiner>() }
    standard.register { _, _ in RDFPresenter<RDFXMLRefiner>() }
    standard.register { _, _ in MediaPresenter() }
    standard.register { _, _ in SVGPresenter() }
    standard.register(
      refiner: { _, host in SpecRefiner(catalog: host.makeFormSession(Spec(), false).catalog) },
      { SpecPresenter($1) })
    standard.register(
      refiner: { JSONLDRefiner(attributes: $0, resolver: $1.contexts) },
      { _, _ in JSONLDPresenter() })
    standard.findsChart = { source in
      if let found = ScriptChart.find(in: source), found.chart != nil || found.isUndrawn {
        return .type(.chart)
      }
      return ScriptChart.isPreparation(source) ? .undecided : .other
    }
    return standard
  }()
}
