import { expect, test } from "vitest";
import { stepDrafts } from "@/components/procedures/step-drafts";
import { type StepsOfForm, withStepsOf } from "@/components/work-orders/procedure-steps";

const greasing = { value: "1", label: "Greasing" };
const alignment = { value: "2", label: "Alignment" };
const [ofGreasing, ofAlignment, typed] = [["Grease"], ["Align", "Measure"], ["Call the shift lead"]].map((texts) =>
  stepDrafts(texts.map((text) => ({ text }))),
) as [StepsOfForm["steps"], StepsOfForm["steps"], StepsOfForm["steps"]];

/** Two procedures were chosen one after the other; the answers come in this order. */
const after = (...answers: [typeof greasing | null, StepsOfForm["steps"]][]) =>
  answers.reduce<StepsOfForm>((before, [procedure, steps]) => withStepsOf(before, procedure, steps), {
    procedure: alignment,
    taken: [],
    steps: typed,
  });

test.each([
  ["the steps come in the order of the choices", after([greasing, ofGreasing], [alignment, ofAlignment])],
  ["the steps of the first choice come last", after([alignment, ofAlignment], [greasing, ofGreasing])],
])("of two procedures chosen for an order the second counts where %s", (_, form) => {
  expect(form.steps.map(({ text }) => text)).toEqual(["Call the shift lead", "Align", "Measure"]);
});

test("a procedure that is taken out of an order takes its steps with it, and leaves those that were typed", () => {
  const form = { ...after([alignment, ofAlignment]), procedure: null };
  expect(withStepsOf(form, null, []).steps).toEqual(typed);
});
