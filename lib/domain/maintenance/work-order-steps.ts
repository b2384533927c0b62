/**
 * The procedure of one order, copied into it when it is made: a procedure that changes afterwards does not change
 * work that is already under way.
 */
export const stepAnswers = ["done", "failed", "not_applicable"] as const;
export type StepAnswer = (typeof stepAnswers)[number];

/** What a reading says of the work: how the machine was found, and how it was left. */
export const stepReadings = ["as_found", "as_left"] as const;
export type StepReading = (typeof stepReadings)[number];

export type Step = {
  id: number;
  text: string;
  hint: string | null;
  /** What is measured, when the step asks for a number: "mm/s". */
  unit: string | null;
  /** Absent in older procedures, which do not tell. */
  reading?: StepReading | null;
  answer: StepAnswer | null;
  value: number | null;
  note: string | null;
  answered_by: number | null;
  answered_at: string | null;
};

export type StepGiven = {
  id: number;
  answer: StepAnswer | null;
  value?: number | null;
  note?: string | null;
  /** When the step had been answered as the giver saw it, null for not at all. Left out: over whatever is there. */
  seen_answered_at?: string | null;
};

/** Steps as they are written into a new order, numbered from 1. */
export const newSteps = (
  given: { text: string; hint?: string | null; unit?: string | null; reading?: StepReading | null }[],
): Step[] =>
  given.map(({ text, hint, unit, reading }, index) => ({
    id: index + 1,
    text,
    hint: hint ?? null,
    unit: unit ?? null,
    // What is not measured was neither found nor left.
    reading: unit ? (reading ?? null) : null,
    answer: null,
    value: null,
    note: null,
    answered_by: null,
    answered_at: null,
  }));

/** The steps with the answers laid over them; an answer of null takes an earlier one back. */
export function answerSteps(steps: Step[], given: StepGiven[], by: number, at: Date): Step[] {
  const answers = new Map(given.map((one) => [one.id, one]));

  return steps.map((step) => {
    const one = answers.get(step.id);
    if (!one) return step;
    if (one.answer === null)
      return { ...step, answer: null, value: null, note: null, answered_by: null, answered_at: null };
    const { answer, value = step.value, note = step.note } = one;
    return { ...step, answer, value, note, answered_by: by, answered_at: at.toISOString() };
  });
}

/**
 * Steps without an answer, by their ids. One that asks for a number is answered by the number, or by saying that it
 * does not apply or failed.
 */
export const openSteps = (steps: Step[]): number[] =>
  steps
    .filter(({ answer, unit, value }) => answer === null || (answer === "done" && unit !== null && value === null))
    .map(({ id }) => id);

/** Steps that somebody else has answered otherwise since the giver saw them, by their ids. */
export const answeredMeanwhile = (steps: readonly Step[], given: readonly StepGiven[], by: number): number[] =>
  given.flatMap(({ id, answer, value, seen_answered_at }) => {
    const now = steps.find((step) => step.id === id);
    if (!now || seen_answered_at === undefined || now.answered_at === seen_answered_at) return [];
    const isSame = now.answer === answer && (value === undefined || now.value === value);
    return isSame || now.answered_by === by ? [] : id;
  });

export interface FoundAndLeft {
  unit: string;
  as_found: number | null;
  as_left: number | null;
  /** The steps that ask for them, where the procedure has such steps. */
  found_in: number | null;
  left_in: number | null;
}

/** How the machine was found and left, in the unit of the step that asks; of several the last one counts. */
export function foundAndLeft(steps: readonly Step[]): FoundAndLeft | null {
  const of = (reading: StepReading) => steps.findLast((step) => step.reading === reading && step.unit !== null);
  const found = of("as_found");
  const left = of("as_left");
  const unit = left?.unit ?? found?.unit;
  if (!unit) return null;
  // Two units cannot be compared: then only what was left is shown.
  const comparable = found?.unit === unit ? found : undefined;

  return {
    unit,
    as_found: comparable?.value ?? null,
    as_left: left?.value ?? null,
    found_in: comparable?.id ?? null,
    left_in: left?.id ?? null,
  };
}
