/// What only pages about countries have, light and dark.
let countriesStyles = #"""
  .bundled { margin-block: 1.2rem; padding: .8rem 1.1rem; color: var(--muted); overflow-wrap: anywhere; }
  .search { position: relative; display: flex; gap: .6rem; margin-top: 1.6rem; }
  .search input[type="search"] {
    flex: 1; min-width: 0; height: 3.1rem; padding: 0 1rem 0 2.9rem; font: inherit;
    font-size: 1.06rem; color: var(--text); background: var(--surface);
    border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow);
    appearance: none; -webkit-appearance: none;
  }
  .search input[type="search"]:hover { border-color: var(--muted); }
  .search input[type="search"]:focus-visible {
    outline-offset: 0; border-color: var(--accent); border-radius: var(--radius);
  }
  .search input::placeholder { color: var(--muted); opacity: 1; }
  .lens {
    position: absolute; left: 1rem; top: .95rem; width: 1.2rem; height: 1.2rem; fill: none;
    stroke: var(--muted); stroke-width: 2; stroke-linecap: round; pointer-events: none; z-index: 1;
  }
  .live .search button { display: none; }

  .chips { margin-top: 1rem; }
  .chips ul { display: flex; flex-wrap: wrap; gap: .5rem; }
  .chips a {
    display: inline-flex; align-items: baseline; gap: .45rem; padding: .38rem .85rem;
    border: 1px solid var(--line); border-radius: 99px; background: var(--surface);
    color: var(--text); font-size: .94rem; font-weight: 500; text-decoration: none;
    transition: background-color .15s, border-color .15s;
  }
  .chips a:hover { background: var(--raised); border-color: var(--accent); }
  .chips a:focus-visible { border-radius: 99px; }
  .chips .count { color: var(--muted); font-size: .82rem; font-variant-numeric: tabular-nums; }
  .chips [aria-current] {
    background: var(--accent); border-color: var(--accent); color: var(--on-accent);
  }
  .chips [aria-current]:hover { background: var(--accent-strong); }
  .chips [aria-current] .count { color: inherit; }

  thead a { display: inline-block; padding: 2px 0; color: inherit; text-decoration: none; }
  thead a:hover { color: var(--accent); }
  .number a { display: inline-flex; flex-direction: row-reverse; }
  .arrow { display: inline-block; width: 1.1em; text-align: center; visibility: hidden; }
  thead a:hover .arrow { visibility: visible; opacity: .55; }
  [aria-sort] { color: var(--text) !important; }
  [aria-sort] .arrow { visibility: visible; opacity: 1 !important; }
  .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  tbody .wide, tbody .number { color: var(--muted); }
  .name { position: relative; font-weight: 600; padding-left: 3.7rem; text-indent: -2.6rem; }
  /* The letters of the flag: many systems have no font that draws flags. */
  .flag {
    flex: none; border: 1px solid var(--line); border-radius: 6px; background: var(--raised);
    color: var(--muted); font-weight: 650; letter-spacing: .04em; text-align: center;
  }
  .name .flag {
    display: inline-block; width: 2.1rem; margin-right: .5rem; text-indent: 0; font-size: .78rem;
    line-height: 1.35rem; vertical-align: .1em;
  }
  .name a { color: var(--text); text-decoration: none; }
  .name a::after { content: ""; position: absolute; inset: 0; }
  tr:hover .name a { color: var(--accent); text-decoration: underline; text-underline-offset: .2em; }
  .name a:focus-visible { outline: none; }
  .name a:focus-visible::after {
    outline: 3px solid var(--accent); outline-offset: -3px; border-radius: 8px;
  }

  .back { margin-bottom: 1rem; }
  .back a { color: var(--muted); font-weight: 550; text-decoration: none; }
  .back a:hover { color: var(--accent); }
  .hero {
    display: flex; align-items: center; gap: clamp(1rem, 4vw, 2rem);
    padding: clamp(1.5rem, 5vw, 2.6rem);
    background: linear-gradient(135deg, var(--raised), transparent 75%);
    border-bottom: 1px solid var(--line);
  }
  .hero .flag { padding: .35em .55em; font-size: clamp(1.7rem, 6vw, 2.6rem); line-height: 1.2; }
  .hero h1 {
    font-size: clamp(1.9rem, 1.2rem + 3vw, 3rem); line-height: 1.1; font-weight: 740;
    letter-spacing: -.03em; overflow-wrap: anywhere; text-wrap: balance;
  }
  .official { margin-top: .35rem; color: var(--muted); font-size: 1.06rem; }
  .facts {
    display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1.6rem 2rem;
    padding: clamp(1.5rem, 5vw, 2.6rem);
  }
  .facts dt { color: var(--muted); font-size: .86rem; font-weight: 550; }
  .facts dd { margin-top: .1rem; font-size: 1.16rem; font-weight: 600; overflow-wrap: anywhere; }

  @media (max-width: 44rem) {
    .wide { display: none; }
    .name { padding-left: 3.5rem; }
    .hero { flex-direction: column; align-items: flex-start; }
  }
  @media (forced-colors: active) {
    .chips [aria-current] { border: 2px solid Highlight; }
  }
  @media print {
    .search, .chips, .back { display: none; }
  }
  """#
