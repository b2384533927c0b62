/**
 * The procedure of one order, copied into it when it is made: a procedure that changes afterwards does not change
 * work that is already under way.
 */
export const stepAnswers = ["done", "failed", "not_applicable"] as const;
export type StepAnswer = (typeof stepAnswers)[number];

/**
 * How a step is answered: ticked, by a number, by pass or fail, by one of several choices, in words, by a photo; or, where the
 * machine must not move, by having locked and tagged it.
 */
export const stepKinds = ["check", "number", "pass_fail", "choice", "text", "photo", "lockout"] as const;
export type StepKind = (typeof stepKinds)[number];

/** What a step that failed becomes. */
export const stepFollowUps = ["none", "request", "order"] as const;
export type StepFollowUp = (typeof stepFollowUps)[number];

/** What a reading shows about the work: how the machine was found, and how it was left. */
export const stepReadings = ["as_found", "as_left"] as const;
export type StepReading = (typeof stepReadings)[number];

/** A step as a procedure has it. */
export type PlannedStep = {
  text: string;
  hint: string | null;
  /** A picture that shows how it is done; absent in older procedures. */
  picture_id?: number | null;
  kind: StepKind;
  /** What a number is measured in: "mm/s". */
  unit: string | null;
  /** A number outside of these has failed; null is no limit. */
  min: number | null;
  max: number | null;
  choices: string[];
  /** A lockout that is done only with a photo of the lock; absent in older procedures. */
  needs_photo?: boolean;
  /** Without an answer to it the work cannot be completed. */
  is_required: boolean;
  on_fail: StepFollowUp;
  /** Absent in older procedures, which do not state it. */
  reading?: StepReading | null;
};

/** A step as a person gives it: what is left out is a plain step to tick, or a number where there is a unit. */
export type GivenStep = Pick<PlannedStep, "text"> & {
  [Part in Exclude<keyof PlannedStep, "text">]?: PlannedStep[Part] | null;
};

export type Step = PlannedStep & {
  id: number;
  answer: StepAnswer | null;
  value: number | null;
  /** The choice that was made, or the words that were written. */
  entry: string | null;
  note: string | null;
  /** Photos that were taken at this step. */
  photos: number;
  /** Voice notes that were spoken at this step. */
  recordings: number;
  answered_by: number | null;
  answered_at: string | null;
  /** What was made of it when it failed. */
  follow_up: { id: number; kind: "request" | "order"; label: string } | null;
};

export type StepGiven = {
  id: number;
  answer: StepAnswer | null;
  value?: number | null;
  entry?: string | null;
  note?: string | null;
  /** When the step had been answered as the giver saw it, null for not at all. Left out: over whatever is there. */
  seen_answered_at?: string | null;
};

export function plannedStep(given: GivenStep): PlannedStep {
  const kind = given.kind ?? (given.unit ? "number" : "check");
  const isNumber = kind === "number";

  return {
    text: given.text,
    hint: given.hint ?? null,
    picture_id: given.picture_id ?? null,
    kind,
    unit: isNumber ? (given.unit ?? null) : null,
    min: isNumber ? (given.min ?? null) : null,
    max: isNumber ? (given.max ?? null) : null,
    choices: kind === "choice" ? (given.choices ?? []) : [],
    needs_photo: kind === "lockout" && (given.needs_photo ?? false),
    is_required: given.is_required ?? true,
    on_fail: given.on_fail ?? "none",
    // What is not measured was neither found nor left.
    reading: isNumber ? (given.reading ?? null) : null,
  };
}

const unanswered = {
  answer: null,
  value: null,
  entry: null,
  note: null,
  answered_by: null,
  answered_at: null,
} as const;

const uncaptured = { photos: 0, recordings: 0 } as const;

/** The step with one captured file more, or one less: a voice note is no photo, and a video neither. */
export function withCaptured<One extends Pick<Step, "photos" | "recordings">>(
  step: One,
  mime: string,
  by: 1 | -1,
): One {
  const count = mime.startsWith("image/") ? "photos" : mime.startsWith("audio/") ? "recordings" : null;

  return count ? { ...step, [count]: Math.max(0, step[count] + by) } : step;
}

/** Steps as they are written into a new order, numbered from 1. */
export const newSteps = (given: readonly GivenStep[]): Step[] =>
  given.map((step, index) => ({ id: index + 1, ...plannedStep(step), ...unanswered, ...uncaptured, follow_up: null }));

/**
 * New steps with the answers of the old ones: a step that keeps its text keeps its answer, and of several with the same text
 * the first is the first. `moved`: the new number of each old step that is still there.
 */
