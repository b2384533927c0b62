"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { useZonedMoment } from "@/components/ui/use-zoned-moment";
import type { Comparison } from "@/lib/domain/monitoring/comparison";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { useComparable } from "./compare-sensor";

interface ComparedNoteProps {
  sensor_id: number;
  comparison: Comparison;
  range: Range;
  timeZone: string;
  isEmpty: boolean;
  /** The server's sentence, where the other line could not be had. */
  failure?: string;
  onEnd: () => void;
}

/** What the grey line is, in words; and the way to be rid of it. */
export function ComparedNote({ sensor_id, comparison, range, timeZone, isEmpty, failure, onEnd }: ComparedNoteProps) {
  const t = useTranslations();
  const momentText = useZonedMoment();
  const isSensor = "sensor_id" in comparison;
  const other = useComparable(sensor_id, isSensor ? comparison.sensor_id : null);
  const when = momentText(range.from, "minute", timeZone, range.to);
  const measure = isSensor ? other?.measures.find(({ id }) => id === comparison.parameter) : undefined;
  const what =
    "period" in comparison
      ? t(`charts.compare.periods.${comparison.period}`)
      : "date" in comparison
        ? t("charts.compare.date")
        : [other?.name, other?.item, measure && t(measure.name)].filter(Boolean).join(" · ");

  return (
    <section
      aria-label={t("charts.compare.with")}
      className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-line bg-card py-1 pr-1 pl-3 text-sm"
    >
      <svg width={18} height={4} aria-hidden>
        <line x1={0} y1={2} x2={18} y2={2} stroke="var(--color-muted)" strokeWidth={2} />
      </svg>
      <span className="text-muted">{t("charts.compare.with")}</span>
      <b className="font-semibold text-strong">{what}</b>
      {!isSensor && <span className="text-muted tabular-nums">{when}</span>}
      <span role="status" className="text-warning-text">
        {failure ?? (isEmpty ? t("charts.compare.none") : "")}
      </span>
      <IconButton label={t("charts.compare.end")} size="sm" className="ml-auto" onClick={onEnd}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
