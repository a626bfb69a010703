/// The parts of the style sheet of pages. Text has a contrast of at least 4.5:1 in both schemes.
enum StyleSheet {
  static let page = """
    :root { color-scheme: light dark;
      --text: #1f2328; --quiet: #59626c; --ground: #ffffff; --panel: #f5f7f9; --line: #d3d9e0;
      --link: #0a58ca; --mark: #fff3bf; --shade: #0004; --behind: var(--ground);
      --red: #b3261e; --blue: #0a58ca; --green: #176b33; --orange: #9a4d00; --yellow: #755a00;
      --purple: #6f38b8; --pink: #a92e62; --gray: #59626c; --brown: #74502f; --cyan: #0a6478;
      --indigo: #4a49c0; --mint: #0b6c59; --teal: #0b6878;
      --added: #e6f6ea; --removed: #fdeceb; --added-mark: #c4eccd; --removed-mark: #fbd9d6; }
    @media (prefers-color-scheme: dark) { :root {
      --text: #e3e8ee; --quiet: #a0aab5; --ground: #14181d; --panel: #1d2228; --line: #3a424c;
      --link: #82b6ff; --mark: #5a4a12; --shade: #fff5;
      --red: #ff938a; --blue: #82b6ff; --green: #67d287; --orange: #ffab66; --yellow: #e2c155;
      --purple: #caa6ff; --pink: #ff97bd; --gray: #a0aab5; --brown: #d4ac82; --cyan: #66cbe0;
      --indigo: #b1b0ff; --mint: #66d9bd; --teal: #62cbd9;
      --added: #14301d; --removed: #3a1a1a; --added-mark: #184427; --removed-mark: #602525; } }
    *, ::before, ::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body { margin: 0; background: var(--ground); color: var(--text);
      font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      overflow-wrap: anywhere; }
    main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    main:focus { outline: none; }
    article + article { margin-top: 3rem; padding-top: 1rem; border-top: 2px solid var(--line); }
    .ak-skip { position: absolute; left: -100vw; top: 0; padding: .5rem 1rem; z-index: 1;
      background: var(--ground); color: var(--link); }
    .ak-skip:focus { left: 0; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }

    """

