import type { StepReading } from "@/lib/domain/maintenance/work-order-steps";

/** A step as it is typed; empty texts are sent as null. */
export interface StepDraft {
  text: string;
  unit: string;
  hint: string;
  /** What a reading says of the machine; nothing of what is not measured. */
  reading: StepReading | null;
}

interface SavedStep {
  text: string;
  unit?: string | null;
  hint?: string | null;
  reading?: StepReading | null;
}

export const stepDrafts = (steps: readonly SavedStep[]): StepDraft[] =>
  steps.map(({ text, unit, hint, reading }) => ({
    ...{ text, unit: unit ?? "", hint: hint ?? "", reading: reading ?? null },
  }));

/** What is sent: a row that was left empty is no step. */
export const sentSteps = (drafts: readonly StepDraft[]) =>
  drafts
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, unit, hint, reading }) => ({
      text: text.trim(),
      unit: unit.trim() || null,
      hint: hint.trim() || null,
      reading: unit.trim() ? reading : null,
    }));

/** The lines of a pasted text, without the numbers or bullets that a list had in its document. */
export const pastedSteps = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => line.replace(/^\s*(?:\d{1,3}[.)]|[-–•*])\s+/, "").trim() || []);
