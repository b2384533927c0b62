"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { AskedFields } from "@/components/resource/asked-field";
import { type Ask, useAsk } from "@/components/resource/use-ask";
import { Button } from "@/components/ui/button";
import { useMoney } from "@/components/ui/use-money";
import { api } from "@/lib/client/api";
import type { RequisitionAction } from "@/lib/domain/maintenance/requisition";
import type { completeAction, concludeAction, reasonedAction } from "@/lib/inputs/requisitions";
import type { Requisition } from "./types";
import type { AskedStep, Steps } from "./use-steps";

const denials = ["another_quote", "wait", "use_stock", "over_budget"] as const;

interface Step
  extends Partial<z.input<typeof reasonedAction> & z.input<typeof completeAction> & z.input<typeof concludeAction>> {
  estimated_completion_date?: string;
}

/** The call behind each step; the one that holds takes off hold as well. */
const pathOf = (action: RequisitionAction) => (action === "hold" || action === "resume" ? "on-hold" : action);

/** Asks what a step needs, and states what it does. */
export function StepDialog({ steps }: { steps: Steps }) {
  if (!steps.asking) return null;
  const { action, requisition } = steps.asking;

  return <Asked key={`${action} ${requisition.id}`} action={action} requisition={requisition} steps={steps} />;
}

function Asked({ action, requisition, steps }: AskedStep & { steps: Steps }) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const ask = useAsk<Step>({
    initial: {
      estimated_completion_date: requisition.estimated_completion_date ?? requisition.expected_receive_date,
      cost: requisition.amount,
    },
    send: (input) =>
      api.put(`/plants/work-orders/${requisition.id}/${pathOf(action)}`, {
        body: { ...input, version: requisition.version },
        isQuiet: true,
      }),
    done: t(`done.${action}`, { label: requisition.label }),
    onDone: steps.finish,
    onClose: steps.cancel,
  });
  const fields = useFields(action, requisition, ask);
  const label =
    action === "approve" && requisition.amount !== null
      ? t("ask.approve", { amount: money(requisition.amount, requisition.currency) })
      : t(action === "approve" ? "ask.approve_plain" : `actions.${action}`);

  return (
    <AskDialog
      ask={ask}
      title={action === "approve" ? t("actions.approve") : t(`ask.${action as "deny"}`)}
      description={`${requisition.label} ${requisition.name}`}
      width="sm"
      action={label}
      isDangerous={action === "deny"}
      fields={fields}
    />
  );
}

/** What a step asks for; else what it does, in a sentence. */
function useFields(action: RequisitionAction, requisition: Requisition, ask: Ask<Step>): AskedFields<Step> {
  const t = useTranslations("requisitions");
  const text = textOf[action];
  const sentence = text ? <p key="text">{t(`ask.${text as "approve_text"}`)}</p> : null;
  const estimate = requisition.roi_estimate;
  const hint = estimate === null ? undefined : t("ask.roi_estimate", { percent: Math.round(estimate) });

  switch (action) {
    case "approve":
      return [sentence, { name: "reason", as: "textarea", label: t("ask.reason"), hint: t("ask.above_budget_hint") }];
    case "deny":
    case "hold":
      return [
        action === "deny" && <Denials key="denials" ask={ask} />,
        { name: "reason", as: "textarea", label: t("ask.reason"), hint: t("ask.reason_hint"), required: true },
      ];
    case "take":
      return [
        {
          name: "estimated_completion_date",
          as: "date",
          label: t("fields.estimated_completion_date"),
          required: true,
        },
      ];
    case "complete":
      if (requisition.type !== "service") return [sentence];
      return [
        { name: "hours", as: "number", label: t("fields.hours"), unit: "h", required: true },
        {
          name: "cost",
          as: "money",
          label: t("fields.cost"),
          currency: requisition.currency ?? undefined,
          required: true,
        },
      ];
    case "conclude":
      return [
        sentence,
        {
          name: "roi_final",
          as: "number",
          label: t("ask.roi_final"),
          hint,
          unit: "%",
          required: true,
          requiredText: t("roi_final_number"),
        },
      ];
    default:
      return [sentence];
  }
}

/** Usual reasons, added to what is written already. */
function Denials({ ask }: { ask: Ask<Step> }) {
  const t = useTranslations("requisitions");
  const before = ask.values.reason?.trim() ?? "";

  return (
    <div className="flex flex-wrap gap-2">
      {denials.map((key) => (
        <Button
          key={key}
          size="sm"
          onClick={() => ask.change({ reason: `${before} ${t(`denials.${key}`)}. `.trimStart() })}
        >
          {t(`denials.${key}`)}
        </Button>
      ))}
    </div>
  );
}

/** What a step does, in a sentence; those that ask for something show it by their field. */
const textOf: Partial<Record<RequisitionAction, string>> = {
  approve: "approve_text",
  unapprove: "unapprove_text",
  reset: "reset_text",
  resume: "resume_text",
  complete: "complete_text",
  conclude: "conclude_text",
};
