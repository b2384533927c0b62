"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Card } from "@/components/ui/card";
import { useMoment } from "@/components/ui/moment";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type Display, shownAmplitudes } from "./display";
import type { Look } from "./look";
import { PlotHead } from "./spectrum-card";
import type { OwnSpectrum } from "./use-ridges";
import { Waterfall, type WaterfallProps } from "./waterfall";

export interface WaterfallCardProps extends Omit<WaterfallProps, "ridges" | "kind"> {
  spectra: readonly OwnSpectrum[];
  display: Display;
  look: Look;
  onLook: (change: Partial<Look>) => void;
  timeZone: string;
  now: string;
}

const day = 86_400_000;

export function WaterfallCard({ spectra, look, onLook, timeZone, now, ...rest }: WaterfallCardProps) {
  const t = useTranslations("spectrum.waterfall");
  const momentText = useMoment();
  const { display } = rest;
  const ridges = useMemo(
    () =>
      spectra.map(({ capture, spectrum }) => {
        const at = Date.parse(capture.capture.listed_at);
        const age = Date.parse(now) - at;
        return {
          id: capture.capture.id,
          label: momentText(at, age > 6 * day ? "shortMinute" : age > 0.75 * day ? "weekdayClock" : "clock", timeZone),
          values: shownAmplitudes(spectrum.amplitudes, spectrum.unit, display),
          df_hz: spectrum.df_hz,
        };
      }),
    [spectra, display, momentText, timeZone, now],
  );

  return (
    <Card aria-label={t("title")} className="flex min-h-0 flex-col">
      <PlotHead
        title={t("title")}
        note={t(look.waterfall === "ridges" ? "note" : "noteHeat", { count: ridges.length })}
      >
        <SegmentedControl
          label={t("kind")}
          size="sm"
          value={look.waterfall}
          onValueChange={(waterfall) => onLook({ waterfall })}
          segments={[
            { value: "ridges", label: t("ridges") },
            { value: "heat", label: t("heat") },
          ]}
        />
      </PlotHead>
      <Waterfall {...rest} ridges={ridges} kind={look.waterfall} />
    </Card>
  );
}
