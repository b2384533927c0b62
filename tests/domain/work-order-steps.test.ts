import { expect, test } from "vitest";
import { answerSteps, newSteps, openSteps } from "@/lib/domain/maintenance/work-order-steps";

const at = new Date("2026-03-10T12:00:00Z");
const steps = newSteps([{ text: "Lock out and tag" }, { text: "Record vibration", unit: "mm/s" }]);

test("a new procedure has every step open", () => {
  expect(openSteps(steps)).toEqual([1, 2]);
});

test("a step with a reading is open until the number is entered", () => {
  expect(openSteps(answerSteps(steps, [{ id: 2, answer: "done" }], 7, at))).toEqual([1, 2]);
  expect(openSteps(answerSteps(steps, [{ id: 2, answer: "done", value: 2.9 }], 7, at))).toEqual([1]);
  expect(openSteps(answerSteps(steps, [{ id: 2, answer: "not_applicable" }], 7, at))).toEqual([1]);
});

test("an answered step has user and time, and can be undone", () => {
  const answered = answerSteps(steps, [{ id: 1, answer: "done", note: "tag 14" }], 7, at);

  expect(answered[0]).toMatchObject({ answer: "done", note: "tag 14", answered_by: 7, answered_at: at.toISOString() });
  expect(answerSteps(answered, [{ id: 1, answer: null }], 8, at)).toEqual(steps);
});
