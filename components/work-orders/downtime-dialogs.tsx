"use client";

import { useRouter } from "next/navigation";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { findRelated } from "@/lib/client/related";
import { useSubmit } from "@/lib/client/use-submit";
import { sentInstant, writtenTime } from "@/lib/domain/shared/plant-day";
import { type Downtime, placeOf } from "./downtime-place";

const places = {
  equipment_id: "/equipments",
  machine_id: "/machines",
  production_line_id: "/production-lines",
} as const;
type PlaceField = keyof typeof places;

/** A downtime that neither an order nor a counter has noted. */
export function RecordDowntime({ plant_id, onClose }: { plant_id: number | null; onClose: () => void }) {
  const t = useTranslations("downtimes");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const zone = useTimeZone() ?? "UTC";
  const [field, setField] = useState<PlaceField>("equipment_id");
  const [place, setPlace] = useState<ComboboxOption | null>(null);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const [isPlanned, setPlanned] = useState(false);

  const send = () =>
    submit(
      () =>
        api.post("/downtimes", {
          body: {
            ...(place && { [field]: Number(place.value) }),
            started_at: sentInstant(from, zone),
            ...(to && { ended_at: sentInstant(to, zone) }),
            ...(reason.trim() && { reason: reason.trim() }),
            is_planned: isPlanned,
          },
          isQuiet: true,
        }),
      () => {
        toast.success(t("recorded"));
        onClose();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={t("record")}
      width="sm"
      action={t("record")}
      isBusy={isBusy}
      isDisabled={!place || !from}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <SegmentedControl
          label={t("place")}
          value={field}
          onValueChange={(next) => {
            setField(next);
            setPlace(null);
          }}
          segments={(Object.keys(places) as PlaceField[]).map((value) => ({ value, label: t(`places.${value}`) }))}
        />
        <Field label={t(`places.${field}`)} required error={errors[field] ?? errors.equipment_id}>
          {(control) => (
            <Combobox
              key={field}
              {...control}
              value={place}
              onValueChange={setPlace}
              search={(text) =>
                findRelated(places[field], text, plant_id ? { plant_id: [plant_id] } : {}).catch(() => [])
              }
            />
          )}
        </Field>
        <Field label={t("started_at")} required error={errors.started_at}>
          {(control) => <DateInput {...control} withTime timeZone={zone} value={from} onValueChange={setFrom} />}
        </Field>
        <Field label={t("ended_at")} hint={t("ended_hint")} error={errors.ended_at}>
          {(control) => <DateInput {...control} withTime timeZone={zone} value={to} onValueChange={setTo} />}
        </Field>
        <Field label={t("reason")} error={errors.reason}>
          {(control) => (
            <Input {...control} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <Checkbox
          label={t("is_planned")}
          checked={isPlanned}
          onCheckedChange={(checked) => setPlanned(checked === true)}
        />
      </div>
    </SubmitDialog>
  );
}

/** Ends a downtime; of two who end it at once the second is told. */
export function EndDowntime({ downtime, onClose }: { downtime: Downtime; onClose: () => void }) {
  const t = useTranslations("downtimes");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const zone = downtime.plant.time_zone;
  const [to, setTo] = useState(() => writtenTime(Date.now(), zone, "second"));

  return (
    <SubmitDialog
      title={t("end_of", { name: placeOf(downtime).name })}
      width="sm"
      action={t("end")}
      isBusy={isBusy}
      isDisabled={!to}
      onSubmit={() =>
        submit(
          () =>
            api.put(`/downtimes/${downtime.id}/close`, { body: { ended_at: sentInstant(to, zone) }, isQuiet: true }),
          () => {
            toast.success(t("now_ended"));
            onClose();
            router.refresh();
          },
        )
      }
      onClose={onClose}
    >
      <Field label={t("ended_at")} required error={errors.ended_at}>
        {(control) => <DateInput {...control} withTime timeZone={zone} value={to} onValueChange={setTo} />}
      </Field>
    </SubmitDialog>
  );
}
