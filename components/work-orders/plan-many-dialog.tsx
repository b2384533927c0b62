"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { dueFieldOf } from "@/lib/domain/maintenance/work-order-due";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
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

interface Plan {
  assignee: string | null;
  due_at: string;
  priority: string | null;
}

/** Who does several orders, by when and how urgently. What is left as it is stays so. */
export function PlanManyDialog({ orders, around, onClose, onDone }: PlanManyDialogProps) {
  const t = useTranslations("work-orders");
  const router = useRouter();
  // Orders of plants with different clocks are due at the same time by the first one's.
  const timeZone = firstOf(orders).plant.time_zone;
  const people = around.people.filter((one) => orders.every((order) => worksAt(one, order)));
  const teams = around.teams.filter(({ plant_ids }) => orders.every(({ plant_id }) => plant_ids.includes(plant_id)));
  const ask = useAsk<Plan, Outcome[]>({
    initial: { assignee: null, priority: null },
    send: async (plan) => {
      const outcomes: Outcome[] = [];
      for (const order of orders) outcomes.push(await change(order, plan));
      return outcomes;
    },
    onDone: (outcomes) => {
      const skipped = outcomes.filter(({ status }) => status === "skipped").length;
      if (skipped < outcomes.length) toast.success(t("plan_many.done", { count: outcomes.length - skipped }));
      if (skipped > 0) toast.warning(t("plan_many.refused", { count: skipped }));
      onDone(outcomes);
      router.refresh();
    },
    onClose,
  });
  const { assignee, due_at, priority } = ask.values;
  const unchanged = { value: null, label: t("plan_many.unchanged") };

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={t("plan_many.title")}
      description={t("count", { count: orders.length })}
      action={t("plan_many.action")}
      isDisabled={!assignee && !priority && !due_at}
      fields={[
        {
          name: "assignee",
          as: "select",
          label: t("fields.assigned_user_id"),
          choices: [
            unchanged,
            ...people.map(({ id, name }) => ({ value: `user:${id}`, label: name })),
            ...teams.map(({ id, name }) => ({ value: `team:${id}`, label: name })),
          ],
        },
        { name: "due_at", as: "datetime", label: t("fields.due_at"), hint: t("plan_many.due_hint"), timeZone },
        {
          name: "priority",
          as: "select",
          label: t("fields.priority"),
          choices: [
            unchanged,
            ...workOrderPriority.names.map((value) => ({ value, label: t(`options.priority.${value}`) })),
          ],
        },
      ]}
    />
  );
}

async function change(order: Order, { assignee, due_at, priority }: Plan): Promise<Outcome> {
  const [kind, id] = assignee?.split(":") ?? [];
  const body = {
    ...(assignee && {
      assigned_user_id: kind === "user" ? Number(id) : null,
      assigned_team_id: kind === "team" ? Number(id) : null,
    }),
    ...(priority && { priority }),
    ...(due_at && { [dueFieldOf(order)]: due_at }),
    version: order.version,
  };
  try {
    await api.put(`/maintenance/${order.id}`, { body, isQuiet: true });
    return { id: order.id, status: "done" };
  } catch (caught) {
    const error = refusalIn(caught);
    return { id: order.id, status: "skipped", reason: error.sentence };
  }
}
