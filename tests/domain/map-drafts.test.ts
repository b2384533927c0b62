import { expect, test } from "vitest";
import {
  draftsOfPoints,
  draftsOfRegisters,
  emptyPlace,
  pointsOf,
  problemsOf,
  registersOf,
} from "@/lib/domain/ingest/map-drafts";

const place = { ...emptyPlace, at: "7", uid: "dxm:A1:n1", key: "temp" };

test("a map is unchanged after editing as rows", () => {
  const registers = { "7": { uid: "dxm:A1:n1", key: "temp", scale: 0.1, offset: -3, signed: true } };
  const point = { path: "motor[0].temp", uid: "m", key: "temp", unit: "°F", scale: 1, offset: 0 };

  expect(registersOf(draftsOfRegisters(registers))).toEqual(registers);
  expect(pointsOf(draftsOfPoints({ time: "", points: [point] }))).toEqual([point]);
});

test("a scale can be entered with a decimal comma", () => {
  expect(registersOf([{ ...place, scale: "0,5" }])["7"]).toMatchObject({ scale: 0.5 });
});

test.each([
  [{ at: " " }, "at_missing"],
  [{ at: "seven" }, "at_number"],
  [{ uid: "" }, "uid_missing"],
  [{ key: "" }, "key_missing"],
  [{ scale: "" }, "not_a_number"],
  [{ offset: "1e" }, "not_a_number"],
])("a register row with %j is rejected with its problem", (part, problem) => {
  expect([...problemsOf([{ ...place, ...part }], "registers")]).toEqual([[0, problem]]);
});

test("a register can be in the map once, a path several times", () => {
  expect([...problemsOf([place, place], "registers")]).toEqual([[1, "at_twice"]]);
  expect([...problemsOf([place, { ...place, key: "battery_pct" }], "points")]).toEqual([]);
});
