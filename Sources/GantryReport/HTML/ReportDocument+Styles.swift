extension ReportDocument {
  /// The page's style: light and dark, wide, narrow and on paper.
  ///
  /// Each color of a text has a contrast of at least 4.5 with each of its backgrounds.
  static let styles = #"""
    :root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--sunk:#f3f4f7;--line:#dfe3e8;
    --line2:#edf0f3;--ink:#191c20;--soft:#57606b;--red:#c0232c;--redbg:#fdf1f1;--redline:#efc4c5;
    --green:#17713a;--amber:#8a5600;--amberbg:#fdf6e7;--amberline:#ecd7a6;--gray:#5d6670;
    --blue:#2156c9;--bar:#6f8fd2;--shade:0 1px 2px rgb(20 25 35/.05);
    --mono:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
    --sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Ubuntu,Cantarell,
    "Helvetica Neue",Arial,sans-serif}
    @media (prefers-color-scheme:dark){:root{--page:#0f1216;--card:#171b21;--sunk:#11151a;
    --line:#2c333c;--line2:#222831;--ink:#e7eaee;--soft:#9ca6b3;--red:#ff8079;--redbg:#2a1719;
    --redline:#5b2a2d;--green:#4cc47c;--amber:#e2ae4a;--amberbg:#272010;--amberline:#574520;
    --gray:#a0a9b4;--blue:#8cb2ff;--bar:#456aae;--shade:none}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;scroll-padding-top:5rem}
    body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 var(--sans);
    font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
    h1,h2,h3,h4,h5,p,ul,ol,dl,dd,figure,pre{margin:0;padding:0}
    ul,ol{list-style:none}
    code,pre,kbd{font-family:var(--mono);font-size:.867em}
    a{color:var(--blue);text-underline-offset:.15em}
    button,input{font:inherit;color:inherit}
    button{cursor:pointer}
    summary{cursor:pointer;list-style:none}
    summary::-webkit-details-marker{display:none}
    :focus-visible{outline:2px solid var(--blue);outline-offset:2px;border-radius:4px}
    [hidden]{display:none!important}
    .vh{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);
    white-space:nowrap}
    .skip{position:absolute;left:-999px}
    .skip:focus{left:1rem;top:1rem;z-index:9;background:var(--card);padding:.5rem 1rem}
    .sprite{position:absolute;width:0;height:0}
    .i{width:16px;height:16px;flex:none;fill:none;stroke-width:1.5;stroke-linecap:round;
    stroke-linejoin:round}
    .wrap,main{max-width:1180px;margin:0 auto;padding:0 24px}
    .note{color:var(--soft);font-weight:400;font-size:.867rem}

    .top{background:var(--card);border-bottom:1px solid var(--line);padding:28px 0 22px}
    .product{color:var(--soft);font-size:.867rem}
    h1{font-size:1.9rem;line-height:1.25;letter-spacing:-.018em;font-weight:650}
    .facts{color:var(--soft);margin-top:4px}
    .facts span+span::before{content:"·";margin:0 .5em}
    .meter{display:flex;gap:3px;height:8px;margin:20px 0 12px}
    .meter i{min-width:8px;background:var(--c);border-radius:3px}
    .legend{display:flex;flex-wrap:wrap;gap:4px 22px}
    .legend li{display:flex;align-items:center;gap:7px}
    .legend .i{color:var(--c)}
    .failed{--c:var(--red)}.passed{--c:var(--green)}.interrupted,.flaky{--c:var(--amber)}
    .skipped{--c:var(--gray)}
    .banner{display:flex;gap:10px;margin-top:16px;padding:11px 14px;border-radius:8px;
    border:1px solid var(--amberline);background:var(--amberbg);font-size:.933rem}
    .banner>.i{margin-top:3px;color:var(--amber);--card:var(--amberbg)}
    .banner ul{list-style:disc;padding-left:1.2em}

    .tools{position:sticky;top:0;z-index:5;background:var(--page);
    border-bottom:1px solid var(--line);padding:10px 0}
    .tools .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:10px}
    .find{position:relative;display:flex;align-items:center;flex:1 1 260px;max-width:400px}
    .find .i{position:absolute;left:10px;color:var(--soft)}
    .find input{width:100%;height:36px;padding:0 34px;border:1px solid var(--line);
    border-radius:8px;background:var(--card)}
    .find input::placeholder{color:var(--soft);opacity:1}
    .find kbd{position:absolute;right:9px}
    .find input:focus~kbd{display:none}
    kbd{border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;padding:0 5px;
    color:var(--soft);background:var(--card);font-size:.75rem}
    .chips{display:flex;flex-wrap:wrap;gap:6px}
    .chip{display:flex;align-items:center;gap:6px;height:36px;padding:0 11px;border-radius:8px;
    border:1px solid var(--line);background:var(--card)}
    .chip .i{color:var(--c)}
    .chip[aria-pressed=false]{background:none;color:var(--soft);border-style:dashed}
    .chip[aria-pressed=false] .i{color:var(--soft)}
    .shown{color:var(--soft);font-size:.867rem;margin-left:auto}
    .shown:empty{display:none}
    .shown:empty+.plain{margin-left:auto}
    .plain{height:36px;padding:0 12px;border:1px solid var(--line);border-radius:8px;
    background:var(--card)}
    .plain:hover,.chip:hover,.copy:hover{border-color:var(--soft)}

    main{padding-top:8px;padding-bottom:40px}
    .group>h2{margin:26px 0 10px;font-size:1.05rem;font-weight:600}
    .count{color:var(--soft);font-weight:400;margin-left:.25em}
    .none{padding:40px 0;text-align:center;color:var(--soft)}
    .test{background:var(--card);border:1px solid var(--line);box-shadow:var(--shade);
    content-visibility:auto;contain-intrinsic-size:auto 46px}
    .test+.test{border-top:0}
    .group>h2+.test{border-radius:10px 10px 0 0}
    .group>.test:last-child{border-bottom-left-radius:10px;border-bottom-right-radius:10px}
    .group>h2+.test:last-child{border-radius:10px}
    .test[open]{content-visibility:visible}
    .test>summary{display:grid;grid-template-columns:16px minmax(0,auto) minmax(0,1fr) auto;
    gap:2px 12px;align-items:center;padding:11px 18px}
    .test>summary:hover{background:var(--sunk)}
    .test>summary:focus-visible{outline-offset:-2px}
    .test>summary>.i{color:var(--c)}
    h3{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 10px;font-size:1rem;
    font-weight:600}
    h3 :not(:first-child){font-weight:400}
    .suite,.why{color:var(--soft);font-size:.867rem}
    .why{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    .test[open]>summary .why{visibility:hidden}
    .tag{font-size:.8rem;color:var(--soft);border:1px solid var(--line);border-radius:5px;
    padding:0 6px}
    .time{grid-column:4;color:var(--soft);font-size:.867rem;text-align:right}
    .test[open]>summary{border-bottom:1px solid var(--line2)}
    .body{padding:16px 18px 24px 46px;display:grid;grid-template-columns:minmax(0,1fr);gap:24px}
    .about{display:flex;flex-wrap:wrap;gap:4px 24px;font-size:.867rem}
    .about div{display:flex;gap:6px}
    .about dt{color:var(--soft)}

    .wrong{display:grid;grid-template-columns:minmax(0,1fr);gap:20px;align-items:start}
    .pictured{grid-template-columns:minmax(0,1fr) 220px;grid-template-rows:auto 1fr}
    .pictured>figure{grid-column:2;grid-row:1/3}
    .pictured>.apps{grid-column:1}
    .pictured:not(:has(.apps)) img{max-height:240px}
    .messages,.apps{display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
    .apps{gap:24px}
    .failure{border:1px solid var(--redline);border-left:3px solid var(--red);border-radius:8px;
    background:var(--redbg);padding:13px 16px}
    :is(.interrupted,.flaky) .failure{border-color:var(--amberline);border-left-color:var(--amber);
    background:var(--amberbg)}
    .failure pre{white-space:pre-wrap;line-height:1.55}
    .place{margin-top:9px;font-size:.867rem;color:var(--soft)}
    .place b{color:var(--ink);font-weight:600}
    .place span{font-family:var(--mono);font-size:.92em}

    figcaption{margin-top:5px;color:var(--soft);font-size:.833rem}
    .shot{display:block;line-height:0;cursor:zoom-in}
    .page{font-size:.833rem}
    .shot img{display:block;max-width:100%;max-height:380px;border-radius:6px;
    border:1px solid var(--line);background:#fff}
    .shots{display:flex;flex-wrap:wrap;gap:18px}
    .shots figure{flex:0 1 auto;max-width:100%}
    .shots img{max-height:280px}
    .gone,.same{display:block;padding:12px;border:1px dashed var(--line);border-radius:6px;
    font-size:.867rem;color:var(--soft)}

    h4,h5{display:inline-flex;align-items:center;gap:8px;font-size:.933rem;font-weight:600}
    h5{font-size:.867rem}
    section>h4{margin-bottom:10px}
    .app>h4{display:flex;flex-wrap:wrap}
    .app>h4 .i{color:var(--soft)}
    .app>*+*{margin-top:10px}
    .repro{display:flex;align-items:flex-start;gap:10px;padding:8px 8px 8px 14px;border-radius:8px;
    background:var(--sunk);border:1px solid var(--line2)}
    .repro code{flex:1;min-width:0;padding:4px 0;white-space:pre-wrap;user-select:all}
    .copy{height:30px;min-width:80px;padding:0 8px;border:1px solid var(--line);border-radius:6px;
    background:var(--card);font-size:.867rem}
    .part>summary{display:flex;align-items:baseline;gap:8px;width:fit-content;max-width:100%}
    .part>summary::before,.rows summary::after{content:"";width:6px;height:6px;flex:none;
    border:solid var(--soft);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
    .part>summary::before{margin:0 3px 2px 1px}
    .part[open]>summary::before{transform:rotate(45deg)}
    .part[open]>summary{margin-bottom:9px}
    .scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px}
    table{width:100%;border-collapse:collapse;font-size:.867rem;overflow-wrap:break-word}
    th,td{text-align:left;vertical-align:top;padding:6px 14px;font-weight:400}
    thead th{color:var(--soft);background:var(--sunk);border-bottom:1px solid var(--line);
    white-space:nowrap}
    tbody tr+tr>*{border-top:1px solid var(--line2)}
    tbody th,.value,.url,.status{font-family:var(--mono);font-size:.92em}
    tbody tr:not(.default)>th,tbody tr:not(.default)>.value{font-weight:600}
    .default>*{color:var(--soft)}
    .over{display:block;color:var(--soft)}
    .n{text-align:right;white-space:nowrap}
    .bad .status,.bad .over{color:var(--red)}
    tbody th{white-space:nowrap}
    .value,.url,td:last-child{overflow-wrap:anywhere}
    .value{min-width:7.5rem}
    .url{min-width:16rem}
    .words{display:grid;grid-template-columns:104px minmax(0,1fr);align-items:baseline}
    .words h5{font-weight:400;color:var(--soft)}
    .words ul{display:flex;flex-wrap:wrap;gap:5px}
    .words li{font:.8rem/1.5 var(--mono);background:var(--sunk);border:1px solid var(--line2);
    border-radius:5px;padding:1px 7px}

    .axis,.row{display:grid;grid-template-columns:minmax(0,1fr) 38% 74px;gap:0 14px}
    .axis{font-size:.8rem;color:var(--soft);border-bottom:1px solid var(--line)}
    .ticks{position:relative;height:22px}
    .ticks i{position:absolute;font-style:normal;white-space:nowrap;transform:translateX(-50%)}
    .ticks i:first-child{transform:none}
    .row{position:relative;align-items:center;min-height:32px;border-radius:4px;
    padding-left:calc(var(--d,0)*20px);column-gap:0;
    grid-template-columns:16px minmax(0,1fr) calc(38% + var(--d,0)*7.600px) 74px}
    .row>.i{color:var(--soft)}
    .row>.t{padding:4px 14px 4px 9px}
    .row>.d{padding-left:14px}
    .rows ol ol{--d:1}.rows ol ol ol{--d:2}.rows ol ol ol ol{--d:3}
    .rows ol ol ol ol ol{--d:4}
    .rows li{border-bottom:1px solid var(--line2)}
    .rows li li{border-bottom:0;border-top:1px solid var(--line2)}
    .t{min-width:0}
    .step>.row .t,.step>details>.row .t{font-weight:600}
    .bar{position:relative;align-self:stretch;height:auto;min-height:32px;
    background:repeating-linear-gradient(to right,var(--line2) 0 1px,transparent 1px var(--step))}
    .bar i{position:absolute;top:50%;height:10px;margin-top:-5px;min-width:3px;border-radius:3px;
    background:var(--bar)}
    .step>.row .bar i,.step>details>.row .bar i{height:4px;margin-top:-2px;background:var(--soft)}
    .bad>.row .bar i,.bad>details>.row .bar i{background:var(--red)}
    .bad>.row>.t,.bad>details>.row>.t,.bad>.row>.i,.bad>details>.row>.i{color:var(--red)}
    .open-ended>.row .bar i,.open-ended>details>.row .bar i{background:repeating-linear-gradient(
    135deg,var(--amber) 0 4px,transparent 4px 7px)}
    .d{text-align:right;color:var(--soft);font-size:.867rem;white-space:nowrap}
    p.file{padding-left:18px}
    .cam{display:inline-flex;align-items:center;gap:3px;margin-left:9px;color:var(--soft);
    font-size:.8rem;font-weight:400;vertical-align:-2px}
    .cam .i{width:14px;height:14px}
    .rows summary .cam{cursor:pointer}
    .rows summary:hover{background:var(--sunk)}
    .rows summary::after{position:absolute;left:calc(var(--d,0)*20px - 14px)}
    .rows details[open]>summary::after{transform:rotate(45deg)}
    .left{padding:6px 0 16px calc(25px + var(--d,0)*20px);display:grid;gap:12px;
    grid-template-columns:minmax(0,1fr)}
    .af{padding:0 0 8px calc(25px + var(--d,0)*20px);color:var(--red);font-size:.867rem}
    .open-ended>.af{color:var(--amber)}

    pre.log,.file pre{padding:12px 14px;border-radius:8px;background:var(--sunk);
    border:1px solid var(--line2);white-space:pre-wrap;max-height:420px;overflow:auto;
    line-height:1.55}
    .console{border:1px solid var(--line);border-radius:8px;overflow:hidden;
    font:.8rem/1.55 var(--mono)}
    .console li{display:grid;grid-template-columns:64px 64px minmax(0,1fr) auto;gap:0 10px;
    padding:4px 14px}
    .console li+li{border-top:1px solid var(--line2)}
    .console .text{white-space:pre-wrap}
    .at,.level,.from{color:var(--soft)}
    .at{text-align:right}
    .console .error{background:var(--redbg)}.console .error :is(.level,.text){color:var(--red)}
    .console .warning{background:var(--amberbg)}
    .console .warning :is(.level,.text){color:var(--amber)}

    footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px;
    padding-bottom:32px!important;color:var(--soft);font-size:.867rem}
    .keys kbd:not(:first-child){margin-left:10px}
    .keys kbd+kbd{margin-left:2px!important}

    dialog{width:96vw;height:94vh;max-width:none;max-height:none;padding:0;border-radius:12px;
    border:1px solid var(--line);background:var(--card);color:var(--ink)}
    dialog[open]{display:flex;flex-direction:column}
    dialog::backdrop{background:rgb(0 0 0/.6)}
    dialog form{display:flex;align-items:center;gap:8px;padding:10px 12px 10px 18px;
    border-bottom:1px solid var(--line)}
    dialog form p{flex:1;font-weight:600}
    .stage{flex:1;min-height:0;display:grid;place-items:center;padding:16px;overflow:auto;
    background:var(--sunk)}
    .stage img{max-width:100%;max-height:100%;box-shadow:0 2px 16px rgb(0 0 0/.2)}
    .stage iframe{border:0;background:#fff;transform-origin:0 0;box-shadow:0 2px 16px rgb(0 0 0/.2)}
    #inspect[aria-pressed=true]{background:var(--sunk)}

    @media (max-width:760px){
    .wrap,main{padding-left:16px;padding-right:16px}
    main{padding-left:8px;padding-right:8px}
    h1{font-size:1.5rem}
    .group>h2{margin-left:8px}
    .tools{position:static}
    .find{max-width:none;flex-basis:100%}
    .chip,.tools .plain{height:34px;padding:0 9px;font-size:.933rem}
    .chip{gap:5px}
    .tools .wrap{gap:8px}
    .test>summary{grid-template-columns:16px minmax(0,1fr) auto;padding:11px 14px}
    .why{grid-column:2/-1;grid-row:2;white-space:normal}
    .time{grid-column:3;grid-row:1}
    .test[open]>summary .why{display:none}
    .body{padding:14px 14px 22px;gap:22px}
    .pictured{grid-template-columns:minmax(0,1fr)}
    .pictured>figure{grid-column:1;grid-row:auto}
    .pictured .shot img{max-height:300px}
    .axis{display:none}
    .row{grid-template-columns:16px minmax(0,1fr) auto;padding-bottom:6px}
    .row>.bar{grid-column:2/-1;grid-row:2;height:8px;min-height:0;margin-left:9px}
    .bar i,.step>.row .bar i{height:4px;margin-top:-2px}
    .rows ol{--d:0}.rows ol ol{--d:.6}.rows ol ol ol{--d:1.2}.rows ol ol ol ol{--d:1.800}
    .rows summary::after{display:none}
    .words{grid-template-columns:minmax(0,1fr);gap:4px}
    .console li{grid-template-columns:auto auto minmax(0,1fr)}
    .console .text{grid-column:1/-1;grid-row:2}
    .console .at{text-align:left}
    th,td{padding:6px 10px}
    table:not(.options){min-width:540px}
    .options thead{display:none}
    .options tr{display:grid;grid-template-columns:minmax(0,auto) minmax(0,1fr)}
    .options tr>:last-child{grid-column:1/-1;padding-top:0;border-top:0}
    .options th{white-space:normal}
    .keys{display:none}
    dialog{width:100vw;height:100dvh;border-radius:0;border:0}}

    @media print{
    :root{--page:#fff;--sunk:#fff}
    body{font-size:10pt}
    .tools,.copy,.keys,dialog,.skip,.rows summary::after,.part>summary::before{display:none!important}
    .top{padding-top:0}
    .wrap,main{max-width:none;padding-left:0;padding-right:0}
    .test{box-shadow:none;content-visibility:visible}
    .failed::details-content,.interrupted::details-content,.failed details::details-content{
    content-visibility:visible;display:block;height:auto}
    .body{padding-left:20px}
    pre.log,.file pre{max-height:none}
    .scroll{overflow:visible}
    figure,.failure,tr,.row{break-inside:avoid}
    .bar i,.meter i{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    @media (forced-colors:active){.bar i,.meter i{background:CanvasText;
    forced-color-adjust:none}}
    """#
}
