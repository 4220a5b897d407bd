/// How the page looks, in light and dark, on narrow screens and on paper.
enum HTMLStyle {
  /// The digest of ``text`` as the content policy asks for it, so that the page takes this style and no other; a
  /// test says what it must be.
  static let digest = "sha256-czX/FrN8Q2AN7zq9O2V1gmBugOiqER3WBk9mVArQWh4="

  static let text = """
    \(light)
    @media (prefers-color-scheme: dark) { \(dark) }
    \(page)
    \(tables)
    \(drawings)
    \(narrow)
    \(paper)
    """

  /// Colours by what they say; each is read on the page and on a card alike.
  static let light = """
    :root { color-scheme: light dark; --page: #f6f5f2; --card: #ffffff; --line: #d9d7d1; --text: #1c1e21;
    --muted: #565b63; --fail: #b3261e; --hold: #855400; --warn: #8a4b00; --good: #17693a; --waived: #5b4a9e;
    --observed: #565b63; --candidate: #1f5fbf; --baseline: #6a6f78; --shade: #e9f1ea; --focus: #1f5fbf; }
    """

  static let dark = """
    :root { --page: #141619; --card: #1c1f24; --line: #3a3f47; --text: #e9e8e4; --muted: #aab0b8; --fail: #ff8f85;
    --hold: #f0b94f; --warn: #ffb26b; --good: #74d391; --waived: #bcaaff; --observed: #aab0b8; --candidate: #86b6ff;
    --baseline: #9aa1ac; --shade: #223128; --focus: #86b6ff; }
    """

