import { aroundEntered, aroundNominal, estimatedRpm } from "../estimated-rpm";
import { spectrumOf } from "../spectrum";
import type { VibrationRecord } from "../waveform";

/**
 * An entered speed beside what the record shows. `confirmed`: they agree. `contradicted`: the record's own harmonics
 * are at another speed, and that one is used. `unconfirmed`: the record does not show any speed.
 */
export type SpeedCheck = {
  verdict: "confirmed" | "contradicted" | "unconfirmed";
  entered_rpm: number;
  /** To diagnose with. */
  rpm: number;
  /** Give or take: a line within this of the shaft's may be the shaft's. */
  uncertainty_pct: number;
};

/** Domain reference 5.4: a diagnosis needs the speed within 0.5 %. */
const AGREES_PCT = 0.5;
/** People enter a speed 3 % off, and are not told so by a record without harmonics. */
const UNCONFIRMED_PCT = 3.5;
/** The estimate rests on about three harmonics, each known to half a line. */
const HARMONICS_KNOWN = 3;

/** `isExact`: false for a nominal speed, which a loaded motor falls short of. */
export function checkedSpeed(record: VibrationRecord, entered_rpm: number, isExact: boolean): SpeedCheck {
  const spectrum = record.unit === "g" && record.samples.length > 1 ? spectrumOf(record) : null;
  const found = spectrum && estimatedRpm(spectrum, entered_rpm, isExact ? aroundEntered : aroundNominal);
  if (!spectrum || !found)
    return { verdict: "unconfirmed", entered_rpm, rpm: entered_rpm, uncertainty_pct: UNCONFIRMED_PCT };
  const off_pct = 100 * Math.abs(found.rpm / entered_rpm - 1);
  const uncertainty_pct = (100 * spectrum.df_hz * 60) / (2 * HARMONICS_KNOWN * found.rpm);

  return {
    verdict: off_pct <= AGREES_PCT ? "confirmed" : "contradicted",
    ...{ entered_rpm, rpm: found.rpm, uncertainty_pct },
  };
}

export const speedConstants = { AGREES_PCT, UNCONFIRMED_PCT, HARMONICS_KNOWN };
