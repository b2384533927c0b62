import { expect, it } from "vitest";
import { shownLines } from "../../components/hierarchy/tree-lines";
import type { TreeNode } from "../../lib/services/structure/hierarchy/tree";

const node = (key: string, parent: string, name = key, children_count = 0) =>
  ({ key, parent, name, code: null, children_count, level: "ok", levels: {} }) as unknown as TreeNode;

const branches = new Map([
  ["plant", [node("a", "plant", "Line A", 2), node("b", "plant", "Line B", 1)]],
  ["a", [node("a1", "a", "Dryer"), node("a2", "a", "Press")]],
  ["b", [node("b1", "b", "Dryer two")]],
]);
const shown = (open: string[], filter = "") =>
  shownLines("plant", branches, new Set(open), filter).map(
    ({ node, depth, position, siblings }) => `${" ".repeat(depth)}${node.key} ${position}/${siblings}`,
  );

it("what is open stands below its parent, each counted among those beside it", () => {
  expect(shown([])).toEqual(["a 1/2", "b 2/2"]);
  expect(shown(["a"])).toEqual(["a 1/2", " a1 1/2", " a2 2/2", "b 2/2"]);
});

it("a filter keeps what matches, the way to it and all below it, and counts those only", () => {
  expect(shown([], "press")).toEqual(["a 1/1", " a2 1/1"]);
  expect(shown([], "DRYER")).toEqual(["a 1/2", " a1 1/1", "b 2/2", " b1 1/1"]);
  expect(shown(["a"], "line a")).toEqual(["a 1/1", " a1 1/2", " a2 2/2"]);
  expect(shown(["a"], "nothing of that name")).toEqual([]);
});

it("lists ten thousand lines", () => {
  const many = new Map([["plant", Array.from({ length: 100 }, (_, at) => node(`m${at}`, "plant", `M${at}`, 100))]]);
  for (let at = 0; at < 100; at++)
    many.set(
      `m${at}`,
      Array.from({ length: 100 }, (_, below) => node(`m${at}-${below}`, `m${at}`)),
    );
  expect(shownLines("plant", many, new Set(many.keys()), "")).toHaveLength(10_100);
});
