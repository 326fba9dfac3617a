/// The looks that all apps share, light and dark.
let sharedStyles = #"""
  :root {
    color-scheme: light dark;
    --page: #f5f6fa;
    --surface: #ffffff;
    --raised: #f0f3fb;
    --line: #e1e5ef;
    --text: #171b26;
    --muted: #5a6275;
    --accent: #2f5bd8;
    --accent-strong: #2348b3;
    --on-accent: #ffffff;
    --note: #fff3d1;
    --on-note: #5b4300;
    --shadow: 0 1px 2px rgb(20 30 60 / 6%), 0 8px 28px rgb(20 30 60 / 6%);
    --radius: 14px;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #0f1219;
      --surface: #171b25;
      --raised: #202636;
      --line: #2a3041;
      --text: #eef1f8;
      --muted: #a2abc0;
      --accent: #8fb0ff;
      --accent-strong: #b4caff;
      --on-accent: #0d1530;
      --note: #3a2f10;
      --on-note: #ffe3a0;
      --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 8px 28px rgb(0 0 0 / 28%);
    }
  }
  @view-transition { navigation: auto; }

  *, *::before, *::after { box-sizing: border-box; }
  [hidden] { display: none !important; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 4rem; }
  body {
    margin: 0;
    min-height: 100vh;
    min-height: 100dvh;
    display: flex;
    flex-direction: column;
    background: var(--page);
    color: var(--text);
    font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans",
      "Liberation Sans", sans-serif;
    -webkit-font-smoothing: antialiased;
  }
  h1, h2, p, dl, dd, ul { margin: 0; }
  ul { padding: 0; list-style: none; }
  a { color: var(--accent); }
  .wrap { width: 100%; max-width: 66rem; margin-inline: auto; padding-inline: 1.25rem; }
  main { flex: 1; padding-block: 2.25rem 3rem; }
  main:focus { outline: none; }
  .hidden {
    position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0;
    overflow: hidden; clip-path: inset(50%); white-space: nowrap;
  }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
  .skip {
    position: absolute; left: 1rem; top: -4rem; z-index: 3; padding: .6rem 1rem;
    background: var(--accent); color: var(--on-accent); border-radius: 0 0 10px 10px;
    font-weight: 600; text-decoration: none;
  }
  .skip:focus { top: 0; }

  .bar {
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }
  .bar .wrap { display: flex; align-items: center; min-height: 3.5rem; }
  .brand {
    display: inline-flex; align-items: center; gap: .6rem; color: var(--text);
    font-weight: 650; font-size: 1.06rem; letter-spacing: -.01em; text-decoration: none;
  }
  .brand:hover { color: var(--accent); }
  .globe { width: 1.6rem; height: 1.6rem; fill: none; stroke: var(--accent); stroke-width: 1.5; }

  .intro h1 {
    font-size: clamp(1.8rem, 1.2rem + 2.6vw, 2.7rem); line-height: 1.12; font-weight: 720;
    letter-spacing: -.028em; text-wrap: balance;
  }
  .lede { margin-top: .5rem; color: var(--muted); font-size: 1.06rem; }

  .button, button {
    display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem;
    padding: 0 1.25rem; border: 1px solid transparent; border-radius: var(--radius);
    background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600;
    text-decoration: none; cursor: pointer; transition: background-color .15s;
  }
  .button:hover, button:hover { background: var(--accent-strong); }
  .button.quiet { background: transparent; border-color: var(--line); color: var(--text); }
  .button.quiet:hover { background: var(--raised); }

  .summary { margin: 1.5rem 0 .6rem; color: var(--muted); font-size: .92rem; }

  .card {
    background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius);
    box-shadow: var(--shadow); overflow: clip;
  }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .7rem 1.1rem; text-align: left; }
  thead th {
    position: sticky; top: 0; z-index: 1; background: var(--surface);
    box-shadow: inset 0 -1px var(--line); color: var(--muted); font-size: .82rem;
    font-weight: 600; white-space: nowrap;
  }
  tbody tr { transition: background-color .12s; }
  tbody tr + tr td { border-top: 1px solid var(--line); }
  tbody tr:hover { background: var(--raised); }

  .empty, .failure { padding: 3.2rem 1.5rem; text-align: center; }
  .empty {
    border: 1px dashed var(--line); border-radius: var(--radius);
  }
  .failure .globe { width: 2.8rem; height: 2.8rem; margin-bottom: 1rem; }
  .empty h2, .failure h1 {
    font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; font-weight: 700;
    text-wrap: balance;
  }
  .empty p, .failure p { max-width: 38rem; margin-inline: auto; overflow-wrap: anywhere; }
  .empty h2 + p, .failure h1 + p { margin-top: .6rem; }
  .empty p, .failure p { color: var(--muted); }
  .empty .button { margin-top: 1.4rem; }
  .actions { display: flex; flex-wrap: wrap; gap: .7rem; justify-content: center; margin-top: 1.7rem; }

  .foot {
    display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center;
    gap: .5rem 1.5rem; padding-block: 1.2rem 1.6rem; color: var(--muted); font-size: .86rem;
  }
  .foot strong { color: var(--text); font-weight: 600; }
  .note {
    padding: .2rem .75rem; border-radius: 99px; background: var(--note); color: var(--on-note);
    font-weight: 550;
  }

  @media (max-width: 44rem) {
    main { padding-block: 1.5rem 2rem; }
    th, td { padding: .75rem .9rem; }
  }
  @media (prefers-reduced-motion: reduce) {
    @view-transition { navigation: none; }
    * { transition: none !important; }
  }
  @media print {
    .skip, .foot { display: none; }
    .card { border: 0; box-shadow: none; }
  }
  """#
