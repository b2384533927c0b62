import type { GivenStep, StepFollowUp, StepKind, StepReading } from "@/lib/domain/maintenance/work-order-steps";

/** A step as it is typed; empty texts are sent as null. */
export interface StepDraft {
  text: string;
  kind: StepKind;
  unit: string;
  min: number | null;
  max: number | null;
  /** One a line. */
  choices: string;
  hint: string;
  picture_id: number | null;
  /** What a reading shows about the machine; nothing of what is not measured. */
  reading: StepReading | null;
  /** A lockout is done only with a photo of the lock. */
  needs_photo: boolean;
  is_required: boolean;
  on_fail: StepFollowUp;
}

export const blankStep: StepDraft = {
  text: "",
  kind: "check",
  unit: "",
  min: null,
  max: null,
  choices: "",
  hint: "",
  picture_id: null,
  reading: null,
  needs_photo: false,
  is_required: true,
  on_fail: "none",
};

export const stepDrafts = (steps: readonly GivenStep[]): StepDraft[] =>
  steps.map(
    ({ text, kind, unit, min, max, choices, hint, picture_id, reading, needs_photo, is_required, on_fail }) => ({
      text,
      kind: kind ?? (unit ? "number" : "check"),
      unit: unit ?? "",
      min: min ?? null,
      max: max ?? null,
      choices: (choices ?? []).join("\n"),
      hint: hint ?? "",
      picture_id: picture_id ?? null,
      reading: reading ?? null,
      needs_photo: needs_photo ?? false,
      is_required: is_required ?? true,
      on_fail: on_fail ?? "none",
    }),
  );

/** What is sent: a row that was left empty is no step. */
export const sentSteps = (drafts: readonly StepDraft[]) =>
  drafts
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, kind, unit, min, max, choices, hint, picture_id, reading, needs_photo, is_required, on_fail }) => {
      const isNumber = kind === "number";
      return {
        text: text.trim(),
        kind,
        unit: isNumber ? unit.trim() || null : null,
        min: isNumber ? min : null,
        max: isNumber ? max : null,
        ...(kind === "choice" && { choices: choicesOf(choices) }),
        hint: hint.trim() || null,
        picture_id,
        reading: isNumber ? reading : null,
        ...(kind === "lockout" && { needs_photo }),
        is_required,
        on_fail,
      };
    });

const choicesOf = (text: string) => text.split(/\r?\n/).flatMap((one) => one.trim() || []);

/** The lines of a pasted text, without the numbers or bullets that a list had in its document. */
export const pastedSteps = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => line.replace(/^\s*(?:\d{1,3}[.)]|[-–•*])\s+/, "").trim() || []);
