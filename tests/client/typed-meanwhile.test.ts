import { expect, test } from "vitest";
import type { SavedZone } from "@/components/level-zones/limits";
import { typedOver } from "@/components/level-zones/typed-limits";
import type { Values } from "@/components/resource/form-context";
import { typedMeanwhile } from "@/components/resource/typed-meanwhile";

const sent: Values = { name: "Belt", notes: null, lines: [{ text: "A" }], custom: { tag: "1", color: null } };

test.each<[string, Values, Values]>([
  ["nothing while the form is as it was sent", structuredClone(sent), {}],
  ["a field that was typed into", { ...sent, name: "Belt 2" }, { name: "Belt 2" }],
  ["a field that was emptied", { ...sent, name: "" }, { name: "" }],
  [
    "rows that were added to",
    { ...sent, lines: [{ text: "A" }, { text: "B" }] },
    { lines: [{ text: "A" }, { text: "B" }] },
  ],
  ["one of the company's own fields", { ...sent, custom: { tag: "2", color: null } }, { "custom.tag": "2" }],
  ["a field that was not there yet", { ...sent, work_type: "repair" }, { work_type: "repair" }],
  ["nothing for a field that is empty in another way", { ...sent, notes: undefined }, {}],
])("what is typed while a save is on its way stays in the form: %s", (_, now, kept) => {
  expect(typedMeanwhile(sent, now)).toEqual(kept);
});

test("limits that are being typed stay when somebody else saves, whose limits are shown beside them", () => {
  const saved = (version: number) => ({ version, warning: 4 + version }) as SavedZone;
  const typed = { ...typedOver(null, "1 high", saved(1)), limits: { alarm: 9 } };

  expect(typedOver(typed, "1 high", saved(1))).toEqual(typed);
  expect(typedOver(typed, "1 high", saved(2))).toEqual({ ...typed, theirs: saved(2) });
  expect(typedOver({ ...typed, theirs: saved(2) }, "1 high", saved(1)).theirs).toEqual(saved(2));
  expect(typedOver(typed, "1 low", saved(2))).toMatchObject({ version: 2, limits: {}, theirs: null });
});
