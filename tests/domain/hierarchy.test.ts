import { expect, test } from "vitest";
import { type HierarchyNode, type NodeKind, noLevels, rollUp } from "@/lib/domain/hierarchy";
import { type Level, levels, worstLevel } from "@/lib/domain/levels";

const node = (kind: NodeKind, key: string, parent_key: string | null, more: Partial<HierarchyNode> = {}) => ({
  kind,
  key,
  parent_key,
  ...more,
});

const place = (...sensors: [string, Level, Partial<HierarchyNode>?][]): HierarchyNode[] => [
  node("plant", "plant", null),
  node("production_line", "line", "plant"),
  node("machine", "machine", "line"),
  node("asset", "asset", "machine"),
  node("equipment", "motor", "asset"),
  node("equipment", "pump", "asset"),
  ...sensors.map(([parent, level, more], index) => node("sensor", `sensor:${index}`, parent, { level, ...more })),
];

test("the worst level wins, and nothing at all is ok", () => {
  for (const [index, level] of levels.entries()) expect(worstLevel(levels.slice(index).toReversed())).toBe(level);
  expect(worstLevel([])).toBe("ok");
});

test("one alarm reaches the plant through every parent", () => {
  const rolled = rollUp(place(["motor", "ok"], ["pump", "warning"], ["pump", "alarm"]));

  expect(["motor", "pump", "asset", "machine", "line", "plant"].map((key) => rolled.get(key)?.level)).toEqual([
    "ok",
    "alarm",
    "alarm",
    "alarm",
    "alarm",
    "alarm",
  ]);
});

test("a parent counts its children and the sensors below them", () => {
  const rolled = rollUp(place(["motor", "ok"], ["pump", "warning"], ["pump", "alarm"]));

  expect(rolled.get("asset")).toEqual({
    level: "alarm",
    children: { ...noLevels(), ok: 1, alarm: 1 },
    sensors: { ...noLevels(), ok: 1, warning: 1, alarm: 1 },
  });
});

test("unknown is never counted as healthy", () => {
  expect(rollUp(place(["motor", "ok"], ["pump", "unknown"])).get("plant")?.level).toBe("unknown");
});

test.each(["is_limbo", "is_store_room", "is_archived"] as const)("what is %s is left out with all below it", (flag) => {
  const nodes = place(["motor", "ok"], ["pump", "alarm"]).map((each) =>
    each.key === "pump" ? { ...each, [flag]: true } : each,
  );
  const rolled = rollUp(nodes);

  expect(rolled.get("plant")?.level).toBe("ok");
  expect(rolled.has("pump")).toBe(false);
  expect(rolled.has("sensor:1")).toBe(false);
});

test("an archived sensor no longer speaks for its item", () => {
  expect(rollUp(place(["motor", "alarm", { is_archived: true }])).get("motor")?.level).toBe("ok");
});

test("a place nobody watches reads ok with no sensors", () => {
  expect(rollUp(place()).get("plant")).toMatchObject({ level: "ok", sensors: noLevels() });
});

test("lost nodes and circles do no harm", () => {
  const rolled = rollUp([
    ...place(["motor", "ok"]),
    node("sensor", "lost", "nowhere", { level: "alarm" }),
    node("machine", "a", "b"),
    node("machine", "b", "a"),
  ]);

  expect(rolled.get("plant")?.level).toBe("ok");
  expect(rolled.has("lost")).toBe(false);
});