  static let blocks = """
    p, h1, h2, h3, h4, h5, h6, li, td, th, dd, summary, caption, figcaption, legend {
      unicode-bidi: plaintext; text-align: start; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 .6em; text-wrap: balance; }
    h2 { font-size: 1.45rem; } h3 { font-size: 1.2rem; } h4, h5, h6 { font-size: 1rem; }
    h1, .ak-level-1 { font-size: 1.9rem; } .ak-level-2 { font-size: 1.45rem; }
    .ak-level-3 { font-size: 1.2rem; } .ak-level-4, .ak-level-5, .ak-level-6 { font-size: 1rem; }
    .ak-level-6 { color: var(--quiet); }
    h1, .ak-level-1, .ak-level-2 { padding-bottom: .2em; border-bottom: 1px solid var(--line); }
    .ak-page-title { position: absolute; width: 1px; height: 1px; margin: 0; padding: 0; border: 0;
      overflow: clip; clip-path: inset(50%); white-space: nowrap; }
    main > :first-child, .ak-page-title + *, .ak-content > :first-child, blockquote > :first-child,
    li > :first-child, article > :first-child { margin-top: 0; }
    .ak-content > :last-child, blockquote > :last-child, .ak-alert > :last-child {
      margin-bottom: 0; }
    p { margin: .9em 0; }
    a { color: var(--link); text-underline-offset: .15em; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
    ul, ol { margin: .9em 0; padding-inline-start: 1.75em; }
    li > p, li > ul, li > ol { margin: .15em 0; }
    li.ak-apart, li > * + p { margin-top: .7em; }
    li:has(> input) { list-style: none; position: relative; }
    li > input { position: absolute; inset-inline-start: -1.5em; top: .35em; margin: 0; }
    li > input + p { margin-top: 0; }
    blockquote { margin: 1em 0; padding: .1em 1em; border-inline-start: 4px solid var(--line);
      color: var(--quiet); }
    code, pre, .ak-tex { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas,
      "Liberation Mono", "DejaVu Sans Mono", monospace; font-size: .875em; }
    code { background: var(--panel); padding: .12em .35em; border-radius: 4px; }
    del { color: var(--quiet); }
    mark { background: var(--mark); color: inherit; }
    sup { line-height: 1; font-size: .75em; }
    abbr[title] { text-decoration: underline dotted; text-underline-offset: .2em; }
    img { max-width: 100%; height: auto; }
    .ak-tag { color: var(--purple); background: var(--panel); padding: .05em .3em;
      border-radius: 4px; }
    .ak-citation a, .ak-footnote-reference { text-decoration: none; padding: 0 .15em; }
    .ak-host { color: var(--yellow); }
    .ak-markup { color: var(--quiet); }
    .ak-image { padding: .1em .4em; border: 1px dashed var(--line); border-radius: 4px;
      color: var(--quiet); }
    .ak-image:has(> img) { padding: 0; border: 0; }
    summary { cursor: pointer; }
    details { margin: 1em 0; }
    details > .ak-content { margin-top: .5em; padding-inline-start: 1em;
      border-inline-start: 3px solid var(--line); }
    .ak-reasoning, .ak-tool-call { color: var(--quiet); }
    .ak-reasoning > summary, .ak-tool-call > summary { font-style: italic; }
    .ak-alert { margin: 1em 0; padding: .6em 1em; border-inline-start: 4px solid currentColor;
      background: var(--panel); border-radius: 0 6px 6px 0; --behind: var(--panel); }
    .ak-alert > :not(.ak-alert-title) { color: var(--text); }
    .ak-alert-title, .ak-custom-title { margin: 0 0 .3em; font-weight: 600; }
    .ak-alert-title + * { margin-top: 0; }
    .ak-alert { color: var(--blue); } .ak-alert-tip { color: var(--green); }
    .ak-alert-important { color: var(--purple); } .ak-alert-warning { color: var(--yellow); }
    .ak-alert-caution { color: var(--red); }
    div.ak-custom { margin: 1em 0; }
    div.ak-custom:not([data-block=figure]) { padding: .1em 1em;
      border-inline-start: 4px solid var(--line); }
    span.ak-custom { text-decoration: underline dotted; }
    .ak-footnote { display: flex; gap: .6em; margin: .6em 0; font-size: .9em;
      color: var(--quiet); }
    .ak-footnote-label { margin: 0; flex: none; max-width: 30%; font-weight: 600; }
    .ak-footnote > .ak-content { flex: 1; min-width: 0; }
    .ak-footnote p + p { margin: .4em 0 0; }
    .ak-note { margin: 1em 0; padding: .4em .8em; border-radius: 6px; background: var(--panel);
      border-inline-start: 4px solid var(--line); }
    .ak-note > strong { color: var(--blue); }
    .ak-note.ak-warning { border-color: var(--yellow); }
    .ak-note.ak-warning > strong { color: var(--yellow); }
    .ak-note.ak-error { border-color: var(--red); } .ak-note.ak-error > strong { color: var(--red); }
    .ak-progress, .ak-caption, .ak-reason { color: var(--quiet); font-size: .9em; }
    .ak-progress { font-style: italic; }
    .ak-artifact { margin: 1.5em 0; border: 1px solid var(--line); border-radius: 10px;
      overflow: hidden; }
    .ak-artifact > .ak-content { padding: 1em; }
    .ak-plate { display: flex; flex-wrap: wrap; gap: .1em .7em; align-items: baseline;
      padding: .5em 1em; background: var(--panel); border-bottom: 1px solid var(--line); }
    summary.ak-plate { list-style: none; }
    .ak-plate > .ak-name { margin: 0; font-size: 1rem; font-weight: bold; line-height: inherit;
      text-wrap: wrap; }
    summary.ak-plate > .ak-name { position: relative; padding-inline-start: 1.3em; }
    summary.ak-plate > .ak-name::before { content: "▸"; position: absolute; inset-inline-start: 0;
      color: var(--quiet); font-size: .8em; font-weight: 400; line-height: 2; }
    details[open] > summary.ak-plate > .ak-name::before { content: "▾"; }
    summary.ak-plate::-webkit-details-marker { display: none; }
    details:not([open]) > .ak-plate { border-bottom: 0; }
    .ak-fold { margin: 0; }
    .ak-artifact > .ak-fold > .ak-content { margin: 0; padding: 1em; border: 0; }
    .ak-artifact.ak-plain { border: 0; border-radius: 0; }
    .ak-plain .ak-plate { background: none; padding-inline: 0; }
    .ak-artifact.ak-plain > .ak-content, .ak-artifact.ak-plain > .ak-fold > .ak-content {
      padding: .6em 0 0; }
    .ak-artifact.ak-edge-to-edge > .ak-content,
    .ak-artifact.ak-edge-to-edge > .ak-fold > .ak-content { padding: 0; }
    .ak-edge-to-edge .ak-picture-block, .ak-edge-to-edge .ak-scroll { margin: 0; }
    .ak-limited { max-height: var(--ak-height-limit, 360px); overflow: auto; }
    .ak-action { font: inherit; font-size: .85em; color: var(--link); background: none;
      border: 1px solid var(--line); border-radius: 6px; padding: 0 .5em; cursor: pointer; }
    .ak-download { margin: .3em 0 1em; font-size: .85em; }
    .ak-code + .ak-download { margin-top: -.7em; }
    .ak-artifact > .ak-download { margin: 0; padding: .4em 1rem;
      border-top: 1px solid var(--line); }
    .ak-type, .ak-state { color: var(--quiet); font-size: .85em; }
    .ak-state { margin-inline-start: auto; }
    .ak-incomplete { color: var(--orange); }
    .ak-artifact .ak-content > .ak-code:only-child { margin: -1em; }
    .ak-artifact .ak-content > .ak-code:only-child > pre { border: 0; border-radius: 0; }
    .ak-artifact .ak-content > .ak-code:only-child > .ak-language { display: none; }
    .ak-plain .ak-content > .ak-code:only-child,
    .ak-edge-to-edge .ak-content > .ak-code:only-child { margin: 0; }
    .ak-scroll { overflow-x: auto; margin: 1em 0; }
    .ak-scroll, .ak-math { background:
      linear-gradient(to right, var(--behind) 40%, transparent) left / 2.5em 100% no-repeat local,
      linear-gradient(to left, var(--behind) 40%, transparent) right / 2.5em 100% no-repeat local,
      linear-gradient(to right, var(--shade), transparent) left / .7em calc(100% - 4px) no-repeat scroll,
      linear-gradient(to left, var(--shade), transparent) right / .7em calc(100% - 4px) no-repeat scroll; }
    table { border-collapse: collapse; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
    caption { padding: .3em 0; font-weight: 600; caption-side: top; }
    th, td { padding: .35em .75em; border: 1px solid var(--line); vertical-align: top;
      min-width: 3em; max-width: 28em; }
    th, td { text-align: left; } tr:dir(rtl) > * { text-align: right; }
    th { background: var(--panel); font-weight: 600; }
    tbody tr:nth-child(even) { background: color-mix(in srgb, var(--panel) 55%, transparent); }
    .ak-whole { white-space: nowrap; } .ak-long { min-width: 7.5em; }
    td.ak-trailing, th.ak-trailing { text-align: right; } p.ak-trailing { text-align: end; }
    td.ak-center, th.ak-center, p.ak-center, :is(h2, h3, h4, h5, h6).ak-center {
      text-align: center; }
    .ak-tree { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono",
      "DejaVu Sans Mono", monospace; font-size: .875em; line-height: 1.55; }
    .ak-tree, .ak-tree ul { list-style: none; margin: 0; padding-inline-start: 0; }
    .ak-tree ul { margin-inline-start: .45em; padding-inline-start: 1em;
      border-inline-start: 1px solid var(--line); }
    .ak-tree details { margin: 0; }
    .ak-tree li { white-space: pre-wrap; }
    .ak-tree ul, .ak-tree details { white-space: normal; }
    .ak-tree li > span, .ak-tree summary > span { white-space: pre-wrap; }
    .ak-key { color: var(--blue); } .ak-size { color: var(--quiet); }
    .ak-picture-block, .ak-image-block { margin: 1em 0; }
    .ak-picture-block:empty { display: none; }
    .ak-picture-block > .ak-scroll { margin: 0; }
    .ak-scroll.ak-light-paper { background: #fff; }
    .ak-scroll.ak-dark-paper { background: #0f141b; }
    .ak-picture { display: block; max-width: 100%; height: auto; margin: 0 auto; }
    .ak-image-block img { display: block; border: 1px solid var(--line); border-radius: 6px;
      min-width: 1rem; }
    figcaption { margin-top: .4em; color: var(--quiet); font-size: .9em; }
    .ak-data > summary { color: var(--quiet); font-size: .9em; }
    .ak-data { margin: .5em 0 0; }
    .ak-lines { white-space: pre-wrap; }

    """ + LeastWidth.rules

