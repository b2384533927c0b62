"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Sentence } from "@/components/ui/moment";
import { api, unlessRefused } from "@/lib/client/api";
import { ReadingsSettings } from "./readings-settings";
import type { Current } from "./types";

/** What a file of readings holds, or what became of it; before that, how it is taken. */
export function ReadingsCard({ current, mayChange }: { current: Current; mayChange: boolean }) {
  const t = useTranslations("imports.readings");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const { time_zone } = current.readings;
  const { zoneOf } = useViewer();
  const change = async (body: { time_zone?: string; is_merging?: boolean }) => {
    setBusy(true);
    await unlessRefused(api.put(`/imports/${current.id}/readings`, { body }));
    setBusy(false);
    router.refresh();
  };

  return (
    <Card className="overflow-hidden">
      <CardHeader title={t("title")} note={<Span current={current} />} />
      <Figures current={current} />
      <Held current={current} />
      {current.status === "pending" && mayChange && (
        <CardBody className="border-line-soft border-t">
          <ReadingsSettings
            time_zone={time_zone ?? current.time_zone ?? zoneOf(current.plant_id) ?? "UTC"}
            is_merging={current.is_merging}
            disabled={isBusy}
            onChange={change}
          />
        </CardBody>
      )}
    </Card>
  );
}

function Span({ current }: { current: Current }) {
  const t = useTranslations("imports.readings");
  const { zoneOf } = useViewer();
  const { from, to } = current.readings;
  if (!from || !to) return null;
  const zone = zoneOf(current.plant_id);

  return <Sentence of={(at) => t("span", { from: at(from, "minute", zone), to: at(to, "minute", zone) })} />;
}

function Figures({ current }: { current: Current }) {
  const t = useTranslations("imports.readings");
  const format = useFormatter();
  const { sensors = 0, measurements = 0, values = 0, blanks = 0 } = current.readings;
  const { status, errors, created, skipped } = current;
  const figures =
    status === "pending"
      ? [
          { name: "sensors", count: sensors },
          { name: "measurements", count: measurements },
          { name: "values", count: values },
          { name: "blanks", count: blanks },
          { name: "refused", count: errors },
        ]
      : [
          { name: "sensors", count: sensors },
          { name: "measurements", count: measurements },
          { name: "stored", count: created },
          // Refused rows are counted as passed over as well.
          { name: "left", count: Math.max(0, skipped - errors) },
          { name: "refused", count: errors },
        ];

  return (
    <dl className="grid grid-cols-2 sm:grid-cols-5">
      {figures.map(({ name, count }) => (
        <div key={name} className="flex flex-col-reverse border-line-soft border-r border-b px-3 py-2 last:border-r-0">
          <dt className="text-muted text-xs">{t(name as "values", { count })}</dt>
          <dd className="font-semibold text-strong text-xl tabular-nums tracking-[-0.02em]">{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Hours that hold readings keep the import waiting, until a user chooses to merge it. */
function Held({ current }: { current: Current }) {
  const t = useTranslations("imports.readings");
  const { held_hours = 0, hours = 0 } = current.readings;
  if (current.status !== "pending" || hours === 0) return null;
  const isRefused = held_hours > 0 && !current.is_merging;

  return (
    <CardBody role="status" className="grid gap-1 text-sm">
      <p className={isRefused ? "font-semibold text-alarm-text" : "text-body"}>
        {t(held_hours === 0 ? "no_hours_held" : "hours_held", { count: held_hours, hours })}{" "}
        {isRefused && t("hours_held_text")}
      </p>
      {current.is_merging && <p className="font-semibold text-strong">{t("no_way_back")}</p>}
    </CardBody>
  );
}
