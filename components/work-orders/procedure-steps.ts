import type { StepDraft } from "@/components/procedures/step-drafts";
import type { ComboboxOption } from "@/components/ui/combobox";

/** As much of the form of an order as a procedure changes. */
export interface StepsOfForm {
  procedure: ComboboxOption | null;
  /** The steps that came with the procedure and are as they came. */
  taken: readonly StepDraft[];
  steps: StepDraft[];
}

/**
 * The steps of a procedure have come: they take the place of those of the procedure before it, and what a person has typed
 * stays. Those of one that is not chosen any more change nothing.
 */
export function withStepsOf<Form extends StepsOfForm>(
  before: Form,
  procedure: ComboboxOption | null,
  steps: readonly StepDraft[],
): Form {
  if (before.procedure?.value !== procedure?.value) return before;
  const typed = before.steps.filter((step) => !before.taken.includes(step) && step.text.trim() !== "");
  return { ...before, taken: steps, steps: [...typed, ...steps] };
}
