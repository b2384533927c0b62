"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { giveChange, unknownId } from "@/lib/client/give-change";
import { keptChanges } from "@/lib/client/kept-changes";
import { atPlace, type DowntimePlace, downtimePlaces } from "@/lib/domain/maintenance/downtime";
import { type About, namesVersion, thingOf } from "@/lib/domain/maintenance/kept-changes";
import type { closeDowntimeBody, correctDowntimeBody, downtimeBody } from "@/lib/inputs/downtimes";
import { type Downtime, placeOf } from "./downtime-place";

const places = {
  equipment_id: "/equipments",
  machine_id: "/machines",
  production_line_id: "/production-lines",
} as const satisfies Record<DowntimePlace, string>;

/** A downtime that neither an order nor a counter has noted. */
export function RecordDowntime({ plant_id, onClose }: { plant_id: number | null; onClose: () => void }) {
  const t = useTranslations("downtimes");
  const [place, setPlace] = useState<DowntimePlace>("equipment_id");
  const ask = useAsk<z.input<typeof downtimeBody>>({
    draft: "downtime",
    send: (body) =>
      giveChange({
        about: { kind: "downtime", id: unknownId(), label: t("record") },
        kind: "downtime",
        method: "post",
        path: "/downtimes",
        body: atPlace(body, place),
      }),
    done: t("recorded"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("record")}
      width="sm"
      action={t("record")}
      isDisabled={!ask.values[place] || !ask.values.started_at}
      fields={[
        <SegmentedControl
          key="place"
          label={t("place")}
          value={place}
          onValueChange={setPlace}
          segments={downtimePlaces.map((value) => ({ value, label: t(`places.${value}`) }))}
        />,
        {
          name: place,
          as: "related",
          label: t(`places.${place}`),
          from: places[place],
          query: plant_id ? { plant_id: [plant_id] } : {},
          required: true,
        },
        { name: "started_at", as: "datetime", label: t("started_at"), required: true },
        { name: "ended_at", as: "datetime", label: t("ended_at"), hint: t("ended_hint") },
        { name: "reason", as: "text", label: t("reason"), maxLength: 500 },
        { name: "is_planned", as: "checkbox", label: t("is_planned") },
      ]}
    />
  );
}

/** Ends a downtime; of two who end it at once the second is notified. */
export function EndDowntime({ downtime, onClose }: { downtime: Downtime; onClose: () => void }) {
  const t = useTranslations("downtimes");
  const timeZone = downtime.plant.time_zone;
  const ask = useAsk<z.input<typeof closeDowntimeBody>>({
    initial: { ended_at: new Date().toISOString() },
    draft: `downtime ${downtime.id} end`,
    send: (body) =>
      giveChange({
        about: aboutDowntime(downtime),
        kind: "downtime",
        method: "put",
        path: `/downtimes/${downtime.id}/close`,
        body,
      }),
    done: t("now_ended"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("end_of", { name: placeOf(downtime).name })}
      width="sm"
      action={t("end")}
      isDisabled={!ask.values.ended_at}
      fields={[{ name: "ended_at", as: "datetime", label: t("ended_at"), timeZone, until: "second", required: true }]}
    />
  );
}

/** A downtime of the ledger, or of an order, which knows its place. */
export type Correctable = Pick<Downtime, "id" | "started_at" | "ended_at" | "reason" | "is_planned"> & {
  /** Whose downtime it is. */
  name: string;
  time_zone: string;
  version?: number;
  /** What its change is about. */
  about: About;
};

/** One of an order is a change of the order, which its own completion would end. */
export const aboutDowntime = (downtime: Downtime): About =>
  downtime.work_order
    ? { kind: "order", id: downtime.work_order.id, label: downtime.work_order.name }
    : { kind: "downtime", id: downtime.id, label: placeOf(downtime).name };

/** Moves a downtime to when its machine stood still; without a connection the correction waits on this phone. */
export function CorrectDowntime({ downtime: current, onClose }: { downtime: Correctable; onClose: () => void }) {
  const t = useTranslations("downtimes");
  // As it was when the dialog opened: a list that is drawn again may have what somebody else has corrected since.
  const [downtime] = useState(current);
  const { id, name, time_zone: timeZone, started_at, ended_at, reason, is_planned, version, about } = downtime;
  const ask = useAsk<z.input<typeof correctDowntimeBody>>({
    initial: { started_at, ended_at, reason, is_planned },
    draft: `downtime ${id} correct`,
    draftVersion: [started_at, ended_at, reason, is_planned].join("|"),
    send: (given) => {
      const waiting = keptChanges.filter((change) => thingOf(change.about) === thingOf(about));
      const seen = version !== undefined && namesVersion(waiting) ? { version } : {};
      const body = { ...withoutEmpty(given), ...seen };
      return giveChange({ about, kind: "downtime", method: "put", path: `/downtimes/${id}`, body });
    },
    done: t("corrected"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("correct_of", { name })}
      width="sm"
      action={t("correct")}
      isDisabled={!ask.values.started_at || (ended_at !== null && !ask.values.ended_at)}
      fields={[
        { name: "started_at", as: "datetime", label: t("started_at"), timeZone, until: "second", required: true },
        ended_at !== null && {
          name: "ended_at",
          as: "datetime",
          label: t("ended_at"),
          timeZone,
          until: "second",
          required: true,
        },
        { name: "reason", as: "text", label: t("reason"), maxLength: 200 },
        { name: "is_planned", as: "checkbox", label: t("is_planned") },
      ]}
    />
  );
}

/** One that still runs has no end to send. */
const withoutEmpty = ({ ended_at, ...given }: z.input<typeof correctDowntimeBody>) =>
  ended_at ? { ...given, ended_at } : given;
