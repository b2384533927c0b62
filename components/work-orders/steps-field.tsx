"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { stepDrafts } from "@/components/procedures/step-drafts";
import { StepRows } from "@/components/procedures/step-rows";
import { Button } from "@/components/ui/button";
import type { WorkOrderForm } from "./use-work-order-form";

/** The steps of one order: those of its procedure, and what is added to them. */
export function StepsField({ form }: { form: WorkOrderForm }) {
  const noun = useTranslations("work-orders");
  const set = (steps: WorkOrderForm["values"]["steps"]) => form.set({ steps });

  return (
    <fieldset className="grid content-start gap-1.5 md:col-span-2">
      <legend className="mb-1 font-medium text-body">{noun("fields.steps")}</legend>
      <StepRows steps={form.values.steps} onChange={set} error={form.stepError}>
        {form.suggested_steps.length > 0 && (
          <Button size="sm" onClick={() => set(stepDrafts(form.suggested_steps))}>
            <ListChecks aria-hidden />
            {noun("suggested_steps.take", { count: form.suggested_steps.length })}
          </Button>
        )}
      </StepRows>
    </fieldset>
  );
}
