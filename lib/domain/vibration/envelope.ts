import { bandEnvelope } from "./filter";
import { type Spectrum, spectrumOf } from "./spectrum";
import type { Band, VibrationRecord } from "./waveform";
import type { Window } from "./window";

export type EnvelopeOptions = {
  /** The band that the impacts make ring. */
  band_hz: Band;
  /** Power instead of amplitude: sharper lines, but the unit is squared. */
  squared?: boolean;
};

/** How the ringing in a band swells and fades: the magnitude of its analytic signal, mean included. */
function envelopeOf(record: VibrationRecord, { band_hz, squared }: EnvelopeOptions): VibrationRecord {
  return { ...record, samples: bandEnvelope(record, band_hz, squared) };
}

/** Peak amplitudes in the record's unit. Domain reference 4.1: default up to 1000 Hz. */
export function envelopeSpectrumOf(
  record: VibrationRecord,
  { f_max_hz = 1000, window = "hann", ...options }: EnvelopeOptions & { f_max_hz?: number; window?: Window },
): Spectrum {
  return spectrumOf(envelopeOf(record, options), { f_max_hz, window });
}
