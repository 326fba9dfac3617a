// Asks the test, in the page's own world, where a browser would ask its user.
//
// A browser without a window answers such questions itself. In a test with interruption monitors
// a question becomes the alert of a device, and the page gets its answer. The page's script and
// its agent may live in two worlds, which share only events.

(() => {
  "use strict";
  const key = Symbol.for("gantry.permissions");
  // The window was another document's before, so that all is replaced already.
  if (window[key]) return window[key]();
  try {
    if (!top.document) return;
  } catch {
    // Nobody listens to the questions of a frame of another origin.
    return;
  }

  const parseJSON = JSON.parse;
  const toJSON = JSON.stringify;
  const later = setTimeout.bind(window);

  const start = Math.random().toString(36).slice(2);
  let count = 0;

  // What a document asks, and what it was told.
  const beginDocument = () => {
    const home = top.document;
    const tell = home.dispatchEvent.bind(home);
    const say = (name, content) =>
      tell(new CustomEvent(name, { detail: toJSON(content) }));

    // The browser's permissions, as soon as it has answered. A later question is then reported
    // before the tap that led to it is over.
    const told = {};
    // Questions without an answer, by kind, and the answers.
    const open = new Map();
    const answers = {};
    const settle = (kind, answer) => {
      const question = open.get(kind);
      open.delete(kind);
      if (question) question.resolve(answer);
    };
    const answerTo = (kind) => {
      if (answers[kind] || !told[kind] || told[kind] === "prompt") return answers[kind];
      return { isGranted: told[kind] === "granted", isTold: true };
    };
    const learn = async (kind, name) => {
      try {
        const status = await navigator.permissions.query({ name });
        const note = () => {
          told[kind] = status.state;
          if (answerTo(kind)) settle(kind, answerTo(kind));
        };
        note();
        // Another document's question may be answered first.
        status.addEventListener("change", note);
      } catch {
        // An engine without the query has no permissions either.
        told[kind] = "prompt";
      }
    };
    const learned = {
      location: learn("location", "geolocation"),
      notifications: learn("notifications", "notifications"),
      camera: learn("camera", "camera"),
      microphone: learn("microphone", "microphone"),
    };

    const repeat = () => {
      open.forEach(({ id }, kind) => say("gantry.asks", { id, kind }));
    };
    const hear = (event) => {
      const { id, isGranted, isTold } = parseJSON(event.detail);
      open.forEach((question, kind) => {
        if (question.id === id) settle(kind, (answers[kind] = { isGranted, isTold }));
      });
    };
    // Added with each question, since `document.open()` removes listeners.
    const listen = () => {
      home.addEventListener("gantry.listens", repeat);
      home.addEventListener("gantry.answers", hear);
    };
    listen();

    const ask = async (kind) => {
      if (!told[kind]) {
        // A browser may lose the query of a document that has just begun.
        await Promise.race([learned[kind], new Promise((go) => { later(go, 1000); })]);
      }
      const answer = answerTo(kind);
      if (answer) return answer;
      if (!open.has(kind)) {
        const question = { id: `${start}.${(count += 1)}` };
        question.answer = new Promise((resolve) => {
          question.resolve = resolve;
        });
        open.set(kind, question);
        listen();
        say("gantry.asks", { id: question.id, kind });
      }
      return open.get(kind).answer;
    };
    const leave = () => {
      home.removeEventListener("gantry.listens", repeat);
      home.removeEventListener("gantry.answers", hear);
      open.forEach(({ id }) => say("gantry.withdraws", { id }));
    };
    return { document, answerTo, ask, leave };
  };

  // A frame's first, empty document leaves its window to the next one. What it asked the browser
  // is never answered then.
  let current = null;
  const here = () => {
    if (!current || current.document !== document) current = beginDocument();
    return current;
  };
  here();
  Object.defineProperty(window, key, { value: () => { here(); } });
  const ask = (kind) => here().ask(kind);
  if (window !== top) addEventListener("pagehide", ({ persisted }) => persisted || current.leave());

  const replace = (owner, name, make) => {
    const original = owner && owner[name];
    if (typeof original !== "function") return;
    // A method, so that it has its name and can't be constructed.
    const { [name]: method } = make(original);
    Object.defineProperty(owner, name,
      { value: method, writable: true, enumerable: true, configurable: true });
  };

  // MARK: Location

  const errorTexts = { 1: "User denied Geolocation", 2: "Position unavailable" };
  const positionError = (code) =>
    Object.create(GeolocationPositionError.prototype, {
      code: { value: code }, message: { value: errorTexts[code] },
    });

  const locate = (begin, failure) =>
    ask("location").then(({ isGranted, isTold }) => {
      if (isTold && isGranted) begin();
      // A browser without the permission would wait for its user for ever.
      else if (failure) later(() => failure(positionError(isGranted ? 2 : 1)));
    });

  const geolocation = window.Geolocation && Geolocation.prototype;
  replace(geolocation, "getCurrentPosition", (original) => ({
    getCurrentPosition(success, failure, options) {
      if (typeof success !== "function") return original.apply(this, arguments);
      locate(() => original.call(this, success, failure, options), failure);
    },
  }));

  // The browser's watch numbers, which come later, by the page's own.
  const watches = new Map();
  let watchCount = 1e6;
  replace(geolocation, "watchPosition", (original) => ({
    watchPosition(success, failure, options) {
      if (typeof success !== "function") return original.apply(this, arguments);
      const number = (watchCount += 1);
      watches.set(number, null);
      const isWatched = () => watches.has(number);
      locate(() => {
        if (isWatched()) watches.set(number, original.call(this, success, failure, options));
      }, failure && ((error) => isWatched() && failure(error)));
      return number;
    },
  }));
  replace(geolocation, "clearWatch", (original) => ({
    clearWatch(number) {
      // A watch from before this script has the browser's own number.
      const own = watches.has(number) ? watches.get(number) : number;
      watches.delete(number);
      if (own !== null) original.call(this, own);
    },
  }));

  // MARK: Notifications

  if (window.Notification) {
    replace(Notification, "requestPermission", () => ({
      async requestPermission(callback) {
        const { isGranted } = await ask("notifications");
        const answer = isGranted ? "granted" : "denied";
        if (typeof callback === "function") callback(answer);
        return answer;
      },
    }));
    // A browser without a window has `denied` here before any question.
    Object.defineProperty(Notification, "permission", {
      get: () => {
        const answer = here().answerTo("notifications");
        return answer ? (answer.isGranted ? "granted" : "denied") : "default";
      },
      enumerable: true, configurable: true,
    });
  }

  // MARK: Camera and microphone

  replace(window.MediaDevices && MediaDevices.prototype, "getUserMedia", (original) => ({
    async getUserMedia(constraints) {
      const kinds = [];
      if (constraints && constraints.video) kinds.push("camera");
      if (constraints && constraints.audio) kinds.push("microphone");
      for (const kind of kinds) {
        const { isGranted, isTold } = await ask(kind);
        if (!isGranted) throw new DOMException("Permission denied", "NotAllowedError");
        if (!isTold) throw new DOMException("Requested device not found", "NotFoundError");
      }
      return original.call(this, constraints);
    },
  }));
})();