  private static let page = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI",
    Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap:
    anywhere; }
    .column { max-width: 76rem; margin: 0 auto; padding: 0 1.5rem 4rem; }
    .skip { position: absolute; left: -99rem; top: 0; padding: .6rem 1rem; background: var(--card); color: var(--text);
    z-index: 1; }
    .skip:focus { left: .5rem; top: .5rem; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
    header { margin: 2rem 0 2.5rem; padding: 1.75rem 2rem; background: var(--card); border: 1px solid var(--line);
    border-left: .6rem solid currentColor; border-radius: .5rem; }
    header > * { color: var(--text); }
    h1 { margin: 0 0 1rem; font-size: 1.05rem; font-weight: 500; line-height: 1.3; }
    h1 .pair { color: var(--muted); }
    h1 .answer { display: flex; gap: .75rem; align-items: center; margin-top: .35rem; font-size: clamp(1.45rem, 1rem +
    2.2vw, 2.1rem); font-weight: 650; letter-spacing: -.01em; }
    h1 .answer svg { flex: none; width: 1.15em; height: 1.15em; }
    h1 .answer span::first-letter { text-transform: uppercase; }
    header p { max-width: 52rem; margin: .5rem 0 0; }
    header .lead { font-size: 1.15rem; line-height: 1.45; }
    .scope, .note { color: var(--muted); font-size: .9rem; }
    h2 { margin: 3rem 0 1rem; font-size: 1.3rem; line-height: 1.3; font-weight: 650; letter-spacing: -.005em; }
    h3 { margin: 2rem 0 .75rem; font-size: 1.02rem; line-height: 1.35; font-weight: 650; }
    h2 .symbol, h3 .symbol { width: .85em; height: .85em; margin-right: .25em; }
    p, ul { max-width: 46rem; }
    ul { padding-left: 1.2rem; }
    li { margin: .3rem 0; }
    code, pre { font: .88em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
    code { padding: .1em .3em; background: var(--page); border-radius: .25em; }
    pre { padding: .9rem 1rem; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius:
    .4rem; white-space: pre-wrap; }
    pre code { padding: 0; background: none; }
    .card { margin: 1.25rem 0 2rem; padding: 1.25rem 1.75rem 1.5rem; background: var(--card); border: 1px solid
    var(--line); border-radius: .5rem; }
    .card > :first-child { margin-top: 0; }
    .card > :last-child { margin-bottom: 0; }
    summary { padding: .7rem 1.25rem; cursor: pointer; font-weight: 600; }
    summary:hover { background: var(--page); }
    .folds { margin: 1.25rem 0; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
    .folds > details + details { border-top: 1px solid var(--line); }
    .folds > details > .folded { padding: .25rem 1.75rem 1.25rem; }
    figure summary { padding: .25rem 0; color: var(--muted); font-size: .85rem; font-weight: 500; }
    .fail { color: var(--fail); } .hold { color: var(--hold); } .warn { color: var(--warn); }
    .good { color: var(--good); } .waived { color: var(--waived); } .observed { color: var(--observed); }
    """

  private static let tables = """
    .scroll { overflow-x: auto; margin: 1rem 0; }
    table { border-collapse: collapse; font-size: .93rem; line-height: 1.4; }
    caption { padding: 0 0 .5rem; color: var(--muted); font-size: .9rem; text-align: left; }
    th, td { padding: .45rem .8rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align:
    top; }
    thead th { color: var(--muted); font-size: .85rem; font-weight: 500; vertical-align: bottom; }
    tbody th { font-weight: 500; }
    .number { text-align: right; white-space: nowrap; }
    .scroll th, .scroll td { overflow-wrap: normal; }
    .scroll th[scope=row] { overflow-wrap: break-word; max-width: 16rem; }
    tr > :last-child { padding-right: 0; }
    .decisions { width: 100%; margin: 1rem 0; }
    .decisions th, .decisions td { vertical-align: middle; overflow-wrap: normal; }
    .decisions th[scope=row] { overflow-wrap: anywhere; min-width: 11rem; }
    .decisions .plot { width: 24%; min-width: 11rem; padding: 0 1.5rem 0 .5rem; }
    .decisions thead th { white-space: normal; overflow-wrap: anywhere; }
    .decisions thead .number { min-width: 4.5rem; }
    .decisions thead :last-child { min-width: 7rem; }
    .decisions thead .plot { vertical-align: bottom; }
    .decisions .aside { display: block; color: var(--muted); font-size: .9em; }
    .standing { font-weight: 600; }
    .decisions .standing { white-space: nowrap; }
    .drawn { width: 16rem; min-width: 7rem; vertical-align: middle; }
    """

  private static let drawings = """
    svg { display: block; overflow: visible; }
    .symbol { display: inline-block; width: .8em; height: .8em; vertical-align: -.05em; }
    svg text { fill: var(--muted); font-size: 11px; text-anchor: middle; }
    .symbol, .at { fill: currentColor; stroke: currentColor; stroke-width: 0; }
    .hollow { fill: var(--card); stroke-width: 2; }
    .forest { width: 100%; height: 2.6rem; }
    .axis { width: 100%; height: 18px; }
    .axis line { stroke: var(--muted); }
    .allowed { fill: var(--shade); }
    .middle { stroke: var(--muted); stroke-dasharray: 2 3; }
    .limit { stroke: var(--text); stroke-width: 2; }
    .warning { stroke: var(--warn); stroke-width: 2; stroke-dasharray: 5 3; }
    .reach, .end { stroke: currentColor; stroke-width: 2; fill: none; }
    .ink { fill: none; stroke: var(--card); stroke-width: 2; }
    figure { margin: 1.25rem 0; min-width: 0; }
    figcaption { margin-bottom: .75rem; font-weight: 600; font-size: .95rem; }
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 3rem; }
    .histogram { width: 100%; height: 165px; }
    .daily { width: calc(100% - 4.8rem); height: 185px; margin-left: 4.8rem; }
    .candidate { color: var(--candidate); } .baseline { color: var(--baseline); }
    .area { fill: currentColor; fill-opacity: .3; }
    .area.candidate { fill-opacity: .14; }
    .edge { fill: none; stroke: currentColor; stroke-width: 2; vector-effect: non-scaling-stroke; }
    .edge.baseline { stroke-width: 1.5; stroke-dasharray: 5 3; }
    .value { stroke: currentColor; stroke-width: 1.5; stroke-dasharray: 4 3; }
    .grid { stroke: var(--line); }
    svg .side { text-anchor: end; } svg .first { text-anchor: start; } svg .last { text-anchor: end; }
    .point { fill: currentColor; stroke: var(--card); stroke-width: 1; }
    .point.baseline { fill: var(--card); stroke: currentColor; stroke-width: 2; }
    .bounds { stroke: currentColor; stroke-width: 1.5; opacity: .7; }
    .gap { fill: var(--card); }
    .break { fill: none; stroke: var(--muted); }
    .look { fill: var(--text); }
    .pair, .device { width: 100%; height: 24px; }
    .bar.candidate { fill: currentColor; }
    .bar.baseline { fill: var(--card); stroke: currentColor; stroke-width: 1.5; }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .75rem 0; padding: 0; list-style: none;
    color: var(--muted); font-size: .85rem; }
    .legend li { margin: 0; }
    .sample { display: inline-block; width: 20px; height: 16px; vertical-align: -3px; margin-right: .2em; }
    """

  private static let narrow = """
    @media screen and (max-width: 56rem) {
    .column { padding: 0 1rem 3rem; }
    header { margin: 1rem 0 2rem; padding: 1.25rem 1.1rem; }
    .card { padding: 1.1rem; }
    .decisions, .decisions caption, .decisions tbody, .decisions td, .decisions th { display: block; }
    .decisions tr { display: flex; flex-wrap: wrap; gap: 0 .8rem; }
    .decisions tbody th { flex: 1; font-weight: 600; }
    .decisions thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .decisions .aside { display: inline; }
    .daily { width: calc(100% - 4.2rem); margin-left: 4.2rem; }
    .decisions tr { padding: .8rem 0; border-bottom: 1px solid var(--line); }
    .decisions th, .decisions td { border: 0; padding: .1rem 0; }
    .decisions .plot { width: 100%; padding: .3rem .5rem; }
    .decisions td.number { display: flex; width: 100%; gap: 1rem; justify-content: space-between;
    white-space: normal; }
    .decisions td.number::before { content: attr(data-label); color: var(--muted); text-align: left; }
    }
    """

  /// On paper whatever is folded is open, but for the numbers of drawings, which the drawings show.
  private static let paper = """
    @media print { \(light)
    :root { --page: #ffffff; color-scheme: light; }
    .skip { display: none; }
    details::details-content { content-visibility: visible; block-size: auto; }
    .column { max-width: none; padding: 0; }
    header, .card, tr, figure { break-inside: avoid; }
    h2, h3, caption { break-after: avoid; }
    .scroll { overflow: visible; }
    html { font-size: 75%; }
    .charts { grid-template-columns: 1fr 1fr; gap: 0 2rem; }
    figure details { display: none; }
    th, td { padding-right: .5rem; }
    .decisions td.number, .decisions .aside { white-space: normal; }
    .decisions .plot { min-width: 8rem; padding: 0 .75rem 0 .25rem; }
    .decisions th[scope=row] { min-width: 7rem; }
    .decisions thead .number { min-width: 0; }
    .drawn { width: 12rem; }
    * { print-color-adjust: exact; }
    }
    """
}
