import { expect, test } from "vitest";
import { sentSteps, stepDrafts } from "@/components/procedures/step-drafts";
import { readTyped, typedOf } from "@/lib/client/typed";

interface Line {
  id?: number;
  text: string;
}

const read = (lines: Line[] | null): Line[] => lines ?? [];
const saved: Line[] = [{ id: 7, text: "Bearing" }];
/** Typed over the saved line, with a row that is still empty. */
const written: Line[] = [{ id: 7, text: "Bearing 6205" }];
const typed = readTyped(written, () => [...written, { text: "" }]);

test.each<[string, Line[] | null, Line[]]>([
  ["keep a row that is still empty while the form holds what they wrote", structuredClone(written), typed.typed],
  ["are read again after Discard", saved, saved],
  ["are read again after Discard of a form that began with none", null, []],
  ["are read again when the other person's rows are taken", [{ id: 8, text: "Belt" }], [{ id: 8, text: "Belt" }]],
  ["have their ids after a save", [...written, { id: 9, text: "Belt" }], [...written, { id: 9, text: "Belt" }]],
])("the typed rows of a form's field %s", (_, value, rows) => {
  expect(typedOf(typed, value, read).typed).toEqual(rows);
});

test("the typed rows of a form's field stay the same object while nothing else writes its value", () => {
  expect(typedOf(typed, structuredClone(written), read)).toBe(typed);
});

test("the typed steps of a procedure keep the one that has no text yet", () => {
  const steps = [...stepDrafts([{ text: "Lock out" }]), ...stepDrafts([{ text: "" }])];
  const kept = readTyped(sentSteps(steps), () => steps);
  expect(typedOf(kept, structuredClone(sentSteps(steps)), (value) => stepDrafts(value)).typed).toHaveLength(2);
});

test("a choice of a step keeps its comma when the procedure is edited again", () => {
  const choices = ["0,5 mm", "Worn, replace", "Good"];
  expect(sentSteps(stepDrafts([{ text: "Gap", kind: "choice", choices }]))[0]?.choices).toEqual(choices);
});

test("the typed days of a filter are read again when the filter is reset, and stay while one is half typed", () => {
  const days = (range: { from?: string } | undefined) => range?.from ?? "";
  const half = readTyped({ from: "2026-11-01" }, () => "2026-11-");
  expect(typedOf(half, { from: "2026-11-01" }, days).typed).toBe("2026-11-");
  expect(typedOf(half, undefined, days).typed).toBe("");
});
