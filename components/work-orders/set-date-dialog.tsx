"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { assignedIn, type RowKey, rowOfOrder } from "@/lib/domain/maintenance/planner-row";
import { dueFieldOf } from "@/lib/domain/maintenance/work-order-due";
import { sentInstant, writtenTime } from "@/lib/domain/shared/plant-day";
import type { Order, Week } from "./types";

export interface SetDateDialogProps {
  order: Order;
  week: Week;
  onClose: () => void;
}

/** When an order is due and who does it: what dragging does, for everybody who does not drag. */
export function SetDateDialog({ order, week, onClose }: SetDateDialogProps) {
  const t = useTranslations("planner");
  const noun = useTranslations("work-orders.fields");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const own = rowOfOrder(order);
  const due = order.extended_at ?? order.due_at;
  const [text, setText] = useState(due ? writtenTime(Date.parse(due), week.time_zone) : `${week.today} 15:00`);
  const [row, setRow] = useState<string>(own);
  const field = dueFieldOf(order);
  const rows = [...week.people, ...week.others];
  const kept = rows.some((one) => one.row === own)
    ? []
    : [{ value: own, label: order.assigned_user?.name ?? order.assigned_team?.name ?? t("nobody") }];

  const save = () =>
    submit(
      () =>
        api.put(`/maintenance/${order.id}`, {
          body: {
            [field]: sentInstant(text, week.time_zone),
            ...(row === own ? {} : assignedIn(row as RowKey)),
            version: order.version,
          },
          isQuiet: true,
        }),
      () => {
        toast.success(t("moved", { label: order.label }));
        onClose();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={t("set_date")}
      description={`${order.label} ${order.name}`}
      action={t("save")}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <Field label={noun("due_at")} error={errors[field]} required>
          {(control) => (
            <DateInput {...control} withTime timeZone={week.time_zone} value={text} onValueChange={setText} />
          )}
        </Field>
        <Field label={noun("assigned_user_id")} error={errors.assigned_user_id ?? errors.assigned_team_id}>
          {(control) => (
            <Select
              {...control}
              value={row}
              onValueChange={setRow}
              options={[...kept, ...rows.map((one) => ({ value: one.row, label: one.name }))]}
            />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}
