extension ReportDocument {
  /// The page's script: filtering, copying, enlarging pictures, keys.
  static let script = #"""
    (function () {
      "use strict";
      var byId = function (id) { return document.getElementById(id); };
      var all = function (query, root) {
        return Array.prototype.slice.call((root || document).querySelectorAll(query));
      };
      var tests = all(".test"), groups = all(".group"), chips = all(".chip");
      var find = byId("find"), shown = byId("shown"), toggle = byId("toggle");
      var texts = new Map();

      ["tools", "keys"].forEach(function (id) { byId(id).hidden = false; });
      all(".copy").forEach(function (button) { button.hidden = false; });
      var say = function (text) {
        byId("said").textContent = "";
        requestAnimationFrame(function () { byId("said").textContent = text; });
      };

      // Filtering.
      var outcomeOf = function (test) {
        return ["failed", "interrupted", "skipped", "passed"].find(function (outcome) {
          return test.classList.contains(outcome);
        });
      };
      var textOf = function (test) {
        if (!texts.has(test)) {
          var parts = all(":scope > summary, .failure, .about", test);
          texts.set(test, parts.map(function (part) {
            return part.textContent;
          }).join(" ").toLowerCase());
        }
        return texts.get(test);
      };
      var filter = function () {
        var words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
        var on = chips.filter(function (chip) {
          return chip.getAttribute("aria-pressed") === "true";
        }).map(function (chip) { return chip.dataset.outcome; });
        var count = 0;
        tests.forEach(function (test) {
          var fits = on.indexOf(outcomeOf(test)) >= 0 && words.every(function (word) {
            return textOf(test).indexOf(word) >= 0;
          });
          test.hidden = !fits;
          if (fits) { count += 1; }
        });
        groups.forEach(function (group) {
          group.hidden = !group.querySelector(".test:not([hidden])");
        });
        byId("none").hidden = count > 0 || tests.length === 0;
        var text = count + " of " + tests.length + " shown";
        shown.textContent = count === tests.length ? "" : text;
        say(text);
      };
      var reset = function () {
        find.value = "";
        chips.forEach(function (chip) { chip.setAttribute("aria-pressed", "true"); });
        filter();
      };
      find.addEventListener("input", filter);
      chips.forEach(function (chip) {
        chip.addEventListener("click", function () {
          var isOn = chip.getAttribute("aria-pressed") === "true";
          chip.setAttribute("aria-pressed", String(!isOn));
          filter();
        });
      });
      byId("reset").addEventListener("click", function () { reset(); find.focus(); });

      // Opening and closing.
      var visible = function () {
        return tests.filter(function (test) { return !test.hidden; });
      };
      var nameToggle = function () {
        var some = tests.some(function (test) { return test.open; });
        toggle.textContent = some ? "Close all" : "Open all";
      };
      toggle.addEventListener("click", function () {
        var open = toggle.textContent === "Open all";
        (open ? visible() : tests).forEach(function (test) { test.open = open; });
      });
      // A picture that is embedded once is shown again in other places.
      var fill = function (test) {
        all("a.same", test).forEach(function (link) {
          var first = byId(link.getAttribute("href").slice(1));
          if (!first) { return; }
          var copy = first.cloneNode(true);
          var caption = link.parentNode.querySelector("figcaption");
          copy.removeAttribute("id");
          copy.firstElementChild.alt = "Screenshot: " + caption.textContent;
          link.replaceWith(copy);
        });
      };
      document.addEventListener("toggle", function (event) {
        if (event.target.classList.contains("test")) {
          if (event.target.open) { fill(event.target); }
          nameToggle();
        }
      }, true);
      tests.forEach(function (test) { if (test.open) { fill(test); } });
      nameToggle();
      var reveal = function () {
        var target = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
        for (var node = target; node; node = node.parentElement) {
          if (node.tagName === "DETAILS") { node.open = true; }
        }
        if (target) { target.scrollIntoView(); }
      };
      addEventListener("hashchange", reveal);
      reveal();

      // Copying, also where the page may not use the clipboard, for example from a file.
      var select = function (node) {
        var range = document.createRange(), selection = getSelection();
        range.selectNodeContents(node);
        selection.removeAllRanges();
        selection.addRange(range);
      };
      document.addEventListener("click", function (event) {
        var button = event.target.closest(".copy");
        if (!button) { return; }
        var code = button.parentNode.querySelector("code");
        var done = function (text) {
          button.textContent = text;
          say(text);
          setTimeout(function () { button.textContent = "Copy"; }, 2000);
        };
        var byHand = function () {
          select(code);
          var copied = false;
          try { copied = document.execCommand("copy"); } catch (error) { copied = false; }
          done(copied ? "Copied" : "Selected");
        };
        if (!navigator.clipboard || !navigator.clipboard.writeText) { byHand(); return; }
        navigator.clipboard.writeText(code.textContent).then(function () {
          done("Copied");
        }, byHand);
      });

      // Pictures in full size.
      var viewer = byId("viewer"), pictures = [], position = 0;
      var showPicture = function (index) {
        position = (index + pictures.length) % pictures.length;
        var link = pictures[position];
        var caption = link.parentNode.querySelector("figcaption").textContent;
        var row = link.closest("details:not(.test)");
        var title = row && row.querySelector(".t");
        byId("picture").src = link.firstElementChild.src;
        byId("picture").alt = "Screenshot: " + caption;
        byId("caption").textContent = (title ? title.firstChild.textContent + " · " : "") +
          caption + " (" + (position + 1) + " of " + pictures.length + ")";
      };
      document.addEventListener("click", function (event) {
        var link = event.target.closest("a.shot");
        var isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (!link || !viewer.showModal || !isPlain) { return; }
        event.preventDefault();
        pictures = all("a.shot", link.closest(".test"));
        showPicture(pictures.indexOf(link));
        viewer.showModal();
      });
      byId("back").addEventListener("click", function () { showPicture(position - 1); });
      byId("next").addEventListener("click", function () { showPicture(position + 1); });
      viewer.addEventListener("click", function (event) {
        if (event.target === viewer) { viewer.close(); }
      });
      viewer.addEventListener("keydown", function (event) {
        if (event.key === "ArrowLeft") { showPicture(position - 1); }
        if (event.key === "ArrowRight") { showPicture(position + 1); }
      });

      // Keys.
      var step = function (by) {
        var list = visible();
        if (!list.length) { return; }
        var current = document.activeElement && document.activeElement.closest(".test");
        var index = current ? list.indexOf(current) + by : by > 0 ? 0 : list.length - 1;
        list[Math.max(0, Math.min(list.length - 1, index))].querySelector("summary").focus();
      };
      document.addEventListener("keydown", function (event) {
        if (viewer.open || event.metaKey || event.ctrlKey || event.altKey) { return; }
        // Leaves the field, in which j and k are letters.
        if (event.key === "Escape") { reset(); find.blur(); return; }
        if (event.target.closest("input")) { return; }
        if (event.key === "/") { event.preventDefault(); find.focus(); find.select(); }
        if (event.key === "j") { step(1); }
        if (event.key === "k") { step(-1); }
      });

      // On paper there is nothing to open.
      var openedForPrint = [];
      addEventListener("beforeprint", function () {
        openedForPrint = all(".failed, .interrupted, .failed details, .interrupted details")
          .filter(function (node) { return node.tagName === "DETAILS" && !node.open; });
        openedForPrint.forEach(function (node) { node.open = true; });
      });
      addEventListener("afterprint", function () {
        openedForPrint.forEach(function (node) { node.open = false; });
      });
    })();
    """#
}
