"use client";

import { useTranslations } from "next-intl";
import { FoundDiagnosis } from "@/components/alerts/found-diagnosis";
import { limitWords } from "@/components/alerts/limit-words";
import { Sentence } from "@/components/ui/moment";
import { Sparkline } from "@/components/ui/sparkline";
import { StatusShape } from "@/components/ui/status-shape";
import { useReading } from "@/components/ui/use-reading";
import { isDifference } from "@/lib/domain/monitoring/zones";
import { type Level, levels } from "@/lib/domain/shared/levels";
import type { ShownFinding } from "@/lib/services/maintenance/work-orders/present";

const asLevel = (level: string): Level => levels.find((known) => known === level) ?? "unknown";

/** What the sensor measured when the order was made, with the week before it. */
export function FindingCard({ finding, timeZone }: { finding: ShownFinding; timeZone: string }) {
  const t = useTranslations("work-orders.finding");
  const translate = useTranslations();
  const { withUnit } = useReading();
  const level = asLevel(finding.peak_level);
  const limit = finding.alarm ?? finding.warning ?? undefined;

  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-control border border-line border-l-[3px] border-l-alarm p-2.5">
      <StatusShape level={level} size={16} />
      <div className="min-w-0 flex-1">
        <b className="flex flex-wrap items-baseline gap-x-1.5 font-semibold text-strong">
          <span className="min-w-0 truncate">{finding.name ? translate(finding.name) : finding.sensor_name}</span>
          {finding.value !== null && <span className="whitespace-nowrap">{withUnit(finding.value, finding)}</span>}
        </b>
        <span suppressHydrationWarning className="text-muted text-xs">
          {finding.name && `${finding.sensor_name}, `}
          {limit !== undefined && `${translate(limitWords(finding.alert_rule), { value: withUnit(limit, finding) })}, `}
          <Sentence of={(at) => t("since", { time: at(finding.opened_at, "minute", timeZone) })} />
        </span>
      </div>
      {finding.points.length > 1 && (
        <Sparkline
          values={finding.points.map(([, value]) => value)}
          limit={isDifference(finding.alert_rule) ? undefined : limit}
          level={level}
          label={t("week", { sensor: finding.sensor_name })}
        />
      )}
      {finding.diagnosis && <FoundDiagnosis diagnosis={finding.diagnosis} timeZone={timeZone} />}
    </div>
  );
}
