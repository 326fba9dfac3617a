// The tree in a failure's message, the elements near a miss, and the page itself.
import { add, topDocument, topWindow } from "./builtins.js";
import { application, childItems, eachDescendant, typeOf } from "./items.js";
import { labelOf, nodeOf, nodesOf } from "./nodes.js";
import { evaluate } from "./queries.js";

const treeOf = (item, rest, options) => {
  const node = nodeOf(item, options);
  rest.count -= 1;
  const children = [];
  for (const child of childItems(item)) {
    if (rest.count <= 0) break;
    add(children, treeOf(child, rest, options));
  }
  node.children = children;
  return node;
};

export const tree = (request) => {
  const options = { clip: request.clip };
  const rest = { count: request.limit || 20000 };
  const { items } = evaluate(request.chain, { limit: 2 });
  return { tree: items.length ? treeOf(items[0], rest, options) : null };
};

const labelledBelow = (scopes, limit) => {
  const found = [];
  for (const scope of scopes) {
    const fits = (item) => typeOf(item) !== "other" && labelOf(item) !== "";
    eachDescendant(scope, { type: "any", fits }, (item) => {
      add(found, item);
      return found.length >= limit;
    });
    if (found.length >= limit) break;
  }
  return found;
};

// The place where a chain stops matching: the step, the elements that it searched, and its
// nearest matches.
export const nearest = (request) => {
  const limit = request.limit || 200;
  const options = { clip: request.clip };
  const chain = request.chain;
  const find = (count) => evaluate(chain.slice(0, count), { limit, isLenient: true });
  let step = 0;
  while (step < chain.length && find(step + 1).items.length > 0) step += 1;
  if (step === chain.length) {
    return { below: [], candidates: nodesOf(find(step).items, limit, options) };
  }
  let axis = step;
  while (axis > 0 && !chain[axis].axis) axis -= 1;
  const below = axis > 0 ? find(axis).items : [application];
  const wanted = axis < step ? find(axis + 1) : { items: [] };
  const candidates = wanted.items.length ? wanted.items : labelledBelow(below, limit);
  return {
    below: nodesOf(below, 5, options),
    candidates: nodesOf(candidates, limit, { type: wanted.type, clip: request.clip }),
  };
};

export const pageState = () =>
  ({ page: { address: topWindow.location.href, title: topDocument.title } });
