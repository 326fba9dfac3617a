// Chains of query steps, evaluated lazily from the application down.
import { add, filter, map, setOf, some } from "./builtins.js";
import { ancestorMatching } from "./walk.js";
import { roleOf } from "./roles.js";
import { Virtual, application, childItems, eachDescendant, holds, itemHasType } from "./items.js";
import { hasIdentity, itemWithIdentity, nodesOf } from "./nodes.js";
import { Invalid, satisfies } from "./predicates.js";
import { matchesText } from "./matching.js";
import { currentRevision } from "./changes.js";
import { framesFor } from "./frames.js";

export class Ambiguous extends Error {
  constructor(items, type) {
    super("more than one element matches");
    this.items = items;
    this.type = type;
  }
}

// The condition of a step; null for one without.
const filterTest = (step, type) => {
  if ("match" in step) return (item) => matchesText(item, step.match);
  if ("predicate" in step) return (item) => satisfies(step.predicate, item, type);
  if ("containing" in step) return descendantTest(step.containing);
  if (!("ids" in step)) return null;
  const ids = new Set(step.ids);
  return (item) => hasIdentity(item, ids);
};

const descendantTest = (wanted) => {
  const { type, match } = wanted;
  const search = { type, fits: filterTest(wanted, type) || (() => true), text: match };
  return (item) => eachDescendant(item, search, () => true);
};

const stageOf = (step) => {
  if (step.axis) return { kind: step.axis, type: step.type, filters: [] };
  if (step.only) return { kind: "only" };
  if (step.first) return { kind: "index", index: 0 };
  if (typeof step.index === "number") return { kind: "index", index: step.index };
  throw new Invalid("a query step is of no known kind");
};

// Filters join the axis before them, where they run before the costly check of visibility.
const stagesOf = (chain) => {
  const stages = [];
  let type = "any";
  for (const step of chain) {
    const last = stages[stages.length - 1];
    const test = filterTest(step, type);
    if (test) {
      if (last && last.filters) {
        add(last.filters, test);
        if ("match" in step) last.text = step.match;
      }
      else add(stages, { kind: "filter", filters: [test] });
      continue;
    }
    const stage = stageOf(step);
    if (stage.type) type = stage.type;
    add(stages, stage);
  }
  return { stages, type };
};

const passes = (filters, item) => !some(filters, (test) => !test(item));

// Cells of a table are its rows, as in XCUITest. Within a row they are the row's cells. If no
// row matches the text, a cell of a row may.
const isInRow = (item) => {
  if (item instanceof Virtual) return false;
  return roleOf(item) === "row" ||
    ancestorMatching(item, (each) => roleOf(each) === "row") !== null;
};

const rowPartRoles = setOf("cell gridcell rowheader columnheader");

const fitsCell = (scope, stage) => {
  const isWithinRow = stage.isInRows || isInRow(scope);
  return (item) =>
    isWithinRow || item instanceof Virtual || !rowPartRoles.has(roleOf(item));
};

const runAxis = (stage, item, next) => {
  const isCell = stage.type === "cell";
  const fitsRow = isCell ? fitsCell(item, stage) : null;
  const fits = (each) => (!fitsRow || fitsRow(each)) && passes(stage.filters, each);
  if (stage.kind === "children") {
    return some(childItems(item), (child) =>
      itemHasType(child, stage.type) && fits(child) && next(child));
  }
  // If an element is below the last one, its descendants were visited already.
  if (stage.last && holds(stage.last, item)) return false;
  stage.last = item;
  return eachDescendant(item, { type: stage.type, fits, text: stage.text }, next);
};

const run = (stages, position, end, item, visit) => {
  if (position === end) return visit(item);
  const stage = stages[position];
  const next = (each) => run(stages, position + 1, end, each, visit);
  if (stage.kind === "filter") return passes(stage.filters, item) && next(item);
  if (stage.kind !== "index") return runAxis(stage, item, next);
  stage.passed = (stage.passed || 0) + 1;
  if (stage.passed - 1 !== stage.index) return false;
  next(item);
  return true;
};

const runSegment = (stages, start, end, sources, limit) => {
  const items = [];
  for (let i = start; i < end; i += 1) {
    stages[i].last = undefined;
    stages[i].passed = 0;
  }
  const seen = new Set();
  some(sources, (source) => run(stages, start, end, source, (item) => {
    if (seen.has(item)) return false;
    seen.add(item);
    add(items, item);
    return items.length >= limit;
  }));
  return items;
};

// The items that a chain finds, at most `limit`. With `goal.isLenient` it takes the first of
// several where the chain requires exactly one.
export const evaluate = (chain, goal = {}) => {
  // A chain that begins with ids needs no search.
  const isBound = chain.length > 0 && "ids" in chain[0];
  const { stages, type } = stagesOf(isBound ? chain.slice(1) : chain);
  let items = isBound
    ? filter(map(chain[0].ids, itemWithIdentity), (item) => item !== null)
    : [application];
  for (let start = 0; start < stages.length;) {
    if (stages[start].kind === "only") {
      if (items.length > 1 && !goal.isLenient) throw new Ambiguous(items, type);
      items = items.length ? [items[0]] : [];
      start += 1;
      continue;
    }
    let end = start;
    while (end < stages.length && stages[end].kind !== "only") end += 1;
    const isLast = end >= stages.length - 1;
    const limit = isLast && (goal.isLenient || end === stages.length) && goal.limit
      ? goal.limit : Infinity;
    let found = runSegment(stages, start, end, items, limit);
    if (found.length === 0) {
      const [cells] =
        filter(stages, (stage) => stage.type === "cell" && stage.filters.length > 0);
      if (cells) {
        cells.isInRows = true;
        found = runSegment(stages, start, end, items, limit);
        cells.isInRows = false;
      }
    }
    items = found;
    start = end;
  }
  return { items, type: type === "any" ? undefined : type };
};

export const query = (request) => {
  const wantsCount = request.want === "count";
  const wantsFirst = request.want === "first";
  const limit = wantsFirst ? 1 : wantsCount ? Infinity : undefined;
  const { items, type } = evaluate(request.chain, { limit });
  const shown = wantsCount ? 0 : wantsFirst ? 1 : request.limit || Infinity;
  return {
    count: items.length,
    nodes: nodesOf(items, shown, { hit: request.hit, type }),
    revision: currentRevision(),
    frames: items.length ? undefined : framesFor(request.chain),
  };
};
