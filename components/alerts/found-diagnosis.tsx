"use client";

import { AudioWaveform } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { confidenceOf } from "@/lib/domain/vibration/diagnosis/evidence";
import type { OnWire } from "@/lib/server/http/wire";
import type { FoundDiagnosis as Found } from "@/lib/services/monitoring/captures/latest-diagnosis";

/** What the waveforms say beside the alert, and the spectrum that shows it. */
export function FoundDiagnosis({ diagnosis, timeZone }: { diagnosis: OnWire<Found>; timeZone: string }) {
  const t = useTranslations("diagnosis");
  const word = useTranslations("work-orders.finding");
  const format = useFormatter();
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