  static let code = """
    .ak-code { margin: 1em 0; }
    .ak-language { font-size: .8em; color: var(--quiet); padding: 0 .2em .2em; }
    pre { margin: 0; padding: .8em 1em; overflow-x: auto; background: var(--panel);
      border: 1px solid var(--line); border-radius: 8px; line-height: 1.5; tab-size: 4;
      overflow-wrap: normal; text-align: left; }
    pre code { padding: 0; background: none; font-size: inherit; border-radius: 0; }
    .ak-reason { margin: 0 0 .4em; }
    .ak-artifact .ak-content > .ak-code:only-child > .ak-reason { padding: .6em 1em 0; }
    .ak-keyword { color: var(--red); } .ak-type-name { color: var(--orange); }
    .ak-function { color: var(--purple); } .ak-property { color: var(--blue); }
    .ak-string { color: var(--green); } .ak-number, .ak-literal { color: var(--indigo); }
    .ak-comment { color: var(--quiet); font-style: italic; } .ak-tag-name { color: var(--teal); }
    .ak-attribute { color: var(--blue); } .ak-operator { color: var(--text); }
    .ak-file-name { color: var(--text); font-weight: 600; }
    .ak-numbered-line { display: block; position: relative; padding-left: 3.6em; min-height: 1.5em; }
    .ak-numbered-line::before { content: attr(data-line); position: absolute; left: 0; width: 2.6em;
      text-align: right; color: var(--quiet); }
    .ak-diff pre { padding: .5em 0; }
    .ak-diff code { display: block; width: max-content; min-width: 100%; }
    .ak-line { display: block; position: relative; padding: 0 1em 0 6.6em; text-decoration: none;
      color: var(--text); min-height: 1.5em; }
    .ak-line::before, .ak-line::after { position: absolute; top: 0; width: 2.9em;
      text-align: right; color: var(--quiet); }
    .ak-line::before { content: attr(data-old); left: 0; }
    .ak-line::after { content: attr(data-new); left: 3em; }
    .ak-added { background: var(--added); } .ak-removed { background: var(--removed); }
    .ak-added mark { background: var(--added-mark); }
    .ak-removed mark { background: var(--removed-mark); }
    .ak-file { font-weight: 600; padding-left: 1em; }
    .ak-hunk { color: var(--purple); padding-left: 1em; }
    .ak-other { color: var(--quiet); padding-left: 1em; }

    """

