"use client";

import { useFormatter, useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import type { HealthBand } from "@/lib/domain/monitoring/health-score";

const bars: Record<HealthBand, string> = {
  critical: "bg-alarm",
  poor: "bg-chronic",
  watch: "bg-muted",
  good: "bg-muted",
};
const texts: Record<HealthBand, string> = {
  critical: "font-medium text-alarm-text",
  poor: "font-medium text-chronic-text",
  watch: "text-muted",
  good: "text-muted",
};

/** Where the bands begin. */
const marks = [40, 60, 80];

/** The score as a number with the word for it. */
export function HealthText({ score, band }: { score: number; band: HealthBand }) {
  const t = useTranslations("success.band");
  const format = useFormatter();

  return (
    <span className="whitespace-nowrap">
      <b className="font-semibold text-strong tabular-nums">{format.number(score, { maximumFractionDigits: 1 })}</b>{" "}
      <span className={cn("text-xs", texts[band])}>{t(band)}</span>
    </span>
  );
}

/** The score as a length between 0 and 100. The number stands beside it. */
export function HealthBar({ score, band }: { score: number; band: HealthBand }) {
  return (
    <span aria-hidden className="relative block h-1.5 rounded-full bg-sunk">
      <span
        className={cn("absolute inset-y-0 left-0 rounded-full", bars[band])}
        style={{ width: `${Math.max(2, score)}%` }}
      />
      {marks.map((mark) => (
        <span key={mark} className="absolute -inset-y-0.5 w-px bg-control" style={{ left: `${mark}%` }} />
      ))}
    </span>
  );
}
