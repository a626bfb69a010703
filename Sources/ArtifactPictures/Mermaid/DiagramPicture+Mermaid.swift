public import ArtifactRefiners

extension PiePicture {
  /// Creates the picture of a pie chart (`Specs/Mermaid.md` N8.4).
  public init(_ chart: MermaidPie) {
    self.init(
      title: MermaidLabel(chart.title).plainText,
      slices: chart.slices.map { Slice(MermaidLabel($0.name).plainText, $0.value) },
      showsValues: chart.showsData)
  }
}

extension GanttPicture {
  /// Creates the picture of a Gantt chart (`Specs/Mermaid.md` N7.11).
  public init(_ chart: MermaidGantt) {
    self.init(
      title: MermaidLabel(chart.title).plainText,
      sections: chart.sections.map { MermaidLabel($0.title).plainText })
    tasks = chart.tasks.map { task in
      Task(
        MermaidLabel(task.name).plainText, section: task.section, start: task.start,
        end: task.drawnEnd ?? task.end,
        state: task.isDone ? .done : task.isActive ? .active : .planned,
        isCritical: task.isCritical, isMilestone: task.isMilestone || task.isVertical)
    }
  }
}
