"use client";

import { useTranslations } from "next-intl";
import { NumberField, TextareaField, TextField } from "@/components/resource/fields";
import { RecordDialog } from "@/components/resource/record-dialog";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { OrdersPreview } from "./orders-preview";

/** A bearing by its geometry, or by the orders that its maker prints. */
export function BearingDialog(props: { resource: Description; row: Row | null; open: boolean }) {
  const t = useTranslations("bearings");

  return (
    <RecordDialog {...props}>
      <TextField name="name" />
      <TextField name="manufacturer" />
      <NumberField name="elements" min={3} step={1} />
      <NumberField name="contact_angle_deg" unit="°" min={0} max={89.9} step={0.1} />
      <Part title={t("geometry")} hint={t("geometry_hint")} />
      <NumberField name="element_diameter" unit="mm" min={0} />
      <NumberField name="pitch_diameter" unit="mm" min={0} />
      <NumberField name="bore" unit="mm" min={0} />
      <NumberField name="outside" unit="mm" min={0} />
      <Part title={t("makers_orders")} hint={t("makers_orders_hint")} />
      <NumberField name="bpfo" min={0} />
      <NumberField name="bpfi" min={0} />
      <NumberField name="bsf" min={0} />
      <NumberField name="ftf" min={0} />
      <OrdersPreview />
      <TextareaField name="notes" />
    </RecordDialog>
  );
}

function Part({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="border-line-soft border-t pt-3 md:col-span-2">
      <h3 className="font-semibold text-strong">{title}</h3>
      <p className="text-muted text-xs">{hint}</p>
    </div>
  );
}
