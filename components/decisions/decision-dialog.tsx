"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { worksAt } from "@/components/work-orders/works-at";
import type { Given } from "./calls";
import type { Decision, OpenWork } from "./types";
import { type Asking, asksAssignee, type Deciding } from "./use-decide";

const dangerous: readonly string[] = ["reject", "deny"];

export interface DecisionDialogProps {
  asking: Asking;
  deciding: Deciding;
  /** Whom work can be given to. */
  around: OpenWork["around"] | null;
}

/** What a decision wants to know: its reason, which the requester reads, or whose the order is that a request becomes. */
export function DecisionDialog({ asking, deciding, around }: DecisionDialogProps) {
  const t = useTranslations("decisions");
  const { of, action, because } = asking;
  const ask = useAsk<Given>({
    send: (given) => deciding.send(asking, given),
    done: deciding.done(of, action),
    onClose: deciding.cancel,
  });

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={t(`actions.${action}`)}
      description={`${of.label} ${of.title}`}
      action={t(`actions.${action}`)}
      isDangerous={dangerous.includes(action)}
      fields={[
        because !== undefined && (
          <p key="because" className="text-warning-text">
            {of.kind === "close" ? because : t("because", { because })}
          </p>
        ),
        asksAssignee(action)
          ? { name: "assignee", as: "select", label: t("assignee"), required: true, choices: assigneesAt(of, around) }
          : { name: "reason", as: "textarea", label: t("reason"), hint: t("reason_hint"), required: true },
      ]}
    />
  );
}

/** People and teams who work at the plant, as the value of a choice. */
function assigneesAt({ place: { plant } }: Decision, around: OpenWork["around"] | null) {
  const at = { company_id: plant.company_id, plant_id: plant.id };
  const people = around?.people.filter((one) => worksAt(one, at)) ?? [];
  const teams = around?.teams.filter(({ plant_ids }) => plant_ids.includes(plant.id)) ?? [];

  return [
    ...people.map(({ id, name }) => ({ value: `user:${id}`, label: name })),
    ...teams.map(({ id, name }) => ({ value: `team:${id}`, label: name })),
  ];
}
