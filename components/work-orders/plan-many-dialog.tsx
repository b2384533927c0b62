"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { dueFieldOf } from "@/lib/domain/maintenance/work-order-due";
import { sentInstant } from "@/lib/domain/shared/plant-day";
import type { Order, Surroundings } from "./types";
import type { Outcome } from "./use-actions";
import { worksAt } from "./works-at";

export interface PlanManyDialogProps {
  orders: readonly Order[];
  around: Surroundings;
  onClose: () => void;
  /** Those that were refused stay selected. */
  onDone: (outcomes: readonly Outcome[]) => void;
}

const unchanged = "keep";

/** Who does several orders, by when and how urgently. What is left as it is stays so. */
export function PlanManyDialog({ orders, around, onClose, onDone }: PlanManyDialogProps) {
  const t = useTranslations("work-orders");
  const router = useRouter();
  const [assignee, setAssignee] = useState(unchanged);
  const [priority, setPriority] = useState(unchanged);
  const [due, setDue] = useState("");
  const [isBusy, setBusy] = useState(false);
  // Orders of plants with different clocks are due at the same time by the first one's.
  const timeZone = orders[0]!.plant.time_zone;
  const people = around.people.filter((one) => orders.every((order) => worksAt(one, order)));
  const teams = around.teams.filter(({ plant_ids }) => orders.every(({ plant_id }) => plant_ids.includes(plant_id)));
  const due_at = sentInstant(due, timeZone);
  const isEmpty = assignee === unchanged && priority === unchanged && !due_at;

  async function change(order: Order): Promise<Outcome> {
    const [kind, id] = assignee.split(":");
    const body = {
      ...(assignee !== unchanged && {
        assigned_user_id: kind === "user" ? Number(id) : null,
        assigned_team_id: kind === "team" ? Number(id) : null,
      }),
      ...(priority !== unchanged && { priority }),
      ...(due_at && { [dueFieldOf(order)]: due_at }),
      version: order.version,
    };
    try {
      await api.put(`/maintenance/${order.id}`, { body, isQuiet: true });
      return { id: order.id, status: "done" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { id: order.id, status: "skipped", reason: error.sentence };
    }
  }

  async function save() {
    setBusy(true);
    const outcomes: Outcome[] = [];
    for (const order of orders) outcomes.push(await change(order));
    setBusy(false);
    const skipped = outcomes.filter(({ status }) => status === "skipped").length;
    if (skipped < outcomes.length) toast.success(t("plan_many.done", { count: outcomes.length - skipped }));
    if (skipped > 0) toast.warning(t("plan_many.refused", { count: skipped }));
    onDone(outcomes);
    router.refresh();
  }

  return (
    <SubmitDialog
      width="sm"
      title={t("plan_many.title")}
      description={t("count", { count: orders.length })}
      action={t("plan_many.action")}
      isBusy={isBusy}
      isDisabled={isEmpty}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <Field label={t("fields.assigned_user_id")}>
          {(control) => (
            <Select
              {...control}
              value={assignee}
              onValueChange={setAssignee}
              options={[
                { value: unchanged, label: t("plan_many.unchanged") },
                ...people.map(({ id, name }) => ({ value: `user:${id}`, label: name })),
                ...teams.map(({ id, name }) => ({ value: `team:${id}`, label: name })),
              ]}
            />
          )}
        </Field>
        <Field label={t("fields.due_at")} hint={t("plan_many.due_hint")}>
          {(control) => <DateInput {...control} withTime timeZone={timeZone} value={due} onValueChange={setDue} />}
        </Field>
        <Field label={t("fields.priority")}>
          {(control) => (
            <Select
              {...control}
              value={priority}
              onValueChange={setPriority}
              options={[
                { value: unchanged, label: t("plan_many.unchanged") },
                ...workOrderPriority.names.map((value) => ({ value, label: t(`options.priority.${value}`) })),
              ]}
            />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}
