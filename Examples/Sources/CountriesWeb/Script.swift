/// Search as you type.
///
/// Without it the form asks the server, with the same result.
let scriptSource = #"""
  (() => {
    "use strict";
    const form = document.getElementById("search");
    if (!form) return;

    const input = form.elements.q;
    const rows = Array.from(document.querySelectorAll("#countries tbody tr"));
    const results = document.getElementById("results");
    const empty = document.getElementById("empty");
    const emptyQuery = document.getElementById("emptyQuery");
    const summary = document.getElementById("summary");
    const links = Array.from(document.querySelectorAll("a[data-keeps-query]"));

    // The same folding as the server's: no accents, lower case, single spaces.
    const fold = (text) =>
      text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");

    const setQuery = (address, query) => {
      const url = new URL(address, location.href);
      if (query) url.searchParams.set("q", query);
      else url.searchParams.delete("q");
      return url.pathname + url.search;
    };

    const update = () => {
      const query = fold(input.value);
      let count = 0;
      for (const row of rows) {
        const fits = row.dataset.search.includes(query);
        row.hidden = !fits;
        if (fits) count += 1;
      }
      const all = `${rows.length} ${rows.length === 1 ? "country" : "countries"}`;
      summary.textContent = count === rows.length ? all : `${count} of ${all}`;
      results.hidden = count === 0;
      empty.hidden = count !== 0;
      emptyQuery.textContent = input.value;
      for (const link of links) link.setAttribute("href", setQuery(link.href, input.value));
      history.replaceState(null, "", setQuery(location.href, input.value));
    };

    document.documentElement.classList.add("live");
    input.addEventListener("input", update);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      update();
    });
    // Browsers restore what was typed when someone comes back.
    if (input.value !== input.defaultValue) update();
    addEventListener("pageshow", (event) => { if (event.persisted) update(); });
  })();
  """#
