import ArtifactCore

/// What a component that the catalog doesn't have is in other vocabularies: those of json-render for the
/// web and the terminal, of interface kits, and what models make of them.
public enum ComponentMeaning: String, Sendable, CaseIterable {
  /// Children below each other, side by side, or in columns.
  case column, row, grid
  /// Children in a frame, or under a title, which may be collapsible.
  case card, section, collapsible
  /// Titles, each with what belongs to it, and one of these.
  case accordion, tabs, tab
  /// A dialog, whose content is shown as a card.
  case modal
  /// Rows, and one of them.
  case list, listItem
  /// Controls, and a control with its label.
  case form, field
  /// A line, a space, and what takes no room.
  case divider, spacer, hidden
  /// Texts, by their form.
  case text, markdown, heading, code
  /// Short texts with a meaning.
  case badge, avatar, alert, metric
  /// Symbols, pictures, and addresses of what cannot be shown.
  case icon, image, link
  /// Signs of ongoing work.
  case progress, spinner, skeleton
  /// What the properties say: texts, items and tables.
  case details
  /// Values that are drawn.
  case chart
  /// A button, several of which one may be chosen, and a question with two answers.
  case button, buttons, confirm
  /// Fields into which a value is typed.
  case textField, textArea, password, number, date, file, stepper
  /// A switch, and values from a range.
  case checkbox, slider, rating
  /// Choices of one option, and of several.
  case select, radio, multiSelect

  /// Returns the meaning of a component's name, in any case and with any separators; nil if it has none.
  ///
  /// - Complexity: O(length of the name).
  public init?(component name: String) {
    if let known = Self.builtIns[name] {
      guard let known else { return nil }
      self = known
      return
    }
    guard name.utf8.count <= Self.longestName, let meaning = Self.meanings[Suggestion.bare(name)]
    else {
      return nil
    }
    self = meaning
  }

  /// The built-in component that is nearest to it; nil if none is.
  var builtIn: String? {
    switch self {
    case .column: "VStack"
    case .row: "HStack"
    case .card: "Card"
    case .section, .collapsible: "Section"
    case .list: "List"
    case .form: "Form"
    case .divider: "Divider"
    case .spacer: "Spacer"
    case .text, .heading: "Text"
    case .badge: "Badge"
    case .icon, .image: "Image"
    case .link: "Link"
    case .progress, .spinner: "ProgressView"
    case .button: "Button"
    case .textField, .password: "TextField"
    case .markdown: "Markdown"
    case .textArea: "TextArea"
    case .number: "NumberField"
    case .date: "DateField"
    case .select, .radio: "Select"
    case .multiSelect: "MultiSelect"
    case .tabs: "Tabs"
    case .checkbox: "Toggle"
    case .slider: "Slider"
    default: nil
    }
  }

  /// The length of the longest name with separators.
  private static let longestName = 48

  private static let meanings: [String: ComponentMeaning] = {
    var meanings: [String: ComponentMeaning] = [:]
    for meaning in allCases {
      for name in names(of: meaning).split(separator: " ") { meanings[String(name)] = meaning }
    }
    return meanings
  }()

  /// The meanings of the built-in components, most of a spec's, by their exact names.
  private static let builtIns: [String: ComponentMeaning?] = Dictionary(
    BuiltInComponents.all.map { ($0.name, meanings[Suggestion.bare($0.name)]) },
    uniquingKeysWith: { first, _ in first })

