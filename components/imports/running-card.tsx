"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Sentence } from "@/components/ui/moment";
import { isOfReadings } from "@/lib/domain/imports/kinds";
import type { RunningImport } from "./types";

const parts = [
  { name: "created", style: "bg-accent" },
  { name: "updated", style: "bg-accent/55" },
  { name: "skipped", style: "bg-control" },
  { name: "failed", style: "bg-alarm" },
] as const;

/** Nothing that is stored is changed, and a value is not refused when it is written. */
const partsOfReadings = parts.filter(({ name }) => name === "created" || name === "skipped");

/** Imports under way, with what has become of their rows so far. */
export function RunningCard({ running, now }: { running: readonly RunningImport[]; now: string }) {
  const t = useTranslations("imports.screen");
  const kinds = useTranslations("imports.options.kind");
  const format = useFormatter();
  const { zoneOf } = useViewer();
  if (running.length === 0) return null;

  return (
    <Card>
      <CardHeader
        title={`${t("running")} ${running.length}`}
        actions={<span className="text-muted text-xs">{t("can_leave")}</span>}
      />
      {running.map((one) => {
        const { approved_at } = one;
        const done = Math.min(one.total, one.created + one.updated + one.skipped + one.failed);
        const elapsed = approved_at ? Date.parse(now) - Date.parse(approved_at) : 0;
        const written = done - one.skipped;
        const left = written > 0 ? (elapsed / written) * (one.total - done) : null;

        return (
          <CardBody key={one.id} className="grid gap-2 border-line-soft border-b last:border-0">
            <p className="truncate font-semibold text-sm text-strong">{one.file_name}</p>
            {one.approver && approved_at && (
              <p className="text-muted text-xs">
                <Sentence
                  of={(at) =>
                    t("approved_by", {
                      kind: kinds(one.kind as "plant"),
                      name: one.approver?.name ?? "",
                      time: at(approved_at, "clock", zoneOf(one.plant_id)),
                    })
                  }
                />
              </p>
            )}
            <div
              role="progressbar"
              aria-label={one.file_name}
              aria-valuemin={0}
              aria-valuemax={one.total}
              aria-valuenow={done}
              className="flex h-2 gap-px overflow-hidden rounded-full bg-line-soft"
            >
              {parts.map(({ name, style }) => (
                <span
                  key={name}
                  className={style}
                  style={{ width: `${(one[name] / Math.max(1, one.total)) * 100}%` }}
                />
              ))}
            </div>
            <p className="flex flex-wrap justify-between gap-x-3 text-muted text-xs tabular-nums">
              <span>
                {t(isOfReadings(one.kind) ? "of_values" : "of_rows", {
                  done,
                  total: one.total,
                  percent: Math.floor((done / Math.max(1, one.total)) * 100),
                })}
              </span>
              {left !== null && <span>{t("left", { minutes: Math.round(left / 60_000) })}</span>}
            </p>
            {one.problem && <p className="text-sm text-strong">{one.problem}</p>}
            <dl className="grid grid-cols-4 gap-2">
              {(isOfReadings(one.kind) ? partsOfReadings : parts).map(({ name, style }) => (
                <div key={name}>
                  <dd className="font-semibold text-base text-strong tabular-nums">{format.number(one[name])}</dd>
                  <dt className="flex items-center gap-1.5 text-muted text-xs">
                    <span aria-hidden className={`size-2 rounded-[2px] ${style}`} />
                    {t(name)}
                  </dt>
                </div>
              ))}
            </dl>
          </CardBody>
        );
      })}
    </Card>
  );
}
