"use client";

import { AudioWaveform } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Moment, Sentence } from "@/components/ui/moment";
import { Sparkline } from "@/components/ui/sparkline";
import { StatusShape } from "@/components/ui/status-shape";
import { useReading } from "@/components/ui/use-reading";
import { type Level, levels } from "@/lib/domain/shared/levels";
import type { ShownFinding } from "@/lib/services/maintenance/work-orders/present";

const asLevel = (level: string): Level => levels.find((known) => known === level) ?? "unknown";

/** What the sensor said when the order was made, with the week before it. */
export function FindingCard({ finding, timeZone }: { finding: ShownFinding; timeZone: string }) {
  const t = useTranslations("work-orders.finding");
  const say = useTranslations();
  const { withUnit } = useReading();
  const level = asLevel(finding.peak_level);
  const limit = finding.alarm ?? finding.warning ?? undefined;

  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-control border border-line border-l-[3px] border-l-alarm p-2.5">
      <StatusShape level={level} size={16} />
      <div className="min-w-0 flex-1">
        <b className="flex flex-wrap items-baseline gap-x-1.5 font-semibold text-strong">
          <span className="min-w-0 truncate">{finding.name ? say(finding.name) : finding.sensor_name}</span>
          {finding.value !== null && <span className="whitespace-nowrap">{withUnit(finding.value, finding)}</span>}
        </b>
        <span suppressHydrationWarning className="text-muted text-xs">
          {finding.name && `${finding.sensor_name}, `}
          {limit !== undefined && `${t("limit", { value: withUnit(limit, finding) })}, `}
          <Sentence of={(at) => t("since", { time: at(finding.opened_at, "minute", timeZone) })} />
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
      {finding.diagnosis && <FoundDiagnosis diagnosis={finding.diagnosis} timeZone={timeZone} />}
    </div>
  );
}

/** What the waveforms say beside the alert, and the spectrum that shows it. */
function FoundDiagnosis({
  diagnosis,
  timeZone,
}: {
  diagnosis: NonNullable<ShownFinding["diagnosis"]>;
  timeZone: string;
}) {
  const t = useTranslations("diagnosis");
  const word = useTranslations("work-orders.finding");
  const format = useFormatter();
  const { verdict, fault, confidence, score, href, taken_at } = diagnosis;
  const percent = format.number(score, { style: "percent", maximumFractionDigits: 0 });

  return (
    <p className="flex basis-full flex-wrap items-center gap-x-1.5 border-line-soft border-t pt-1.5 text-body">
      <AudioWaveform aria-hidden className="size-4 text-muted" />
      <b className="font-semibold text-strong">
        {verdict === "fault" && fault ? t(`faults.${fault}`) : t(`verdicts.${verdict}`)}
      </b>
      {verdict === "fault" && (
        <span className="text-muted text-xs">
          {percent}
          {confidence && `, ${t(`confidence.${confidence}`)}`}
        </span>
      )}
      <span suppressHydrationWarning className="text-muted text-xs">
        <Moment at={taken_at} as="day" timeZone={timeZone} />
      </span>
      {href && (
        <Link data-no-print href={href} className="text-accent text-xs hover:underline">
          {word("spectrum")}
        </Link>
      )}
    </p>
  );
}