  /// The names of components, in lower case and without separators.
  private static func names(of meaning: ComponentMeaning) -> String {
    switch meaning {
    case .column:
      """
      column col stack vstack vbox vertical verticallayout verticalstack blockstack columnlayout flexcolumn \
      flow group lazyvstack rows space view box article aspectratio block body canvas cardbody cardcontent \
      cardfooter cardheader center container content dialogcontent div dynamiccontainer expanded flex \
      formactions frame main modalbody padding pressable surface tabbarview tablecell tablecontainer wrapper \
      tbody td tfoot th thead tablehead tableheader tablebody fragment affix app html provider reactfragment \
      root safearea safeareaview themeprovider transition chartcontainer responsivecontainer page adaptivecard appshell dashboard document \
      layout navigationstack navigationview pagelayout scaffold screen window scrollarea scroll \
      scrollcontainer scrollview header appbar navigationbar pageheader titlebar topbar footer bottombar \
      pagefooter nav bottomnavigation menubar navmenu navbar navigation navigationmenu sidenav sidebar \
      zstack layers overlay positioned
      """
    case .row:
      """
      row hstack hbox horizontal horizontallayout horizontalstack actionset actions buttonrow cardactions \
      cluster columnset columns flexrow inline inlinestack lazyhstack resizable rowlayout split splitview \
      tablerow toolbar twocolumn wrap context tr
      """
    case .grid:
      """
      grid bento cardgrid griditem gridlayout gridrow gridview imagelist kpigrid lazyhgrid lazyvgrid masonry \
      metricgrid simplegrid statgroup statsgrid
      """
    case .card:
      """
      card aside balancecard customercard disputecard elevatedcard feature featurecard featureitem \
      featurelist features infocard invoicecard jumbotron outlinedcard panel paper paymentcard pricingcard \
      productcard profilecard promocard refundcard subscriptioncard tile usercard weathercard well widget \
      hero herosection jumbo
      """
    case .section:
      "section category groupbox region sect fieldset fieldgroup formsection inputgroup"
    case .collapsible:
      """
      collapsible accordionitem accordionpanel details disclosure disclosuregroup expandable expander \
      expansionpanel expansiontile spoiler
      """
    case .accordion: "accordion accordiongroup collapse expansionpanels faq"
    case .tabs: "tabs tabbar tabcontainer tabgroup tabpanels tabview tablist tabslist tabset"
    case .tab: "tab tabcontent tabitem tabpane tabpanel tabscontent"
    case .modal:
      """
      modal dialog actionsheet alertdialog bottomsheet confirmdialog drawer focusview popconfirm popup sheet \
      sidepanel popover
      """
    case .list:
      """
      list bulletlist bulletedlist cardlist checklist flatlist itemlist lazylist listgroup listview \
      numberedlist ol orderedlist tasklist ul unorderedlist
      """
    case .listItem:
      "listitem cell item li listitembutton listrow listtile listviewitem tasklistitem todoitem"
    case .form: "form autoform formcontainer formcontrol formgroup formlayout formik"
    case .field: "field control formitem formcontrollabel formfield labeled labeledfield"
    case .divider: "divider horizontaldivider horizontalrule hr line rule separator verticaldivider"
    case .spacer: "spacer br break gap linebreak sizedbox newline"
    case .hidden:
      """
      hidden ambientlight backdrop backgroundimage captionsource directionallight head helmet mediasource \
      meta metadata pointlight preview refresh script seo stars style tablecolumndefinition brush cartesiangrid chartlegend \
      chartlegendcontent charttooltip charttooltipcontent errorbar labellist polarangleaxis polargrid \
      polarradiusaxis referencearea referencedot referenceline xaxis yaxis zaxis
      """
    case .text:
      """
      text paragraph p span typography typographytext label caption description animatedtext blockquote \
      carddescription dynamictext em footnote formlabel greeting helptext helpertext highlight kbd lead \
      listitemtext muted output pagenumber quote richtextblock small stathelptext statlabel statnumber \
      statictext strong textblock textrun b i dd dt figcaption legend summary chatmessage
      """
    case .markdown: "markdown md markdownblock markdowncontent markdowntext prose richtext write"
    case .heading:
      """
      heading title h1 h2 h3 h4 h5 h6 headline cardtitle dialogtitle largetitle pagetitle sectiontitle \
      subheader subheading subtitle typographytitle
      """
    case .code: "code codeblock codesnippet inlinecode pre snippet syntaxhighlighter terminal"
    case .badge:
      """
      badge chip chiplist discounttag lozenge pill rendererbadge status statusbadge statusindicator \
      statuspill statustag tag
      """
    case .avatar: "avatar avatargroup circleavatar persona profileimage profilepicture useravatar"
    case .icon: "icon emoji fonticon glyph icontext materialicon sfsymbol symbol"
    case .image:
      "image img picture photo figure illustration logo thumbnail asyncimage cardmedia media"
    case .link:
      """
      link a anchor hyperlink externallink actionopenurl linkbutton navlink navigationlink routerlink \
      textlink video videoplayer youtube audio audioplayer embed iframe mcpapp webframe webview map mapview \
      googlemap leaflet marker
      """
    case .alert:
      """
      alert admonition banner callout contentunavailableview empty emptystate error errormessage hint info \
      infobox inlinealert message note notice notification result snackbar sonner success tip toast warning \
      statusline tooltip hovercard
      """
    case .metric:
      """
      metric stat statistic kpi kpicard bignumber keymetric metriccard metrictile numbercard scorecard \
      statbox statcard stattile statisticcard summarycard valuecard
      """
    case .progress:
      """
      progress progressbar progressview progressindicator progresscircle progressring circularprogress \
      circularprogressindicator linearprogress linearprogressindicator loadingbar meter gauge radialprogress
      """
    case .spinner: "spinner loader loading loadingspinner spin activityindicator"
    case .skeleton: "skeleton placeholder shimmer"
    case .details:
      """
      table datatable datagrid datatableview comparisontable gridtable pivottable resultstable simpletable \
      spreadsheet tableview dataframe keyvalue keyvaluelist keyvaluepair keyvaluetable datalist \
      definitionlist descriptionlist descriptions detaillist dl fact factset facts inforow labelvalue \
      labeledcontent metadatalist propertylist propertylistitem statrow graph orgchart treemap timeline timelineitem activityfeed activitylog \
      eventlist feed history tree filetree treeitem treeview breadcrumb breadcrumbs steps \
      stepindicator progresssteps stepwizard step wizard multistepform pagination pager paginator carousel \
      gallery imagecarousel imagegallery imageset pageview slideshow swiper calendar calendarview \
      eventcalendar monthview scheduler
      """
    case .chart:
      """
      chart barchart linechart piechart areachart bargraph chartarea chartbar chartdonut chartline chartpie \
      columnchart combochart composedchart donut donutchart doughnutchart groupedbarchart histogram \
      horizontalbarchart linegraph multilinechart plot recharts scatterchart scatterplot sparkarea sparkbar \
      sparkbarchart sparkline sparklinechart stackedareachart stackedbarchart timeserieschart vegachart \
      vegalite vegalitechart xychart bubblechart echart echarts plotlychart chartjs area bar pie scatter radarchart \
      radar spiderchart funnelchart funnel heatmap heatmapchart candlestick candlestickchart ohlcchart
      """
    case .button:
      """
      button btn actionexecute actionshowcard actionsubmit actiontogglevisibility actionbutton \
      authcardbutton cta calltoaction copybutton downloadbutton elevatedbutton fab filledbutton floatbutton \
      floatingactionbutton iconbutton outlinedbutton primarybutton refundbutton resetbutton secondarybutton \
      submitbutton textbutton
      """
    case .buttons:
      """
      buttongroup buttonbar choicechips renderertabs segmented segmentedcontrol segmentedpicker \
      togglebuttongroup togglegroup quickreplies menu actionmenu contextmenu dropdownmenu menugroup menuitem \
      overflowmenu overflow speeddial splitbutton
      """
    case .textField:
      """
      textfield textinput input inputtext inputfield inputsearch colorpicker editable emailfield emailinput \
      forminput inputotp phoneinput pininput search searchbar searchfield searchinput stringinput textbox \
      textformfield urlinput emailtextinput plaintextinput urltextinput
      """
    case .textArea:
      """
      textarea inputtextarea editor longtext longtextinput multilineinput multilinetextfield richtexteditor \
      texteditor
      """
    case .password:
      """
      password passwordbox passwordfield passwordinput inputpassword secretinput securefield securetextfield
      """
    case .number:
      """
      number numberinput numberfield inputnumber amountinput counter currencyinput numberstepper \
      numericinput quantityinput quantityselector spinbutton
      """
    case .date:
      """
      date datepicker datefield dateinput inputdate inputtime calendarinput daterangepicker dateselector \
      datetimeinput datetimepicker monthpicker multidatepicker timefield timeinput timepicker
      """
    case .file:
      """
      fileupload fileinput filefield filepath filepathfield filepathinput pathfield pathinput filepicker filedrop dropzone attachment imageupload upload uploader fileuploader
      """
    case .checkbox:
      """
      checkbox check checkboxfield checkitem checkboxinput checkboxlisttile switch switchfield switchinput \
      switchlisttile toggle togglebutton toggleswitch inputtoggle filterchip
      """
    case .slider: "slider knob range rangeinput rangeslider sliderinput selectslider"
    case .rating: "rating rate ratinginput starrating"
    case .select:
      """
      select selectbox selectfield selectinput selectmenu nativeselect dropdown dropdownbutton picker \
      combobox autocomplete typeahead cascader choice choicepicker command countryselect inputchoice \
      inputchoiceset listbox staticselect
      """
    case .radio:
      """
      radio radiogroup radiobutton radiobuttongroup radiobuttons radioinput radiolist radiolisttile \
      singlechoice
      """
    case .multiSelect:
      """
      multiselect checkboxgroup checkboxlist checklistinput checkboxes chipinput filterchips multichoice \
      multipicker multiplechoice multipleselect taginput tagsinput transfer multistaticselect
      """
    case .stepper: "stepper"
    case .confirm: "confirm confirminput"
    }
  }
}
