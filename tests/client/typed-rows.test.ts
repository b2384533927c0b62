import { expect, test } from "vitest";
import { sentSteps, stepDrafts } from "@/components/procedures/step-drafts";
import { readRows, rowsOf } from "@/lib/client/typed-rows";

interface Line {
  id?: number;
  text: string;
}

const read = (lines: Line[] | null): Line[] => lines ?? [];
const saved: Line[] = [{ id: 7, text: "Bearing" }];
/** Typed over the saved line, with a row that is still empty. */
const written: Line[] = [{ id: 7, text: "Bearing 6205" }];
const typed = readRows(written, () => [...written, { text: "" }]);

test.each<[string, Line[] | null, Line[]]>([
  ["keep a row that is still empty while the form holds what they wrote", structuredClone(written), typed.rows],
  ["are read again after Discard", saved, saved],
  ["are read again after Discard of a form that began with none", null, []],
  ["are read again when the other person's rows are taken", [{ id: 8, text: "Belt" }], [{ id: 8, text: "Belt" }]],
  ["have their ids after a save", [...written, { id: 9, text: "Belt" }], [...written, { id: 9, text: "Belt" }]],
])("the typed rows of a form's field %s", (_, value, rows) => {
  expect(rowsOf(typed, value, read).rows).toEqual(rows);
});

test("the typed rows of a form's field stay the same object while nothing else writes its value", () => {
  expect(rowsOf(typed, structuredClone(written), read)).toBe(typed);
});

test("the typed steps of a procedure keep the one that has no text yet", () => {
  const steps = [...stepDrafts([{ text: "Lock out" }]), ...stepDrafts([{ text: "" }])];
  const kept = readRows(sentSteps(steps), () => steps);
  expect(rowsOf(kept, structuredClone(sentSteps(steps)), (value) => stepDrafts(value)).rows).toHaveLength(2);
});
