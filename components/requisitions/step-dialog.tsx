"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NumberInput } from "@/components/catalogue/number-input";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { useMoney } from "@/components/ui/use-money";
import type { RequisitionAction } from "@/lib/domain/maintenance/requisition";
import { inCents } from "@/lib/domain/shared/money";
import type { Requisition } from "./types";
import type { StepAnswers, Steps } from "./use-steps";

const denials = ["another_quote", "wait", "use_stock", "over_budget"] as const;

/** Asks what a step needs, and says what it does. */
export function StepDialog({ steps }: { steps: Steps }) {
  if (!steps.asking) return null;
  const { action, requisition } = steps.asking;

  return <Asked key={`${action} ${requisition.id}`} {...{ action, requisition, steps }} />;
}

interface AskedProps {
  action: RequisitionAction;
  requisition: Requisition;
  steps: Steps;
}

function Asked({ action, requisition, steps }: AskedProps) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const [reason, setReason] = useState("");
  const [day, setDay] = useState(requisition.estimated_completion_date ?? "");
  const [hours, setHours] = useState<number | null>(null);
  const [cost, setCost] = useState<number | null>(requisition.amount === null ? null : requisition.amount / 100);
  const [roi, setRoi] = useState<number | null>(null);
  /** The server's texts are predicates ("is required"): they need their subject. */
  const errorOf = (field: "reason" | "estimated_completion_date" | "hours" | "cost" | "roi_final") => {
    const said = steps.errors[field];
    return said && /^\p{Ll}/u.test(said) ? `${t(`fields.${field}`)} ${said}` : said;
  };
  const isService = requisition.type === "service";
  const asksReason = action === "deny" || action === "hold";
  const asksCost = action === "complete" && isService;
  const text = action === "complete" && isService ? null : textOf[action];
  const label =
    action === "approve" && requisition.amount !== null
      ? t("ask.approve", { amount: money(requisition.amount, requisition.currency) })
      : t(action === "approve" ? "ask.approve_plain" : `actions.${action}`);

  const answers = (): StepAnswers => ({
    ...(asksReason && { reason: reason.trim() }),
    ...(action === "take" && { estimated_completion_date: day }),
    ...(asksCost && { hours: hours ?? undefined, cost: cost === null ? undefined : inCents(cost) }),
    ...(action === "conclude" && { roi_final: roi ?? undefined }),
  });

  return (
    <SubmitDialog
      title={action === "approve" ? t("actions.approve") : t(`ask.${action as "deny"}`)}
      description={`${requisition.label} ${requisition.name}`}
      width="sm"
      action={label}
      isDangerous={action === "deny"}
      isBusy={steps.isBusy}
      onSubmit={() => void steps.take(answers())}
      onClose={steps.cancel}
    >
      <div className="grid gap-3">
        {text && <p>{t(`ask.${text as "approve_text"}`)}</p>}
        {action === "deny" && (
          <div className="flex flex-wrap gap-2">
            {denials.map((key) => (
              <Button key={key} size="sm" onClick={() => setReason((before) => joined(before, t(`denials.${key}`)))}>
                {t(`denials.${key}`)}
              </Button>
            ))}
          </div>
        )}
        {asksReason && (
          <Field label={t("ask.reason")} required error={errorOf("reason")} hint={t("ask.reason_hint")}>
            {(control) => <Textarea {...control} value={reason} onChange={(event) => setReason(event.target.value)} />}
          </Field>
        )}
        {action === "take" && (
          <Field label={t("fields.estimated_completion_date")} required error={errorOf("estimated_completion_date")}>
            {(control) => <DateInput {...control} value={day} onValueChange={setDay} />}
          </Field>
        )}
        {asksCost && (
          <>
            <Field label={t("fields.hours")} required error={errorOf("hours")}>
              {(control) => <NumberInput {...control} value={hours} onValueChange={setHours} unit="h" />}
            </Field>
            <Field label={t("fields.cost")} required error={errorOf("cost")}>
              {(control) => (
                <NumberInput
                  {...control}
                  value={cost}
                  onValueChange={setCost}
                  unit={requisition.currency ?? undefined}
                />
              )}
            </Field>
          </>
        )}
        {action === "conclude" && (
          <Field
            label={t("ask.roi_final")}
            required
            error={errorOf("roi_final")}
            hint={
              requisition.roi_estimate === null
                ? undefined
                : t("ask.roi_estimate", { percent: Math.round(requisition.roi_estimate) })
            }
          >
            {(control) => <NumberInput {...control} value={roi} onValueChange={setRoi} unit="%" />}
          </Field>
        )}
      </div>
    </SubmitDialog>
  );
}

const joined = (before: string, words: string) => (before.trim() === "" ? `${words}. ` : `${before.trim()} ${words}. `);

/** What a step does, in a sentence; those that ask for something say it by their field. */
const textOf: Partial<Record<RequisitionAction, string>> = {
  approve: "approve_text",
  unapprove: "unapprove_text",
  reset: "reset_text",
  resume: "resume_text",
  complete: "complete_text",
  conclude: "conclude_text",
};
