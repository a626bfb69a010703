// The diagrams with texts that are read in one way.

extension MermaidPacket: TitledDiagram {}
extension MermaidRadar: TitledDiagram {}
extension MermaidWardley: TitledDiagram {}
extension MermaidArchitecture: TitledDiagram {}
extension MermaidTreemap: TitledDiagram {}
extension MermaidTreeView: TitledDiagram {}
extension MermaidXYChart: AccessibleDiagram {}
extension MermaidQuadrant: AccessibleDiagram {}
extension MermaidRequirementDiagram: AccessibleDiagram {}
extension MermaidERDiagram: AccessibleDiagram {}
extension MermaidStateDiagram: AccessibleDiagram {}
extension MermaidClassDiagram: AccessibleDiagram {}
extension MermaidPie: TitledDiagram {}
extension MermaidGitGraph: TitledDiagram {}
extension MermaidSequence: AccessibleDiagram {}
extension MermaidFlowchart: AccessibleDiagram {}
extension MermaidGantt: AccessibleDiagram {}
extension MermaidTimeline: AccessibleDiagram {}
extension MermaidJourney: AccessibleDiagram {}
