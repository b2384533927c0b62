"use client";

import { Droplets, Lock } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StatusChip } from "@/components/ui/status-chip";
import { LevelChart } from "./level-chart";
import { OutcomeIcon } from "./status-mark";
import type { RoundEntry } from "./types";

/** One point of the round: its charge and interval, its readings of today, and what they mean. */
export function PointPanel({ entry: { point, greasing } }: { entry: RoundEntry }) {
  const t = useTranslations("lubricators");
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 });

  return (
    <Card>
      <CardHeader
        title={point.name}
        note={
          point.equipment && (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {point.equipment.name}
              {point.item_level && <StatusChip level={point.item_level} />}
            </span>
          )
        }
        actions={
          <Link href={`/lubrication/${point.id}`} className="font-medium text-accent hover:underline">
            {t("screen.open_point")}
          </Link>
        }
      />
      <div className="grid grid-cols-2 border-line-soft border-b">
        <Figure label={t("screen.figures.charge")} value={`${number(point.charge.grams)} g`}>
          {t("screen.charge", { milliliters: number(point.charge.milliliters), strokes: point.charge.strokes })}
        </Figure>
        <Figure
          label={t("screen.figures.interval")}
          value={
            point.interval_hours === null ? "–" : t("screen.hours", { hours: number(Math.round(point.interval_hours)) })
          }
        >
          {point.lubricant_type ? `${point.lubricant_type.name}, ${number(point.density)} g/mL` : "–"}
        </Figure>
      </div>
      {greasing && greasing.baseline_db !== null && (
        <div className="px-3 pt-2">
          <LevelChart greasing={greasing} />
        </div>
      )}
      {greasing?.outcome && (
        <div className="m-3 flex items-center gap-2.5 rounded-control bg-sunk px-3 py-2">
          <OutcomeIcon outcome={greasing.outcome} className="size-4.5" />
          <div>
            <strong className="block font-semibold text-strong">{t(`options.outcome.${greasing.outcome}`)}</strong>
            <span className="text-body text-xs">
              {t(`screen.why.${greasing.outcome}`)} · {t("screen.strokes", { strokes: greasing.strokes })},{" "}
              {number(greasing.grams)} g
            </span>
          </div>
        </div>
      )}
      {point.request && (
        <Link
          href={`/maintenance/work-orders/${point.request.id}`}
          className="mx-3 mb-3 block font-medium text-accent hover:underline"
        >
          {t("screen.step.request", { label: point.request.label })}
        </Link>
      )}
      {!greasing?.outcome && (
        <div className="p-3">
          <Link href={`/lubrication/${point.id}`} className={buttonStyle({ variant: "primary" })}>
            {point.locked_at || point.suspect_since ? <Lock aria-hidden /> : <Droplets aria-hidden />}
            {t(point.locked_at || point.suspect_since ? "screen.open_point" : "screen.grease")}
          </Link>
        </div>
      )}
    </Card>
  );
}

export function Figure({ label, value, children }: { label: ReactNode; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="min-w-0 border-line-soft border-l px-3 py-2 first:border-l-0">
      <div className="text-muted text-xs">{label}</div>
      <div className="font-semibold text-base text-strong tabular-nums tracking-[-0.01em]">{value}</div>
      {children && <div className="text-muted text-xs">{children}</div>}
    </div>
  );
}
