extension ReportDocument {
  /// The page's script: filtering, copying, enlarging pictures, keys.
  static let script = #"""
    (() => {
      "use strict";
      const byId = (id) => document.getElementById(id);
      const all = (query, root = document) => [...root.querySelectorAll(query)];
      const tests = all(".test"), groups = all(".group"), chips = all(".chip");
      const find = byId("find"), shown = byId("shown"), toggle = byId("toggle");
      const texts = new Map();

      for (const node of [byId("tools"), byId("keys"), ...all(".copy")]) node.hidden = false;
      const say = (text) => {
        byId("said").textContent = "";
        requestAnimationFrame(() => { byId("said").textContent = text; });
      };

      // Filtering.
      const outcomeOf = (test) => ["failed", "interrupted", "flaky", "skipped", "passed"]
        .find((outcome) => test.classList.contains(outcome));
      const textOf = (test) => {
        if (!texts.has(test)) {
          const parts = all(":scope > summary, .failure, .about", test);
          texts.set(test, parts.map((part) => part.textContent).join(" ").toLowerCase());
        }
        return texts.get(test);
      };
      const isOn = (chip) => chip.getAttribute("aria-pressed") === "true";
      const filter = () => {
        const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
        const outcomes = chips.filter(isOn).map((chip) => chip.dataset.outcome);
        for (const test of tests) {
          test.hidden = !outcomes.includes(outcomeOf(test)) ||
            !words.every((word) => textOf(test).includes(word));
        }
        for (const group of groups) group.hidden = !group.querySelector(".test:not([hidden])");
        const count = visible().length;
        byId("none").hidden = count > 0 || tests.length === 0;
        const text = count + " of " + tests.length + " shown";
        shown.textContent = count === tests.length ? "" : text;
        say(text);
      };
      const reset = () => {
        find.value = "";
        for (const chip of chips) chip.setAttribute("aria-pressed", "true");
        filter();
      };
      find.addEventListener("input", filter);
      for (const chip of chips) {
        chip.addEventListener("click", () => {
          chip.setAttribute("aria-pressed", String(!isOn(chip)));
          filter();
        });
      }
      byId("reset").addEventListener("click", () => { reset(); find.focus(); });

      // Opening and closing.
      const visible = () => tests.filter((test) => !test.hidden);
      const nameToggle = () => {
        toggle.textContent = tests.some((test) => test.open) ? "Close all" : "Open all";
      };
      toggle.addEventListener("click", () => {
        const open = toggle.textContent === "Open all";
        for (const test of open ? visible() : tests) test.open = open;
      });
      // A picture that is embedded once is shown again in other places.
      const fill = (test) => {
        for (const link of all("a.same", test)) {
          const first = byId(link.getAttribute("href").slice(1));
          if (!first) continue;
          const copy = first.cloneNode(true);
          const caption = link.parentNode.querySelector("figcaption");
          copy.removeAttribute("id");
          copy.firstElementChild.alt = "Screenshot: " + caption.textContent;
          link.replaceWith(copy);
        }
      };
      document.addEventListener("toggle", (event) => {
        if (!event.target.classList.contains("test")) return;
        if (event.target.open) fill(event.target);
        nameToggle();
      }, true);
      for (const test of tests) if (test.open) fill(test);
      nameToggle();
      const reveal = () => {
        const target = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
        for (let node = target; node; node = node.parentElement) {
          if (node.tagName === "DETAILS") node.open = true;
        }
        if (target) target.scrollIntoView();
      };
      addEventListener("hashchange", reveal);
      reveal();

      // Copying, also where the page may not use the clipboard, for example from a file.
      document.addEventListener("click", (event) => {
        const button = event.target.closest(".copy");
        if (!button) return;
        const code = button.parentNode.querySelector("code");
        const done = (text) => {
          button.textContent = text;
          say(text);
          setTimeout(() => { button.textContent = "Copy"; }, 2000);
        };
        const byHand = () => {
          getSelection().selectAllChildren(code);
          let copied = false;
          try { copied = document.execCommand("copy"); } catch { copied = false; }
          done(copied ? "Copied" : "Selected");
        };
        if (!navigator.clipboard || !navigator.clipboard.writeText) return byHand();
        navigator.clipboard.writeText(code.textContent).then(() => done("Copied"), byHand);
      });

      // Pictures in full size, and the pages that they show.
      const viewer = byId("viewer"), inspect = byId("inspect");
      let figures = [], position = 0, isInspecting = false;
      const showPage = () => {
        const page = figures[position].querySelector("a.page");
        const isAlone = figures[position].querySelector("img") === null;
        const isShown = page !== null && (isInspecting || isAlone);
        inspect.hidden = page === null || isAlone;
        inspect.setAttribute("aria-pressed", String(isShown));
        byId("picture").hidden = isShown;
        // Another document each time: its own links lead nowhere, and it has no scripts.
        for (const frame of all("iframe", viewer)) frame.remove();
        if (!isShown) return;
        const [width, height] = page.dataset.size.split(" ").map(Number);
        const stage = byId("picture").parentNode;
        const frame = document.createElement("iframe");
        frame.title = "The page as it was";
        frame.setAttribute("sandbox", "");
        frame.src = page.href;
        stage.append(frame);
        // All of it fits, as a picture does.
        const [wide, high] = [stage.clientWidth - 32, stage.clientHeight - 32];
        const scale = Math.min(1, wide / width, high / height);
        frame.style.cssText = `width:${width}px;height:${height}px;transform:scale(${scale});` +
          `margin:0 ${(scale - 1) * width}px ${(scale - 1) * height}px 0`;
      };
      const showPicture = (index) => {
        position = (index + figures.length) % figures.length;
        const figure = figures[position];
        const caption = figure.querySelector("figcaption").textContent;
        const row = figure.closest("details:not(.test)");
        const title = row && row.querySelector(".t");
        const image = figure.querySelector("img");
        byId("picture").src = image ? image.src : "";
        byId("picture").alt = "Screenshot: " + caption;
        byId("caption").textContent = (title ? title.firstChild.textContent + " · " : "") +
          caption + " (" + (position + 1) + " of " + figures.length + ")";
        showPage();
      };
      document.addEventListener("click", (event) => {
        const link = event.target.closest("a.shot, a.page");
        const order = link && Number(link.closest("figure").dataset.order);
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (!link || !viewer.showModal || !isPlain) return;
        event.preventDefault();
        // In the order of time; the last screen is beside the failure, and where it was taken.
        const found = all("figure", link.closest(".test")).filter((each) => each.querySelector("a"));
        const inOrder = new Map(found.map((each) => [Number(each.dataset.order), each]));
        const orders = [...inOrder.keys()].sort((one, other) => one - other);
        figures = orders.map((each) => inOrder.get(each));
        isInspecting = link.matches(".page");
        viewer.showModal();
        showPicture(orders.indexOf(order));
      });
      inspect.addEventListener("click", () => {
        isInspecting = !isInspecting;
        showPage();
      });
      byId("back").addEventListener("click", () => showPicture(position - 1));
      byId("next").addEventListener("click", () => showPicture(position + 1));
      viewer.addEventListener("click", (event) => {
        if (event.target === viewer) viewer.close();
      });

      // Keys.
      const step = (by) => {
        const list = visible();
        if (!list.length) return;
        const current = document.activeElement && document.activeElement.closest(".test");
        const index = current ? list.indexOf(current) + by : by > 0 ? 0 : list.length - 1;
        list[Math.max(0, Math.min(list.length - 1, index))].querySelector("summary").focus();
      };
      document.addEventListener("keydown", (event) => {
        if (event.metaKey || event.ctrlKey || event.altKey) return;
        // Also where the button that had the focus is hidden.
        if (viewer.open && event.key === "ArrowLeft") showPicture(position - 1);
        if (viewer.open && event.key === "ArrowRight") showPicture(position + 1);
        if (viewer.open) return;
        // Leaves the field, in which j and k are letters.
        if (event.key === "Escape") { reset(); find.blur(); return; }
        if (event.target.closest("input")) return;
        if (event.key === "/") { event.preventDefault(); find.focus(); find.select(); }
        if (event.key === "j") step(1);
        if (event.key === "k") step(-1);
      });

      // On paper there is nothing to open.
      let openedForPrint = [];
      addEventListener("beforeprint", () => {
        openedForPrint = all(".failed, .interrupted, .failed details, .interrupted details")
          .filter((node) => node.tagName === "DETAILS" && !node.open);
        for (const node of openedForPrint) node.open = true;
      });
      addEventListener("afterprint", () => {
        for (const node of openedForPrint) node.open = false;
      });
    })();
    """#
}
