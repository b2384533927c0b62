import { useEffect, useState } from "react";
import { api, refusalIn } from "@/lib/client/api";
import type { CaptureAxis } from "@/lib/domain/monitoring/captures";
import type { WaveformFormat } from "@/lib/domain/vibration/waveform-formats";
import type { Estimate } from "@/lib/services/outward/waveform-exports/choose";

/** Whose waveforms. */
export type ExportedOf = { sensor_ids: number[] } | { equipment_ids: number[] } | { machine_ids: number[] };

/** Which of them, and as what. */
export interface Wanted {
  from: string;
  to: string;
  axes: CaptureAxis[];
  format: WaveformFormat;
}

/** Typing a date changes it several times. */
const waitMs = 300;

/** What an export would hold; null while it is asked for, or where the question is refused. */
export function useEstimate(wanted: (ExportedOf & Wanted) | null): Estimate | null {
  const asked = wanted && JSON.stringify(wanted);
  const [known, setKnown] = useState<{ asked: string; estimate: Estimate } | null>(null);

  useEffect(() => {
    if (asked === null) return;
    const stop = new AbortController();
    const wait = setTimeout(() => {
      const body: Record<string, unknown> = JSON.parse(asked);
      api
        .post<{ data: Estimate }>("/exports/waveforms/estimate", { body, isQuiet: true, signal: stop.signal })
        // What is wrong with a date is shown at its field when it is sent.
        .then(({ data }) => setKnown({ asked, estimate: data }), refusalIn);
    }, waitMs);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [asked]);

  return known?.asked === asked ? known.estimate : null;
}
