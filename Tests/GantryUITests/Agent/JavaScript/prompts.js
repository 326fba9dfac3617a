import { map } from "/agent/builtins.js";
import { currentRevision } from "/agent/changes.js";
import { permit, prompt, promptOf } from "/agent/prompts.js";
import { agent } from "/agent/requests.js";
import { equal } from "./check.js";

const say = (name, detail) => document.dispatchEvent(new CustomEvent(`gantry.${name}`,
  { detail: JSON.stringify(detail) }));
const asked = () => promptOf({ prompts: true });

// What the page hears of these meanwhile.
const heard = async (name, act) => {
  const details = [];
  const hear = ({ detail }) => { details.push(JSON.parse(detail)); };
  document.addEventListener(name, hear);
  try {
    await act();
  } finally {
    document.removeEventListener(name, hear);
  }
  return details;
};

export default {
  "the oldest question is told until it has an answer": async () => {
    equal(asked(), null);
    say("asks", { id: "1", kind: "camera" });
    say("asks", { id: "2", kind: "location" });
    say("asks", { id: "1", kind: "camera" });
    equal([asked(), prompt({ prompts: true }), promptOf({})],
      [{ id: "1", kind: "camera" }, { prompt: { id: "1", kind: "camera" } }, null]);
    const answers = await heard("gantry.answers", () => permit({ token: "1", isGranted: true, isTold: false }));
    equal([answers, asked().id], [[{ id: "1", isGranted: true, isTold: false }], "2"]);
    say("withdraws", { id: "2" });
    equal(asked(), null);
  },
  "questions from before are asked for, once there are none": async () => {
    const repeat = () => say("asks", { id: "3", kind: "microphone" });
    document.addEventListener("gantry.listens", repeat);
    equal(await heard("gantry.listens", () => promptOf({})), []);
    equal(map(await heard("gantry.listens", () => equal(asked().id, "3")), () => 1), [1]);
    equal(await heard("gantry.listens", asked), []);
    document.removeEventListener("gantry.listens", repeat);
    say("withdraws", { id: "3" });
  },
  "a new question is a change, and stops an action": async () => {
    asked();
    const before = currentRevision();
    say("asks", { id: "4", kind: "location" });
    equal(currentRevision() > before, true);
    const request = { do: "prepare", action: "tap", chain: [], timeout: 100, prompts: true };
    const answer = JSON.parse(await agent(JSON.stringify(request)));
    equal(answer, { failed: { reason: "prompt", nodes: [] }, prompt: { id: "4", kind: "location" } });
    say("withdraws", { id: "4" });
  },
};
