import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { type StepDraft, sentSteps, stepDrafts } from "@/components/procedures/step-drafts";
import type { ComboboxOption } from "@/components/ui/combobox";
import { api, unlessRefused } from "@/lib/client/api";
import type { GivenStep } from "@/lib/domain/maintenance/work-order-steps";
import { type StepsOfForm, withStepsOf } from "./procedure-steps";
import type { WorkCategory } from "./types";

interface Form extends StepsOfForm {
  category: WorkCategory | null;
  expected_minutes: number | null;
}

interface ProcedureStepsProps<Values extends Form> {
  values: Values;
  setValues: Dispatch<SetStateAction<Values>>;
  isOrder: boolean;
}

/** Puts the steps of a procedure into the form, and what a type of work brings. */
export function useProcedureSteps<Values extends Form>({ values, setValues, isOrder }: ProcedureStepsProps<Values>) {
  const [asked, setAsked] = useState(0);
  /** Whose steps stand in the form. */
  const standing = useRef(values.procedure);

  /** The choice is shown at once, its steps when they have come. */
  async function takeProcedure(procedure: ComboboxOption | null) {
    const isChosen = (before: Values) => before.procedure?.value === procedure?.value;
    setValues((before) => ({ ...before, procedure }));
    setAsked((count) => count + 1);
    const steps = procedure ? await unlessRefused(stepsOfProcedure(procedure)) : [];
    setAsked((count) => count - 1);
    // Without its steps it is not taken.
    if (!steps) return setValues((before) => (isChosen(before) ? { ...before, procedure: standing.current } : before));
    setValues((before) => {
      if (isChosen(before)) standing.current = procedure;
      return withStepsOf(before, procedure, steps);
    });
  }

  /** A type of work brings its time and, where nothing stands yet, its procedure. */
  async function takeCategory(category: WorkCategory) {
    setValues((before) => ({
      ...before,
      category,
      expected_minutes: category.default_minutes ?? before.expected_minutes,
    }));
    const isFree = values.procedure === null && sentSteps(values.steps).length === 0;
    if (category.task_procedure && isFree && isOrder)
      await takeProcedure({ value: String(category.task_procedure.id), label: category.task_procedure.name });
  }

  return { takeProcedure, takeCategory, isTaking: asked > 0 };
}

/** From the list, which everybody reads who plans work; the procedure by itself is for those who look after procedures. */
async function stepsOfProcedure({ value, label }: ComboboxOption): Promise<StepDraft[]> {
  const query = { search: label, max: 100 };
  const { data } = await api.get<{ data: { id: number; steps: GivenStep[] }[] }>("/plants/task-procedures", { query });
  return stepDrafts(data.find(({ id }) => String(id) === value)?.steps ?? []);
}
