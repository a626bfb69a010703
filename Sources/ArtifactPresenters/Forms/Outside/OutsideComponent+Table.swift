import ArtifactCore
import ArtifactPresentation
import SpecRender

// Tables whose rows can be chosen or sorted. Other tables are among what the properties say.

extension OutsideComponent {
  /// What the rows are called that can be chosen.
  private static let choice = [
    "selectable", "selection", "selectionMode", "selected", "selectedRow", "selectedRows",
    "selectedId", "selectedIds", "selectedKey", "selectedKeys", "selectedRowKeys", "selectedIndex",
    "rowKey", "keyField", "multiSelect", "multiple", "sortable", "sorting", "enableSorting",
    "sortBy", "sortDirection", "sortOrder", "value",
  ]

  /// The events for a row that is chosen.
  private static let events = [
    "select", "rowselect", "rowclick", "rowpress", "press", "change", "selectionchange",
  ]

  /// The table as a choice of its rows; nil if they can't be chosen or sorted.
  var chosenTable: FormElement? {
    mutating get {
      let isSortable = props.flag("sortable", "sorting", "enableSorting")
      let sortable = props.value(["columns", "headers"])?.arrayValue?.map { column in
        column["sortable"].map(\.isTruthy) ?? isSortable
      }
      let prop = props.rowSelection
      let event = context.element.on.map(\.event).first {
        Self.events.contains(OutsideProps.word($0))
      }
      let hasChoice = prop != nil || event != nil
      guard hasChoice || isSortable || sortable?.contains(true) == true else { return nil }
      let names = Self.choice + ["caption", "title", "label"]
      var details = props.details(except: names)
      guard let place = details.firstIndex(where: { $0.table != nil }),
        let table = details.remove(at: place).table, let rows = props.rows(table.rows.count)
      else { return nil }
      let isMultiple = prop.map { selectsSeveral($0) } ?? false
      let values = keys(of: rows, chosen: prop.flatMap { props.value([$0]) })
      let current = prop.flatMap { props.value([$0]) } ?? .null
      let chosen = current.arrayValue ?? [current]
      var picker = FormElement.Picker(
        label: props.text("caption", "title", "label"),
        options: zip(table.rows, values).map { row, value in
          let cells = row.map(\.plainText)
          return FormElement.Picker.Option(
            cells.filter { !$0.isEmpty }.joined(separator: ", "), cells: cells,
            isChosen: prop != nil && chosen.contains(value))
        },
        isMultiple: isMultiple, isEnabled: !props.flag("disabled", "isDisabled"))
      picker.columns = table.columns.enumerated().map { index, column in
        FormElement.Picker.Column(
          column.header.plainText, alignment: column.alignment,
          isSortable: sortable.map { index < $0.count && $0[index] } ?? isSortable)
      }
      picker.rowUse = prop != nil ? .choice : event != nil ? .press : .reading
      let use: FormElement.Use? =
        if let prop {
          .choose(prop, values)
        } else {
          event.map { event in
            .emitChoice(event, params: zip(rows, values).map { ["key": $1, "row": $0] })
          }
        }
      guard !details.isEmpty || !context.children.isEmpty else {
        return whole(.picker(picker), use: use)
      }
      let rest = details.isEmpty ? [] : [part(.unknown(UnknownComponent("", details: details)))]
      return whole(column, [part(.picker(picker), use: use)] + rest + context.children)
    }
  }

  /// Whether several rows can be chosen.
  private func selectsSeveral(_ prop: String) -> Bool {
    if props.flag("multiple", "multiSelect") { return true }
    let mode = props.word("selectionMode", "selectable", "selection")
    if mode.hasPrefix("multi") { return true }
    if mode == "single" || mode == "one" { return false }
    if case .array? = props.value([prop]) { return true }
    return OutsideProps.word(prop).hasSuffix("s")
  }

  /// What is written for each row: its key, or else its index; the row itself where the state has one.
  private func keys(of rows: [JSONValue], chosen: JSONValue?) -> [JSONValue] {
    let first = chosen?.arrayValue?.first ?? chosen
    if let first, case .object = first { return rows }
    let named = props.text("rowKey", "keyField")
    for name in named.isEmpty ? ["id", "key"] : [named] {
      let keys = rows.compactMap { $0[name] }
      if keys.count == rows.count { return keys }
    }
    return rows.indices.map { JSONValue.number(JSONNumber($0)) }
  }
}

extension UnknownComponent.Detail {
  /// The table; nil for others.
  fileprivate var table: TableBlock? {
    if case .table(let table) = self { table } else { nil }
  }
}
