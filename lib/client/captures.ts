import type { VibrationRecord } from "@/lib/domain/vibration/waveform";
import type { OnWire } from "@/lib/server/http/wire";
import type { findCapture } from "@/lib/services/monitoring/captures/find";
import type { ShownCapture } from "@/lib/services/monitoring/captures/present";
import { api } from "./api";

/** A capture as GET /sensors/{id}/ncd/fft lists it. */
export type WireCapture = OnWire<ShownCapture>;

/** GET /sensors/{id}/fft/{fftId}. */
type WireFft = OnWire<Omit<Awaited<ReturnType<typeof findCapture>>, "sensor">>;
export type WireBearing = NonNullable<WireFft["bearing"]>;
export type WireShaft = NonNullable<WireFft["shaft"]>;

/** A capture with its samples as the rules take them. */
export type Capture = Omit<WireFft, "samples"> & { record: VibrationRecord };

interface Kept {
  asked: Promise<Capture>;
  capture?: Capture;
}

const kept = new Map<string, Kept>();
/** A record of four seconds is half a megabyte: enough to step through a waterfall's captures without asking again. */
const mostKept = 40;

/** Asked for once; what failed is asked for again. */
export function loadCapture(sensor_id: number, id: number): Promise<Capture> {
  const key = `${sensor_id}/${id}`;
  const known = kept.get(key) ?? { asked: ask(sensor_id, id) };
  kept.delete(key);
  kept.set(key, known);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  known.asked.then(
    (capture) => {
      known.capture = capture;
    },
    () => kept.delete(key),
  );
  return known.asked;
}

/** More packets may come, and a worker looks at it a moment after the last one. */
export const isSettled = ({ capture }: Capture) => capture.state === "ready" && capture.rms !== null;

/** What may have changed: everything with `all`, after another bearing was chosen. */
export function forgetCaptures(sensor_id: number, { all = false } = {}) {
  for (const [key, { capture }] of [...kept])
    if (key.startsWith(`${sensor_id}/`) && (all || (capture && !isSettled(capture)))) kept.delete(key);
}

async function ask(sensor_id: number, id: number): Promise<Capture> {
  const { data } = await api.get<{ data: WireFft }>(`/sensors/${sensor_id}/fft/${id}`, { isQuiet: true });
  const { samples, ...rest } = data;
  const { fs_hz, unit } = data.capture;
  return { ...rest, record: { samples: samplesOf(samples), fs_hz: fs_hz!, unit: unit! } };
}

/** Every browser in use stores numbers with the least byte first, as the wire does. */
function samplesOf(base64: string): Float64Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return Float64Array.from(new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / 4)));
}
