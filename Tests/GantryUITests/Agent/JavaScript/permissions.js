import { element, equal, framed } from "./check.js";

const source = await (await fetch("/agent/permissions.js")).text();

// A frame that asks where a browser with these permissions would, what it is asked, and what is called.
const asking = async (states = {}, frame = null) => {
  frame = frame || (await framed(""));
  const view = frame.contentWindow;
  const [calls, asked, withdrawn] = [[], [], []];
  const statuses = {};
  const query = async ({ name }) => {
    if (frame.isSilent && frame.isSilent()) await new Promise(() => {});
    statuses[name] = Object.assign(new EventTarget(), { state: states[name] || "prompt" });
    return statuses[name];
  };
  const stub = () =>
    Object.defineProperty(view.navigator, "permissions", { value: { query }, configurable: true });
  stub();
  view.Geolocation = class {
    getCurrentPosition(...rest) { calls.push(["get", rest.length]); }
    watchPosition() { calls.push(["watch"]); return 7; }
    clearWatch(number) { calls.push(["clear", number]); }
  };
  view.GeolocationPositionError = class {};
  view.Notification = class { static async requestPermission() { return "own"; } };
  view.MediaDevices = class { async getUserMedia() { return "stream"; } };
  const stop = new AbortController();
  const hear = (name, list) => document.addEventListener(`gantry.${name}`,
    ({ detail }) => { list.push(JSON.parse(detail)); }, stop);
  hear("asks", asked);
  hear("withdraws", withdrawn);
  const install = () => {
    const script = view.document.createElement("script");
    script.textContent = source;
    view.document.head.append(script);
  };
  install();
  const answer = async (isGranted, isTold, { id } = asked.at(-1)) => {
    const detail = JSON.stringify({ id, isGranted, isTold });
    document.dispatchEvent(new CustomEvent("gantry.answers", { detail }));
    await later();
  };
  return { frame, view, stub, install, calls, asked, withdrawn, statuses, answer, stop: () => stop.abort(),
    place: new view.Geolocation() };
};
const later = () => new Promise((resolve) => { setTimeout(resolve, 20); });
const tried = async (states, test, frame = null) => {
  const page = await asking(states, frame);
  try {
    await test(page);
  } finally {
    page.stop();
  }
};

