"use client";

import { AudioWaveform } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import type { OnWire } from "@/lib/server/http/wire";
import type { FoundDiagnosis as Found } from "@/lib/services/monitoring/captures/latest-diagnosis";

/** What the waveforms say beside the alert, and the spectrum that shows it. */
export function FoundDiagnosis({ diagnosis, timeZone }: { diagnosis: OnWire<Found>; timeZone: string }) {
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
