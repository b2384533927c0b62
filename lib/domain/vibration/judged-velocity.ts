import { severityBand } from "./integration";
import { type Spectrum, spectrumOf } from "./spectrum";
import { overallOf } from "./statistics";
import type { VibrationRecord } from "./waveform";

/** A record's velocity in the band of ISO 10816, which is wider for a slow machine. */
export interface JudgedVelocity {
  spectrum: Spectrum;
  /** RMS, mm/s. */
  velocity: number;
}

/** What the patterns of a machine are judged by, on the server and for a speed that is typed on the screen. */
export const judgedVelocity = (record: VibrationRecord, rpm: number | null): JudgedVelocity => ({
  spectrum: spectrumOf(record, { quantity: "velocity", high_pass_hz: severityBand(rpm)[0] }),
  velocity: overallOf(record, { quantity: "velocity", band_hz: severityBand(rpm) }),
});
