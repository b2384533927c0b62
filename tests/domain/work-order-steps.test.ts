import { describe, expect, test } from "vitest";
import {
  answerOf,
  answerSteps,
  isOutside,
  keptSteps,
  newlyFailed,
  newSteps,
  notOffered,
  openSteps,
  owedSteps,
  owesLockPhoto,
  owesOnlyLockPhotos,
  type Step,
} from "@/lib/domain/maintenance/work-order-steps";

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

test("an answer that is undone gives the step back the answer it had before", () => {
  const measured = answerSteps(steps, [{ id: 2, answer: "done", value: 2.9, note: "warm" }], 7, at);
  for (const before of [measured, steps]) {
    const typed = answerSteps(before, [{ id: 2, answer: "failed", value: 29, note: "mistyped" }], 7, at);
    expect(answerSteps(typed, [answerOf(before[1] as Step)], 7, at)).toEqual(before);
  }
});

test("steps of older orders are checks and numbers without limits", () => {
  const old = [
    { id: 1, text: "Grease", hint: null, unit: null, answer: "done" as const },
    { id: 2, text: "Record", hint: null, unit: "mm/s", value: 3 },
  ];
  expect(keptSteps(old)).toMatchObject([
    { kind: "check", is_required: true, on_fail: "none", answer: "done", photos: 0 },
    { kind: "number", min: null, max: null, value: 3, entry: null },
  ]);
});

describe("a step to lock out and tag the machine", () => {
  const [plain, photographed] = newSteps([
    { text: "Lock out and tag the fan", kind: "lockout" },
    { text: "Lock out and tag the drive", kind: "lockout", needs_photo: true },
  ]) as [Step, Step];
  const locked = (step: Step) => answerSteps([step], [{ id: step.id, answer: "done" }], 7, at);

  test("is done once somebody has locked and tagged it", () => {
    expect(openSteps([plain])).toEqual([1]);
    expect(openSteps(locked(plain))).toEqual([]);
  });

  test("stays open without the photo of the lock that its procedure asks for", () => {
    expect(openSteps(locked(photographed))).toEqual([2]);
    expect(openSteps(locked({ ...photographed, photos: 1 }))).toEqual([]);
  });

  test("owes the photo alone once it is answered, and other steps owe more than that", () => {
    const [answered] = locked(photographed) as [Step];
    const [done] = locked(plain) as [Step];
    expect([answered, photographed, done].map(owesLockPhoto)).toEqual([true, false, false]);
    expect(owesOnlyLockPhotos([answered, done])).toBe(true);
    expect(owesOnlyLockPhotos([answered, plain])).toBe(false);
    expect(owesOnlyLockPhotos([{ ...answered, photos: 1 }])).toBe(false);
  });

  test("alone can ask for the photo of a lock", () => {
    expect(newSteps([{ text: "Guard back in place", needs_photo: true }])[0]).toMatchObject({ needs_photo: false });
  });
});

describe("each kind of step", () => {
  const all = newSteps([
    { text: "Check the guard" },
    { text: "Record the gap", kind: "number", unit: "mm", min: 2, max: 4 },
    { text: "Test the brake", kind: "pass_fail" },
    { text: "Kind of wear", kind: "choice", choices: ["none", "even", "one-sided"] },
    { text: "Describe the noise", kind: "text", is_required: false },
    { text: "Photograph the belt", kind: "photo" },
  ]);
  const answered = (given: Parameters<typeof answerSteps>[1], before: Step[] = all) =>
    answerSteps(before, given, 7, at);

  test("is open until what it asks for is there", () => {
    const ticked = answered(all.map(({ id }) => ({ id, answer: "done" as const })));
    expect(openSteps(ticked)).toEqual([2, 4, 5, 6]);
    expect(openSteps(answered([{ id: 4, answer: "done", entry: "even" }]))).not.toContain(4);
    expect(openSteps(answered([{ id: 5, answer: "done", entry: "  " }]))).toContain(5);
    const photographed = all.map((step) => (step.id === 6 ? { ...step, photos: 1 } : step));
    expect(openSteps(answered([{ id: 6, answer: "done" }], photographed))).not.toContain(6);
  });

  test("keeps the work from being completed only if it is required", () => {
    expect(owedSteps(all)).toEqual([1, 2, 3, 4, 6]);
  });

  test.each([
    [2, false],
    [4, false],
    [1.99, true],
    [4.01, true],
    [null, false],
  ])("a number of %s within 2 to 4 is outside: %s", (value, isBeyond) => {
    expect(isOutside({ min: 2, max: 4 }, value)).toBe(isBeyond);
  });

  test("fails by a number outside its limits, however it was answered", () => {
    expect(answered([{ id: 2, answer: "done", value: 4.5 }])[1]).toMatchObject({ answer: "failed", value: 4.5 });
    expect(answered([{ id: 2, answer: "done", value: 3 }])[1]).toMatchObject({ answer: "done" });
  });

  test("takes only the choices that it offers", () => {
    expect(notOffered(all, [{ id: 4, answer: "done", entry: "burnt" }])).toEqual([4]);
    expect(notOffered(all, [{ id: 4, answer: "done", entry: "none" }])).toEqual([]);
    expect(notOffered(all, [{ id: 5, answer: "done", entry: "burnt" }])).toEqual([]);
  });
});

test("what failed leads to one follow-up, however often it is answered", () => {
  const [brake] = newSteps([{ text: "Test the brake", kind: "pass_fail", on_fail: "request" }]);
  const failed = answerSteps([brake!], [{ id: 1, answer: "failed" }], 7, at);
  expect(newlyFailed([brake!], failed).map(({ id }) => id)).toEqual([1]);
  expect(newlyFailed(failed, failed)).toEqual([]);
  const followed = failed.map((step) => ({ ...step, follow_up: { id: 9, kind: "request" as const, label: "RQ-9" } }));
  const passed = answerSteps(followed, [{ id: 1, answer: "done" }], 7, at);
  expect(newlyFailed(passed, answerSteps(passed, [{ id: 1, answer: "failed" }], 7, at))).toEqual([]);
});
