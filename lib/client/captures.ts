import type { CaptureAxis, CaptureState } from "@/lib/domain/monitoring/captures";
import type { Level } from "@/lib/domain/shared/levels";
import type { BearingEvidence } from "@/lib/domain/vibration/diagnosis/bearing";
import type { Diagnosis } from "@/lib/domain/vibration/diagnosis/evidence";
import type { BearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import type { ShaftSource } from "@/lib/domain/vibration/rpm";
import type { Invalidity } from "@/lib/domain/vibration/validity";
import type { VibrationRecord, WaveformUnit } from "@/lib/domain/vibration/waveform";
import { api } from "./api";

/** A capture as GET /sensors/{id}/ncd/fft lists it. */
export interface WireCapture {
  id: number;
  /** When it was taken; null while it is waited for. */
  taken_at: string | null;
  /** Its place in time: when it was taken, until then when it was asked for. */
  listed_at: string;
  axis: CaptureAxis;
  fs_hz: number | null;
  samples_count: number;
  unit: WaveformUnit | null;
  state: CaptureState;
  received_packets: number;
  total_packets: number | null;
  requested_by: { id: number; name: string } | null;
  rms: number | null;
  peak: number | null;
  crest_factor: number | null;
  kurtosis: number | null;
  is_reference: boolean;
  level: Level | null;
}

export interface WireBearing {
  id: number;
  designation: string;
  manufacturer: string | null;
  elements: number | null;
  orders: BearingOrders;
}

export interface WireShaft {
  rpm: number;
  source: ShaftSource;
  at: string | null;
}

/** GET /sensors/{id}/fft/{fftId}. */
interface WireFft {
  capture: WireCapture;
  /** Base64 of little-endian float32 in the capture's unit. */
  samples: string;
  shaft: WireShaft | null;
  bearing: WireBearing | null;
  diagnosis: BearingEvidence | null;
  /** What the lines speak for besides the bearing. */
  patterns: Diagnosis | null;
  /** Why "FFT data is not valid"; null when it is. */
  invalidity: Invalidity | null;
}

/** A capture with its samples as the rules take them. */
export interface Capture extends Omit<WireFft, "samples"> {
  record: VibrationRecord;
}

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
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
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
