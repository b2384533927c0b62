"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useMoment } from "@/components/ui/moment";
import type { Capture, WireCapture } from "@/lib/client/captures";
import { cn } from "@/lib/client/class-names";
import { isReadable } from "@/lib/client/use-captures";
import type { UnitSystem } from "@/lib/domain/shared/units";
import type { Cursor } from "@/lib/domain/vibration/cursor";
import type { Colours } from "./colours";
import type { Display } from "./display";
import { HistoryCard } from "./history-card";
import { bandOf, type Look } from "./look";
import { type Reading, reachOf } from "./reading";
import { SpectrumCard } from "./spectrum-card";
import type { SpectrumPlotProps, Zoom } from "./spectrum-plot";
import type { Store } from "./store";
import type { OwnSpectrum } from "./use-ridges";
import { WaterfallCard } from "./waterfall-card";
import { WaveformCard } from "./waveform-card";
import type { Words } from "./words";

export interface PlotsProps {
  sensor_id: number;
  capture: Capture;
  compared: Capture | null;
  /** Which capture was the last good one, before the open alert. */
  last_good_id: number | null;
  captures: readonly WireCapture[];
  spectra: readonly OwnSpectrum[];
  reading: Reading;
  display: Display;
  words: Words;
  look: Look;
  onLook: (change: Partial<Look>) => void;
  system: UnitSystem;
  colours: Colours;
  line: string;
  lineBehind: string;
  cursor: Store<Cursor>;
  zoom: Store<Zoom>;
  timeZone: string;
  now: string;
  onChoose: (id: number) => void;
  onKeyDown: SpectrumPlotProps["onKeyDown"];
}

/** The middle of the workspace: three plots of one capture and those before it, or the way they went. */
export function Plots(props: PlotsProps) {
  const { capture, captures, reading, words, look, colours, line, cursor, zoom } = props;
  const t = useTranslations("spectrum");
  const [isWide, setWide] = useState(false);
  const note = useNote(props);
  const legend = useLegend(props);
  const f_max_hz = reachOf(reading.spectrum).f_max_hz;
  if (look.view === "trend") {
    return (
      <div className="grid min-h-0 min-w-0 max-xl:[&>section]:h-96">
        <HistoryCard {...props} captures={captures.filter(isReadable)} chosen={capture.capture.id} lineColour={line} />
      </div>
    );
  }

  return (
    <div
      className={cn(
        "grid min-h-0 min-w-0 gap-2.5",
        isWide
          ? "xl:grid-rows-[minmax(0,1fr)]"
          : "xl:grid-rows-[minmax(14rem,1fr)_clamp(8rem,17vh,11rem)_clamp(9rem,19vh,13.5rem)]",
        "max-xl:[&>section:nth-child(1)]:h-[min(28rem,70vh)] max-xl:[&>section:nth-child(2)]:h-60 max-xl:[&>section:nth-child(3)]:h-72",
      )}
    >
      <SpectrumCard
        title={t(`plot.titles.${look.view}`)}
        note={note}
        legend={legend}
        reading={reading}
        display={props.display}
        words={words}
        colours={colours}
        lineColour={line}
        cursor={cursor}
        zoom={zoom}
        onKeyDown={props.onKeyDown}
        isWide={isWide}
        onWide={setWide}
      />
      {!isWide && (
        <>
          <WaveformCard {...props} shaft_hz={reading.machine.shaft_hz} lineColour={line} />
          <WaterfallCard {...props} f_max_hz={f_max_hz} chosen={capture.capture.id} />
        </>
      )}
    </div>
  );
}

const day = 86_400_000;

/** "Z acceleration, g peak · 09:38:04 · 3,200 lines · 0.41 Hz · Hann". */
function useNote({ capture, reading, words, look, display, timeZone, now }: PlotsProps): string {
  const t = useTranslations("spectrum");
  const format = useFormatter();
  const momentText = useMoment();
  const { spectrum } = reading;
  const { axis, listed_at } = capture.capture;
  const [low = "", high = ""] = bandOf(look.band, capture.record.fs_hz).map((hz) => words.number(hz, 0));
  const what =
    look.view === "envelope" ? t("plot.envelopeOf", { low, high }) : t(`plot.quantityOf.${quantityKey(spectrum.unit)}`);

  return [
    `${axis.toUpperCase()} ${what}, ${words.unit}${display.isDecibel ? "" : ` ${t(`tools.detectors.${display.detector}`)}`}`,
    momentText(listed_at, Date.parse(now) - Date.parse(listed_at) > day ? "shortSecond" : "clockSecond", timeZone),
    t("plot.lines", { count: spectrum.amplitudes.length - 1 }),
    t("plot.resolution", { df: format.number(spectrum.df_hz, { maximumSignificantDigits: 3 }) }),
    t(`plot.windows.${spectrum.window}`),
  ].join(" · ");
}

const quantityKey = (unit: Reading["spectrum"]["unit"]) =>
  ({ g: "acceleration", "mm/s": "velocity", um: "displacement", ubar: "sound", V: "voltage" })[unit];

function useLegend({ capture, compared, last_good_id, reading, timeZone }: PlotsProps) {
  const t = useTranslations("spectrum.plot");
  const momentText = useMoment();
  const short = ({ capture: { listed_at } }: Capture, isOther: boolean) =>
    momentText(listed_at, isOther ? "shortMinute" : "clock", timeZone);
  const other = compared && reading.reference ? compared : null;
  const beforeText = (one: Capture) => {
    const at = short(one, true);
    if (one.capture.is_reference) return t("baseline", { at });
    return one.capture.id === last_good_id ? t("lastGood", { at }) : at;
  };
  return {
    now: short(capture, false),
    before: other && beforeText(other),
  };
}
