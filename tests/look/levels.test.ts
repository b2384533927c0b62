import { expect, it } from "vitest";
import { countLevels, levels, worstCounted, worstLevel } from "../../lib/domain/shared/levels";

it("levels rank alarm, acute, chronic, warning, off alarm, unknown, inactive, ok", () => {
  expect([...levels]).toEqual(["alarm", "acute", "chronic", "warning", "off_alarm", "unknown", "inactive", "ok"]);
});

it("a parent shows the worst of its children", () => {
  expect(worstLevel(["ok", "off_alarm", "warning"])).toBe("warning");
  expect(worstLevel(["ok", "inactive"])).toBe("inactive");
  expect(worstCounted({ ok: 12, chronic: 1, warning: 0 })).toBe("chronic");
});

it("a place with nothing beneath it is unknown, not ok", () => {
  expect(worstLevel([])).toBe("unknown");
});

it("levels are counted", () => {
  expect(countLevels(["ok", "alarm", "ok"])).toEqual({ ok: 2, alarm: 1 });
});