  static let forms = """
    .ak-form { margin: 1em 0; }
    .ak-form :is(p, h2, h3, h4, h5, h6) { margin: 0; border: 0; padding: 0; }
    .ak-large-title { font-size: 1.6rem; } .ak-title { font-size: 1.2rem; }
    .ak-headline { font-size: 1rem; }
    .ak-row { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; }
    .ak-column { display: flex; flex-direction: column; gap: .6rem; min-width: 0; }
    .ak-row > .ak-card, .ak-row > .ak-section { flex: 1 1 12rem; align-self: stretch; }
    .ak-column > .ak-badge, .ak-column > button { align-self: flex-start; }
    .ak-layers { display: grid; place-items: center; } .ak-layers > * { grid-area: 1 / 1; }
    .ak-align-leading { align-items: flex-start; } .ak-align-center { align-items: center; }
    .ak-align-trailing { align-items: flex-end; }
    .ak-layers.ak-align-leading { place-items: center start; }
    .ak-layers.ak-align-center { place-items: center; }
    .ak-layers.ak-align-trailing { place-items: center end; }
    .ak-layers.ak-top { align-items: start; } .ak-layers.ak-bottom { align-items: end; }
    .ak-justify-center { justify-content: center; } .ak-justify-end { justify-content: flex-end; }
    .ak-justify-between { justify-content: space-between; }
    .ak-justify-around { justify-content: space-around; }
    .ak-justify-evenly { justify-content: space-evenly; }
    .ak-grid { display: grid; --gap: .75rem; gap: var(--gap); --columns: 1;
      grid-template-columns: repeat(auto-fill, minmax(min(100%,
        max(9rem, (100% - (var(--columns) - 1) * var(--gap)) / var(--columns))), 1fr)); }
    .ak-grid > *, .ak-sized { min-width: 0; }
    .ak-sized { display: flex; flex-direction: column; align-items: stretch; gap: .25rem; }
    .ak-sized > .ak-badge, .ak-sized > button { align-self: flex-start; }
    .ak-sized > .ak-card { flex: 1; }
    .ak-row > .ak-sized { min-width: min(9rem, 100%); } .ak-row > :has(> .ak-card) { align-self: stretch; }
    \(FormClasses.rules)
    .ak-spacer { flex: 1; }
    .ak-card, .ak-section { border: 1px solid var(--line); border-radius: 10px; padding: 1rem;
      margin: 0; min-width: 0; }
    .ak-card > * + *, .ak-section > * + * { margin-top: .5rem; }
    .ak-section > .ak-column + p { margin-top: .5rem; }
    fieldset.ak-section > legend { padding: 0 .4em; font-weight: 600; }
    legend + .ak-column { margin-top: 0; }
    .ak-section > summary { font-weight: 600; }
    .ak-rows { list-style: none; margin: 0; padding: 0; }
    .ak-rows > li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
    .ak-rows > li:last-child { border-bottom: 0; }
    .ak-form hr { margin: .3rem 0; width: 100%; }
    .ak-form button { font: inherit; padding: .35rem .9rem; border-radius: 8px;
      border: 1px solid var(--line); background: var(--panel); color: var(--text); }
    .ak-form button.ak-prominent { background: var(--link); border-color: var(--link);
      color: var(--ground); font-weight: 600; }
    .ak-form button.ak-plain { border-color: transparent; background: none; color: var(--link); }
    .ak-field { display: flex; flex-direction: column; gap: .2rem; min-width: 0; }
    .ak-row > .ak-field, .ak-row > .ak-slider { flex: 1 1 12rem; }
    .ak-field > span { font-size: .85em; color: var(--quiet); }
    .ak-field > input, .ak-field > textarea { font: inherit;
      field-sizing: content; align-self: flex-start; min-width: min(26rem, 100%);
      max-width: 100%; text-overflow: ellipsis; padding: .35rem .6rem; border: 1px solid var(--line); border-radius: 8px;
      background: var(--panel); color: var(--text); opacity: 1; }
    .ak-toggle { display: flex; gap: .5rem; align-items: baseline; }
    .ak-picker { margin: 0; padding: 0; border: 0; min-width: 0; }
    .ak-picker > legend { font-size: .85em; color: var(--quiet); padding: 0; }
    .ak-options { display: flex; flex-direction: column; gap: .2rem; }
    .ak-slider { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; }
    .ak-slider > input, .ak-slider > progress { flex: 1 1 8rem; max-width: 20rem; min-width: 4rem; }
    .ak-slider > output { color: var(--quiet); font-variant-numeric: tabular-nums; }
    .ak-form button.ak-off { background: none; border: 1px dashed var(--quiet);
      color: var(--quiet); font-weight: 400; }
    .ak-off > input, .ak-off > textarea { background: none;
      border-style: dashed; color: var(--quiet); }
    .ak-off-mark { color: var(--quiet); font-size: .85em; }
    .ak-badge { display: inline-block; padding: .1em .6em; border-radius: 1em; font-size: .85em;
      border: 1px solid currentColor; }
    .ak-symbol { color: var(--quiet); font-size: .85em; }
    .ak-unknown { color: var(--quiet); gap: .25rem; }
    .ak-unknown > ul, .ak-unknown > .ak-scroll { margin: 0; }
    .ak-problem { color: var(--red); font-size: .9em; }
    .ak-tint-red { color: var(--red); } .ak-tint-blue { color: var(--blue); }
    .ak-tint-green { color: var(--green); } .ak-tint-orange { color: var(--orange); }
    .ak-tint-yellow { color: var(--yellow); } .ak-tint-purple { color: var(--purple); }
    .ak-tint-pink { color: var(--pink); } .ak-tint-gray { color: var(--gray); }
    .ak-tint-brown { color: var(--brown); } .ak-tint-cyan { color: var(--cyan); }
    .ak-tint-indigo { color: var(--indigo); } .ak-tint-mint { color: var(--mint); }
    .ak-tint-teal { color: var(--teal); } .ak-tint-secondary { color: var(--quiet); }
    .ak-tint-primary, .ak-tint-black, .ak-tint-white, .ak-tint-clear { color: var(--text); }

    """

