"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Sparkline } from "@/components/ui/sparkline";
import { StatusShape } from "@/components/ui/status-shape";
import { useReading } from "@/components/ui/use-reading";
import { type Level, levels } from "@/lib/domain/levels";
import type { ShownFinding } from "@/lib/services/work-orders/present";

const asLevel = (level: string): Level => levels.find((known) => known === level) ?? "unknown";

/** What the sensor said when the order was made, with the week before it. */
export function FindingCard({ finding, timeZone }: { finding: ShownFinding; timeZone: string }) {
  const t = useTranslations("work-orders.finding");
  const say = useTranslations();
  const format = useFormatter();
  const { withUnit } = useReading();
  const level = asLevel(finding.peak_level);
  const limit = finding.alarm ?? finding.warning ?? undefined;

  return (
    <div className="flex items-center gap-2.5 rounded-control border border-line border-l-[3px] border-l-alarm p-2.5">
      <StatusShape level={level} size={16} />
      <div className="min-w-0 flex-1">
        <b className="block truncate font-semibold text-strong">
          {finding.name ? say(finding.name) : finding.sensor_name}{" "}
          {finding.value !== null && withUnit(finding.value, finding)}
        </b>
        <span suppressHydrationWarning className="text-muted text-xs">
          {finding.name && `${finding.sensor_name}, `}
          {limit !== undefined && `${t("limit", { value: withUnit(limit, finding) })}, `}
          {t("since", {
            time: format.dateTime(new Date(finding.opened_at), {
              timeZone,
              dateStyle: "medium",
              timeStyle: "short",
            }),
          })}
        </span>
      </div>
      {finding.points.length > 1 && (
        <Sparkline
          values={finding.points.map(([, value]) => value)}
          limit={limit}
          level={level}
          label={t("week", { sensor: finding.sensor_name })}
        />
      )}
    </div>
  );
}
