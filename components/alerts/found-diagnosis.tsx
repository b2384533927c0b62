"use client";

import { AudioWaveform } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useCountOf } from "@/components/ui/count-of";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { confidenceOf } from "@/lib/domain/vibration/diagnosis/evidence";
import type { OnWire } from "@/lib/server/http/wire";
import type { FoundDiagnosis as Found } from "@/lib/services/monitoring/captures/latest-diagnosis";
import type { DiagnosisRecord } from "@/lib/services/monitoring/diagnoses/scores";

export interface FoundDiagnosisProps {
  diagnosis: OnWire<Found>;
  /** How often it was right in this plant, where that is known. */
  record?: DiagnosisRecord | null;
  timeZone: string;
}

/** What the waveforms show beside the alert, and the spectrum that shows it. */
export function FoundDiagnosis({ diagnosis, record, timeZone }: FoundDiagnosisProps) {
  const t = useTranslations("diagnosis");
  const word = useTranslations("work-orders.finding");
  const format = useFormatter();
  const countOf = useCountOf();
  const { verdict, fault, href, taken_at } = diagnosis;
  const { word: sure, share } = confidenceOf(diagnosis);

  return (
    <p className="flex basis-full flex-wrap items-center gap-x-1.5 border-line-soft border-t pt-1.5 text-body">
      <AudioWaveform aria-hidden className="size-4 text-muted" />
      <b className="font-semibold text-strong">
        {verdict === "fault" && fault ? t(`faults.${fault}`) : t(`verdicts.${verdict}`)}
      </b>
      {verdict === "fault" && (
        <span className="text-muted text-xs">
          {t(`confidence.${sure}`)}, {format.number(share, { style: "percent", maximumFractionDigits: 0 })}
        </span>
      )}
      {record && (
        <Link data-no-print href="/maintenance/diagnoses" className="text-accent text-xs hover:underline">
          {t("right_here", { count: countOf(record.right, record.answered) })}
        </Link>
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
