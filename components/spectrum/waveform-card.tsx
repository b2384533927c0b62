"use client";

import { FoldHorizontal, Square, UnfoldHorizontal, Volume2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toaster";
import type { Capture } from "@/lib/client/captures";
import { cn } from "@/lib/client/class-names";
import type { UnitSystem } from "@/lib/domain/shared/units";
import { statisticsOf } from "@/lib/domain/vibration/statistics";
import { durationOf, type VibrationRecord } from "@/lib/domain/vibration/waveform";
import { unitFor } from "@/lib/domain/vibration/waveform-units";
import type { Colours } from "./colours";
import { PlotHead } from "./spectrum-card";
import { knockAt, WaveformPlot } from "./waveform-plot";
import type { Words } from "./words";

export interface WaveformCardProps {
  sensor_id: number;
  capture: Capture;
  shaft_hz: number | null;
  words: Words;
  system: UnitSystem;
  colours: Colours;
  lineColour: string;
}

/** Beyond these a waveform knocks: domain reference 3.2. A healthy bearing has crest factors of 3 to 5, noise a kurtosis of 3. */
const muchCrest = 6;
const muchKurtosis = 5;

export function WaveformCard({ sensor_id, capture, shaft_hz, words, system, colours, lineColour }: WaveformCardProps) {
  const t = useTranslations("spectrum.waveform");
  const format = useFormatter();
  const { record } = capture;
  const [own, setOwn] = useState<{ of: typeof record; zoom: [number, number] | null } | null>(null);
  const detail = useMemo(() => detailOf(record, shaft_hz), [record, shaft_hz]);
  // Another record begins with its own detail.
  const zoom = own?.of === record ? own.zoom : detail;
  const setZoom = (next: [number, number] | null) => setOwn({ of: record, zoom: next });
  const { peak, rms, crest_factor, kurtosis } = useMemo(() => statisticsOf(record), [record]);
  const { unit, factor } = unitFor(record.unit, system);
  const inUnit = (value: number) => `${format.number(value * factor, { maximumSignificantDigits: 3 })} ${unit}`;
  const bare = (value: number | null) => (value === null ? "–" : words.number(value, 1));

  return (
    <Card aria-label={t("title")} className="flex min-h-0 flex-col">
      <PlotHead title={t("title")} note={t("note", { seconds: words.number(durationOf(record), 2) })}>
        <Listen sensor_id={sensor_id} capture={capture} />
        {detail && (
          <IconButton
            size="sm"
            data-no-print
            label={t(zoom ? "whole" : "detail")}
            onClick={() => setZoom(zoom ? null : detail)}
          >
            {zoom ? <UnfoldHorizontal aria-hidden /> : <FoldHorizontal aria-hidden />}
          </IconButton>
        )}
        <dl className="flex flex-wrap gap-x-3.5 text-xs">
          <Figure name={t("peak")} value={inUnit(peak)} />
          <Figure name={t("rms")} value={inUnit(rms)} />
          <Figure name={t("crest")} value={bare(crest_factor)} isMuch={(crest_factor ?? 0) > muchCrest} />
          <Figure name={t("kurtosis")} value={bare(kurtosis)} isMuch={(kurtosis ?? 0) > muchKurtosis} />
        </dl>
      </PlotHead>
      <WaveformPlot
        record={record}
        shaft_hz={shaft_hz}
        words={words}
        system={system}
        colours={colours}
        lineColour={lineColour}
        zoom={zoom}
        onZoom={setZoom}
      />
    </Card>
  );
}

const shownTurns = 12;
const shownSeconds = 0.4;

/** A dozen turns around the hardest knock: a record of seconds drawn whole is a band of ink. Null where that is all. */
function detailOf(record: VibrationRecord, shaft_hz: number | null): [number, number] | null {
  const duration = durationOf(record);
  const width = shaft_hz ? shownTurns / shaft_hz : shownSeconds;
  if (width >= 0.8 * duration) return null;
  const from = Math.min(Math.max(0, knockAt(record) - width / 3), duration - width);
  return [from, from + width];
}

function Figure({ name, value, isMuch }: { name: string; value: string; isMuch?: boolean }) {
  return (
    <div className="flex gap-1 whitespace-nowrap">
      <dt className="text-muted">{name}</dt>
      <dd className={cn("font-semibold", isMuch ? "text-acute-text" : "text-strong")}>{value}</dd>
    </div>
  );
}

/** What the sensor felt, as sound. */
function Listen({ sensor_id, capture: { capture } }: { sensor_id: number; capture: Capture }) {
  const t = useTranslations("spectrum.waveform");
  const sound = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const source = `/api/sensors/${sensor_id}/fft/${capture.id}/sound-waveform/${capture.axis}`;

  function stop() {
    sound.current?.pause();
    sound.current = null;
    setPlaying(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another capture is another sound
  useEffect(() => stop, [source]);

  async function play() {
    const audio = new Audio(source);
    sound.current = audio;
    audio.onended = stop;
    setPlaying(true);
    try {
      await audio.play();
    } catch {
      // A pause before the sound has come is a refusal too, but not one to speak of.
      if (sound.current === audio) {
        stop();
        toast.error(t("noSound"));
      }
    }
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      data-no-print
      aria-pressed={isPlaying}
      onClick={isPlaying ? stop : () => void play()}
    >
      {isPlaying ? <Square aria-hidden /> : <Volume2 aria-hidden />}
      {t(isPlaying ? "stop" : "listen")}
    </Button>
  );
}