export function replacedSteps(
  old: readonly Step[],
  fresh: readonly Step[],
): { steps: Step[]; moved: [number, number][] } {
  const left = [...old];
  const moved: [number, number][] = [];
  const steps = fresh.map((step) => {
    const at = left.findIndex(({ text }) => text === step.text);
    const [known] = at < 0 ? [] : left.splice(at, 1);
    if (!known) return step;
    moved.push([known.id, step.id]);
    const { answer, value, entry, note, photos, recordings, answered_by, answered_at, follow_up } = known;
    return { ...step, answer, value, entry, note, photos, recordings, answered_by, answered_at, follow_up };
  });

  return { steps, moved };
}

/** Steps as they are kept; those of older orders are checks and numbers without limits. */
export const keptSteps = (kept: readonly (GivenStep & Pick<Step, "id"> & Partial<Step>)[]): Step[] =>
  kept.map((step) => ({ ...unanswered, ...uncaptured, follow_up: null, ...step, ...plannedStep(step) }));

/** The steps with the answers laid over them; an answer of null takes an earlier one back. */
export function answerSteps(steps: Step[], given: readonly StepGiven[], by: number, at: Date): Step[] {
  const answers = new Map(given.map((one) => [one.id, one]));

  return steps.map((step) => {
    const one = answers.get(step.id);
    if (!one) return step;
    if (one.answer === null) return { ...step, ...unanswered };
    const { value = step.value, entry = step.entry, note = step.note } = one;
    const answer = one.answer === "done" && isOutside(step, value) ? "failed" : one.answer;
    return { ...step, answer, value, entry, note, answered_by: by, answered_at: at.toISOString() };
  });
}

/** The answer that a step has, as it is given again when a later one is undone. */
export const answerOf = ({ id, answer, value, entry, note }: Step): StepGiven =>
  answer === null ? { id, answer } : { id, answer, value, entry, note };

/** Is a number outside the limits of the step? Both limits are still inside. */
export const isOutside = ({ min, max }: Pick<PlannedStep, "min" | "max">, value: number | null) =>
  value !== null && ((min !== null && value < min) || (max !== null && value > max));

/**
 * Has it been answered? Done alone is an answer to a check or a lockout without a photo; a number, a choice, words or a photo must be
 * there. Whatever it asks for, it may have failed, or not apply.
 */
export function isAnswered({ kind, answer, value, entry, photos, needs_photo }: Step): boolean {
  if (answer !== "done") return answer !== null;
  if (kind === "number") return value !== null;
  if (kind === "choice" || kind === "text") return Boolean(entry?.trim());

  return photos > 0 || !wantsPhoto({ kind, needs_photo });
}

/** Is the step done only with a photo? */
const wantsPhoto = ({ kind, needs_photo }: Pick<PlannedStep, "kind" | "needs_photo">): boolean =>
  kind === "photo" || (kind === "lockout" && needs_photo === true);

/** A lockout that somebody, or an issued permit, has answered, and of which only the photo of the lock is owed. */
export const owesLockPhoto = (step: Step): boolean =>
  step.kind === "lockout" && step.answer === "done" && !isAnswered(step);

/** Steps without an answer, by their ids. */
export const openSteps = (steps: readonly Step[]): number[] =>
  steps.filter((step) => !isAnswered(step)).map(({ id }) => id);

/** Those of them without which the work cannot be completed. */
export const owedSteps = (steps: readonly Step[]): number[] =>
  steps.filter((step) => step.is_required && !isAnswered(step)).map(({ id }) => id);

/** Is a photo of the lock all that keeps the work from being completed? */
export function owesOnlyLockPhotos(steps: readonly Step[]): boolean {
  const owed = steps.filter((step) => step.is_required && !isAnswered(step));

  return owed.length > 0 && owed.every(owesLockPhoto);
}

/** Ids of choice steps that are answered by something that is not among their choices. */
export const notOffered = (steps: readonly Step[], given: readonly StepGiven[]): number[] =>
  given.flatMap(({ id, entry }) => {
    const step = steps.find((one) => one.id === id);
    return step?.kind === "choice" && entry && !step.choices.includes(entry) ? [id] : [];
  });

/** Steps that have failed by these answers and lead to something of their own, which has not been made yet. */
export const newlyFailed = (before: readonly Step[], after: readonly Step[]): Step[] =>
  after.filter(
    ({ id, answer, on_fail, follow_up }) =>
      answer === "failed" &&
      on_fail !== "none" &&
      follow_up === null &&
      before.find((one) => one.id === id)?.answer !== "failed",
  );

/** Steps that somebody else has answered otherwise since the giver saw them, by their ids. */
export const answeredMeanwhile = (steps: readonly Step[], given: readonly StepGiven[], by: number): number[] =>
  given.flatMap(({ id, answer, value, entry, seen_answered_at }) => {
    const now = steps.find((step) => step.id === id);
    if (!now || seen_answered_at === undefined || now.answered_at === seen_answered_at) return [];
    const isSame =
      now.answer === answer &&
      (value === undefined || now.value === value) &&
      (entry === undefined || now.entry === entry);
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