  static let math = """
    math { font-size: 1.05em; font-family: "STIX Two Math", "Latin Modern Math", "Cambria Math",
      "Libertinus Math", "DejaVu Math TeX Gyre", math; }
    .ak-math { display: block; overflow-x: auto; overflow-y: hidden; padding: .3em 0;
      margin: .6em 0; }
    :is(p, h1, h2, h3, h4, h5, h6, summary):has(math:not([display=block])) { overflow-x: auto;
      overflow-y: hidden; }
    mtd.ak-leading { text-align: left; } mtd.ak-trailing { text-align: right; }
    .ak-lines mtd { text-align: left; }
    .ak-aligned mtd { padding-left: 0; padding-right: 0; }
    .ak-aligned mtd.ak-trailing { padding-left: 1.2em; }
    .ak-line-before { border-left: 1px solid; } .ak-line-after { border-right: 1px solid; }
    .ak-line-above { border-top: 1px solid; } .ak-line-below { border-bottom: 1px solid; }
    .ak-box { border: 1px solid; padding: .2em .3em; }
    .ak-cancel { background: linear-gradient(to top right, transparent calc(50% - .5px),
      currentColor, transparent calc(50% + .5px)); }
    .ak-back-cancel { background: linear-gradient(to bottom right, transparent calc(50% - .5px),
      currentColor, transparent calc(50% + .5px)); }
    .ak-cancel.ak-back-cancel { background: linear-gradient(to top right,
      transparent calc(50% - .5px), currentColor, transparent calc(50% + .5px)),
      linear-gradient(to bottom right, transparent calc(50% - .5px), currentColor,
      transparent calc(50% + .5px)); }
    .ak-strike { background: linear-gradient(transparent calc(50% - .5px), currentColor,
      transparent calc(50% + .5px)); }
    .ak-marked { background: var(--mark); }
    .ak-bar { background: currentColor; }
    mtext.ak-error { color: var(--red); }

    """

