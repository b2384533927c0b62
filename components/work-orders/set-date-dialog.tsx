"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import { assignedIn, offeredDay, type RowKey, rowOfOrder } from "@/lib/domain/maintenance/planner-row";
import { dueFieldOf } from "@/lib/domain/maintenance/work-order-due";
import { sentInstant } from "@/lib/domain/shared/plant-day";
import type { Order, Week } from "./types";

export interface SetDateDialogProps {
  order: Order;
  week: Week;
  onClose: () => void;
}

/** The row is asked for where the call takes the person. */
interface Moved {
  due_at: string;
  extended_at: string;
  assigned_user_id: RowKey;
}

/** When an order is due and who does it: what dragging does, for everybody who does not drag. */
export function SetDateDialog({ order, week, onClose }: SetDateDialogProps) {
  const t = useTranslations("planner");
  const noun = useTranslations("work-orders.fields");
  const own = rowOfOrder(order);
  const due = dueFieldOf(order);
  const timeZone = week.time_zone;
  const ask = useAsk<Moved>({
    initial: {
      [due]: order.extended_at ?? order.due_at ?? sentInstant(`${offeredDay(week)} 15:00`, timeZone),
      assigned_user_id: own,
    },
    send: ({ assigned_user_id: row, ...times }) =>
      api.put(`/maintenance/${order.id}`, {
        body: { ...times, ...(row === own ? {} : assignedIn(row)), version: order.version },
        isQuiet: true,
      }),
    done: t("moved", { label: order.label }),
    onClose,
  });
  const rows = [...week.people, ...week.others].map(({ row, name }) => ({ value: row as string, label: name }));
  const kept = rows.some(({ value }) => value === own)
    ? []
    : [{ value: own, label: order.assigned_user?.name ?? order.assigned_team?.name ?? t("nobody") }];

  return (
    <AskDialog
      ask={ask}
      title={t("set_date")}
      description={`${order.label} ${order.name}`}
      action={t("save")}
      fields={[
        { name: due, as: "datetime", label: noun("due_at"), timeZone, required: true },
        { name: "assigned_user_id", as: "select", label: noun("assigned_user_id"), choices: [...kept, ...rows] },
      ]}
    />
  );
}