export default {
  "a question is asked once, and its answer goes to all": () =>
    tried({}, async ({ asked, calls, answer, place }) => {
      const codes = [];
      const refuse = ({ code, message }) => { codes.push([code, message]); };
      for (let i = 0; i < 2; i += 1) place.getCurrentPosition(() => {}, refuse);
      await later();
      await answer(false, false, { id: "another" });
      equal([asked.length, asked[0].kind, codes], [1, "location", []]);
      await answer(false, false);
      document.dispatchEvent(new CustomEvent("gantry.listens"));
      place.getCurrentPosition(() => {}, refuse);
      await later();
      const denied = [1, "User denied Geolocation"];
      equal([codes, asked.length, calls], [[denied, denied, denied], 1, []]);
    }),
  "a browser that knows its answer gets the call": () => tried({}, async ({ asked, calls, answer, place }) => {
    const codes = [];
    place.getCurrentPosition(() => {}, ({ code }) => { codes.push(code); }, { timeout: 1 });
    await later();
    await answer(true, true);
    equal([calls, codes, asked.length], [[["get", 3]], [], 1]);
  }),
  "a granted place that the browser doesn't know is unavailable": () =>
    tried({}, async ({ calls, answer, place }) => {
      const codes = [];
      place.getCurrentPosition(() => {}, ({ code }) => { codes.push(code); });
      place.getCurrentPosition(() => {});
      await later();
      await answer(true, false);
      equal([codes, calls], [[2], []]);
    }),
  "what the browser knows isn't asked": () =>
    tried({ geolocation: "granted", notifications: "denied" }, async ({ asked, calls, view, place }) => {
      place.getCurrentPosition(() => {});
      equal(await view.Notification.requestPermission(), "denied");
      equal([asked, calls, view.Notification.permission], [[], [["get", 3]], "denied"]);
    }),
  "a browser's later answer ends a question": () => tried({}, async ({ asked, calls, statuses, place }) => {
    place.getCurrentPosition(() => {});
    await later();
    statuses.geolocation.state = "granted";
    statuses.geolocation.dispatchEvent(new Event("change"));
    await later();
    equal([asked.length, calls], [1, [["get", 3]]]);
  }),
  "a frame whose window is that of the empty document before it asks for itself": async () => {
    for (const isSilent of [true, false]) {
      const empty = element('<iframe src="/tests/check.js"></iframe>');
      const first = empty.contentDocument;
      // What a document has asked goes with it.
      empty.isSilent = () => isSilent && empty.contentDocument === first;
      await tried({}, async ({ frame, view, stub, asked, withdrawn, statuses, place }) => {
        equal(Object.keys(statuses).length, isSilent ? 0 : 4);
        const loaded = new Promise((resolve) => { frame.addEventListener("load", resolve); });
        place.getCurrentPosition(() => {});
        await loaded;
        equal([frame.contentDocument === first, view.Geolocation === place.constructor], [false, true]);
        // In WebKit the new document has another navigator.
        stub();
        // The script is run again, as browsers do for each document.
        view[Symbol.for("gantry.permissions")]();
        await later();
        equal([Object.keys(statuses).length, asked.length], [4, withdrawn.length]);
        statuses.notifications.state = "denied";
        statuses.notifications.dispatchEvent(new Event("change"));
        equal(view.Notification.permission, "denied");
        place.getCurrentPosition(() => {});
        await later();
        equal([asked.at(-1).kind, asked.length], ["location", withdrawn.length + 1]);
      }, empty);
    }
  },
  "a query that is lost is the test's after a second": async () => {
    const frame = await framed("");
    frame.isSilent = () => true;
    await tried({}, async ({ asked, place }) => {
      place.getCurrentPosition(() => {});
      await later();
      equal(asked.length, 0);
      await new Promise((resolve) => { setTimeout(resolve, 1200); });
      equal(asked.length, 1);
    }, frame);
  },
  "a watch that ends before its answer never begins": () => tried({}, async ({ calls, answer, place }) => {
    const errors = [];
    const first = place.watchPosition(() => {}, (error) => { errors.push(error); });
    const second = place.watchPosition(() => {});
    place.clearWatch(first);
    await later();
    await answer(true, true);
    place.clearWatch(second);
    place.clearWatch(3);
    equal([first === second, calls, errors], [false, [["watch"], ["clear", 7], ["clear", 3]], []]);
  }),
  "a watch that has ended hears no refusal": () => tried({}, async ({ answer, place }) => {
    const codes = [];
    const hear = ({ code }) => { codes.push(code); };
    place.clearWatch(place.watchPosition(() => {}, hear));
    place.watchPosition(() => {}, hear);
    await later();
    await answer(false, false);
    equal(codes, [1]);
  }),
  "notifications have the answer as their permission": () => tried({}, async ({ view, answer }) => {
    equal(view.Notification.permission, "default");
    const told = [];
    const request = view.Notification.requestPermission((permission) => { told.push(permission); });
    await later();
    await answer(true, false);
    equal([await request, told, view.Notification.permission], ["granted", ["granted"], "granted"]);
  }),
  "a camera is asked for before a microphone": () => tried({}, async ({ asked, view, answer }) => {
    const media = new view.MediaDevices();
    const failure = (constraints) => media.getUserMedia(constraints).then(String, ({ name }) => name);
    const both = failure({ video: true, audio: true });
    await later();
    await answer(true, true);
    await answer(false, false);
    equal([await both, asked.map(({ kind }) => kind)], ["NotAllowedError", ["camera", "microphone"]]);
    equal([await failure({ video: true }), await failure({ audio: true })], ["stream", "NotAllowedError"]);
    equal(await media.getUserMedia(), "stream");
  }),
  "a granted camera that the browser doesn't know isn't there": () => tried({}, async ({ view, answer }) => {
    const name = new view.MediaDevices().getUserMedia({ video: true }).then(String, (error) => error.name);
    await later();
    await answer(true, false);
    equal(await name, "NotFoundError");
  }),
  "an open question is repeated for who listens, and withdrawn with its frame": () =>
    tried({}, async ({ frame, asked, withdrawn, place }) => {
      place.getCurrentPosition(() => {});
      await later();
      document.dispatchEvent(new CustomEvent("gantry.listens"));
      equal([asked.length, asked[0]], [2, asked[1]]);
      frame.remove();
      equal(withdrawn, [{ id: asked[0].id }]);
      document.dispatchEvent(new CustomEvent("gantry.listens"));
      equal(asked.length, 2);
    }),
  "the page's functions look like the browser's": () =>
    tried({}, async ({ view, install, place, calls, asked }) => {
      const { getCurrentPosition } = view.Geolocation.prototype;
      equal([getCurrentPosition.name, "prototype" in getCurrentPosition], ["getCurrentPosition", false]);
      install();
      equal(view.Geolocation.prototype.getCurrentPosition === getCurrentPosition, true);
      place.getCurrentPosition();
      await later();
      equal([calls, asked], [[["get", 0]], []]);
    }),
};