  static let media = """
    @media (max-width: 30rem) {
      main { padding: 1rem .75rem 3rem; }
      .ak-artifact > .ak-content, .ak-artifact > .ak-fold > .ak-content { padding: .75rem; }
      .ak-artifact .ak-content > .ak-code:only-child { margin: -.75rem; }
      .ak-artifact > .ak-download { padding-inline: .75rem; }
      .ak-state { margin-inline-start: 0; }
      .ak-line:not(.ak-file, .ak-hunk, .ak-other) { padding-left: 4.6em; }
      .ak-line::before, .ak-line::after { width: 2em; }
      .ak-line::after { left: 2.1em; }
    }
    @media print {
      main { max-width: none; padding: 0; }
      .ak-skip, .ak-download, .ak-page-title { display: none; }
      pre { white-space: pre-wrap; }
      .ak-artifact, .ak-scroll, .ak-limited, pre, .ak-math,
      :is(p, h1, h2, h3, h4, h5, h6, summary):has(math) { overflow: visible; }
      .ak-scroll, .ak-math { background: none; }
      .ak-limited { max-height: none; }
      .ak-scroll > .ak-picture { min-width: 0; }
      table { font-size: .8em; }
      th, td, .ak-whole { overflow-wrap: anywhere; white-space: normal; hyphens: auto; }
      .ak-long { min-width: 3em; }
      table:has(tr > :nth-child(6)) { font-size: .65em; }
      table:has(tr > :nth-child(10)) { font-size: .5em; }
      table:has(tr > :nth-child(6)) :is(th, td) { padding: .3em .4em; min-width: 0; }
      math { font-size: .8em; }
      math:has(> semantics > mrow > :nth-child(20)),
      math:has(> semantics > mrow > :nth-child(20)) > semantics,
      math > semantics > mrow:has(> :nth-child(20)) { display: inline; }
      math > semantics > mrow:has(> :nth-child(20)) > * { display: inline math; }
      math > semantics > mrow:has(> :nth-child(20)) > mo:not([form]) { padding-inline: .2em; }
      math:has(> semantics > mrow > :nth-child(20)) annotation { display: none; }
      .ak-diff code { width: auto; }
      details::details-content { content-visibility: visible; block-size: auto; }
      h1, h2, h3, h4, h5, h6, .ak-plate { break-after: avoid; }
      .ak-content > :first-child { break-before: avoid; }
      .ak-picture-block > .ak-scroll, .ak-image-block, tr, .ak-alert { break-inside: avoid; }
      .ak-picture, .ak-image-block img { width: auto; max-height: 85vh; }
      a[href^="http"]::after { content: " (" attr(href) ")"; color: var(--quiet);
        font-size: .85em; }
    }
    @media (forced-colors: active) {
      .ak-line { forced-color-adjust: none; }
    }

    """
}
