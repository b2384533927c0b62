"use client";

import { useTranslations } from "next-intl";
import { ApplyTo } from "@/components/recurring/apply-to";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { FindingCard } from "./finding-card";
import { OpenOrders } from "./open-orders";
import { OrderCustomFields } from "./order-custom-fields";
import { placeText } from "./place";
import { type Duplicate, useWorkOrderForm, type WorkOrderFormProps } from "./use-work-order-form";
import { AttachmentsField, PlaceFields, PlanFields, PlannerFields, WordFields } from "./work-order-fields";

/** Makes or edits an order, a request or a log. */
export function WorkOrderDialog(props: WorkOrderFormProps) {
  const { draft, order, series, around, onClose } = props;
  const t = useTranslations();
  const noun = useTranslations("work-orders");
  const form = useWorkOrderForm(props);
  const begun = draft?.is_recurring ? t("work-series.new") : noun(`create.${form.kind}`);

  return (
    <SubmitDialog
      width="lg"
      title={series ? series.name : order ? `${order.label} ${order.name}` : draft?.request ? noun("convert") : begun}
      description={draft?.request?.label ?? (draft?.at && placeText(draft.at))}
      action={form.duplicates ? noun("ask_anyway") : order || series ? t("ui.save") : noun("make")}
      isBusy={form.isBusy}
      onSubmit={form.save}
      onClose={onClose}
    >
      <div className="grid gap-3.5 md:grid-cols-2">
        {form.isNew && form.item !== null && form.kind !== "log" && !form.duplicates && <OpenOrders item={form.item} />}
        {form.applies && <ApplyTo date={form.applies.date} value={form.applies.value} onChange={form.applies.change} />}
        {form.duplicates && <Duplicates found={form.duplicates} />}
        {draft?.finding && (
          <div className="md:col-span-2">
            <FindingCard finding={draft.finding} timeZone={draft.time_zone ?? "UTC"} />
          </div>
        )}
        <PlaceFields form={form} around={around} hasItem={!draft?.request && !draft?.alert_id} />
        <PlanFields form={form} around={around} />
        <WordFields form={form} around={around} />
        <OrderCustomFields form={form} around={around} />
        {form.kind === "order" && <PlannerFields form={form} />}
        <AttachmentsField form={form} />
      </div>
    </SubmitDialog>
  );
}

/** Shown before a request is saved a second time. */
export function Duplicates({ found }: { found: readonly Duplicate[] }) {
  const t = useTranslations("work-orders");

  return (
    <div role="alert" className="rounded-control border border-warning bg-warning-tint p-3 md:col-span-2">
      <p className="font-semibold text-strong">{t("possible_duplicates", { count: found.length })}</p>
      <ul className="mt-1 grid gap-0.5">
        {found.map(({ id, kind, label, name }) => (
          <li key={`${kind}:${id}`}>
            <span className="mr-2 font-mono text-muted text-xs">{label ?? t("duplicate_alert")}</span>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
