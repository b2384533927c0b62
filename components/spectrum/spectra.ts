import { envelopeSpectrumOf } from "@/lib/domain/vibration/envelope";
import { highPassHz } from "@/lib/domain/vibration/integration";
import { type Spectrum, spectrumOf } from "@/lib/domain/vibration/spectrum";
import { quantityOf, unitOf, type VibrationRecord } from "@/lib/domain/vibration/waveform";
import { bandOf, type Look } from "./look";

export type SpectrumWish = Pick<Look, "quantity" | "f_max_hz" | "band"> & {
  view: "spectrum" | "envelope";
  rpm: number | null;
};

/** Up to here a record is valid: half the sampling rate less what the filter before the converter takes. */
export const reachOfRecord = ({ fs_hz }: VibrationRecord) => fs_hz / 2.56;

/** The envelope of a bearing repeats slowly: domain reference 4.1. */
const envelopeReachHz = 1000;

const made = new WeakMap<VibrationRecord, Map<string, Spectrum>>();

/** Computed once for each record and wish: stepping through captures comes back to the same ones. */
export function spectrumFor(record: VibrationRecord, wish: SpectrumWish): Spectrum {
  const known = made.get(record) ?? new Map<string, Spectrum>();
  made.set(record, known);
  const f_max_hz = fMaxFor(record, wish);
  const key = [wish.view, wish.view === "envelope" ? wish.band : wish.quantity, f_max_hz, wish.rpm].join();
  const spectrum = known.get(key) ?? compute(record, wish, f_max_hz);
  known.set(key, spectrum);
  return spectrum;
}

export function fMaxFor(record: VibrationRecord, { view, f_max_hz }: Pick<SpectrumWish, "view" | "f_max_hz">): number {
  const reach = reachOfRecord(record);
  return Math.min(reach, f_max_hz ?? (view === "envelope" ? envelopeReachHz : reach));
}

function compute(record: VibrationRecord, { view, quantity, band, rpm }: SpectrumWish, f_max_hz: number): Spectrum {
  if (view === "envelope") return envelopeSpectrumOf(record, { band_hz: bandOf(band, record.fs_hz), f_max_hz });
  // Sound and voltage are no motion: they are shown as they came.
  const isMotion = quantityOf(record.unit) !== null;
  const changes = isMotion && unitOf(quantity) !== record.unit;
  return spectrumOf(record, {
    ...(isMotion && { quantity }),
    ...(changes && { high_pass_hz: highPassHz(rpm) }),
    f_max_hz,
  });
}

/** The frequency of every line. */
export function frequenciesOf({ amplitudes, df_hz }: Pick<Spectrum, "amplitudes" | "df_hz">): Float64Array {
  const hz = new Float64Array(amplitudes.length);
  for (let line = 0; line < hz.length; line++) hz[line] = line * df_hz;
  return hz;
}
