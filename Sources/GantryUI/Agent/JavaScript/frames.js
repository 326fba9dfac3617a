// Frames of other origins: their documents have agents of their own, which the test asks.
import { filter, map, some, toJSON } from "./builtins.js";
import { beginPass, sealedFrames } from "./walk.js";
import { application, holds } from "./items.js";
import { identityOf, itemWithIdentity } from "./nodes.js";
import { evaluate } from "./queries.js";
import { describe, elementAt, isInViewport, placeInside } from "./geometry.js";
import { reveal } from "./actions.js";

// What a step means in a frame, whose elements' ids begin with the frame's.
const inside = (step, prefix) => "ids" in step
  ? { ids: map(filter(step.ids, (id) => id.startsWith(prefix)), (id) => id.slice(prefix.length)) }
  : step;

// The frames in which elements may be that a chain doesn't find here, each with what is left of the
// chain there.
export const framesFor = (chain) => {
  const frames = sealedFrames();
  for (let start = frames.length ? chain.length - 1 : -1; start >= 0; start -= 1) {
    const { axis, ids } = chain[start];
    if (!axis && (!ids || start > 0)) continue;
    const { items } = start
      ? evaluate(chain.slice(0, start), { isLenient: true }) : { items: [application] };
    const around = filter(frames, (frame) =>
      some(items, (item) => item === frame || (axis !== "children" && holds(item, frame))));
    if (around.length === 0) continue;
    return map(around, (frame) => {
      const id = identityOf(frame);
      return {
        id, place: placeInside(frame),
        chain: toJSON(map(chain.slice(start), (step) => inside(step, `${id}/`))),
      };
    });
  }
  return [];
};

// All of them, for what every document is asked.
export const everyFrame = () => map(sealedFrames(), (frame) =>
  ({ id: identityOf(frame), place: placeInside(frame), chain: "[]" }));

// Where a frame is, scrolled so that a point in it can be touched unless only a `hit` is asked for, and
// what lies over the point.
export const reach = (request) => {
  const frame = itemWithIdentity(request.token);
  if (!frame) return { hit: false, by: "the frame is gone" };
  const [x, y] = request.offset;
  const inView = (place) => ({ x: place.x + x * place.scale, y: place.y + y * place.scale });
  if (!request.hit && !isInViewport(inView(placeInside(frame)))) {
    reveal(frame, "center");
    beginPass();
  }
  const place = placeInside(frame);
  const point = inView(place);
  const found = elementAt(point.x, point.y);
  return { place, hit: found === frame, by: found ? describe(found) : undefined };
};
