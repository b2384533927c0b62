import { aroundEntered, aroundNominal, estimatedRpm } from "../estimated-rpm";
import { isExactSpeed, type ShaftSpeed } from "../rpm";
import { spectrumOf } from "../spectrum";
import type { VibrationRecord } from "../waveform";

/**
 * A known speed beside what the record shows. `confirmed`: they agree. `contradicted`: the record's own harmonics are
 * at another speed, and that one is used. `measured`: the record does not show any speed, and a sensor measured it at
 * the same time. `unconfirmed`: the record does not show any speed, and nobody measured one.
 */
export type SpeedCheck = {
  verdict: "confirmed" | "contradicted" | "measured" | "unconfirmed";
  entered_rpm: number;
  /** To diagnose with. */
  rpm: number;
  /** Give or take: a line within this of the shaft's may be the shaft's. */
  uncertainty_pct: number;
};

/** What a speed is worth before the record is asked: measured with it, a number that somebody entered, a name plate. */
export type SpeedOrigin = "measured" | "entered" | "nominal";

/** Domain reference 5.4: a diagnosis needs the speed within 0.5 %, and a sensor that counts turns keeps that. */
const AGREES_PCT = 0.5;
/** People enter a speed 3 % off, and are not told so by a record without harmonics. */
const UNCONFIRMED_PCT = 3.5;
/** The estimate rests on about three harmonics, each known to half a line. */
const HARMONICS_KNOWN = 3;
/** Our own: a motor's slip follows its load, which is another one after a quarter of an hour. */
const SAME_TIME_MINUTES = 10;

/** `taken_at`: when the record was taken, in UTC milliseconds. */
export function originOf({ source, at }: ShaftSpeed, taken_at: number): SpeedOrigin {
  if (!isExactSpeed(source)) return "nominal";
  const isOfThatTime = at !== null && Math.abs(at - taken_at) <= SAME_TIME_MINUTES * 60_000;

  return source === "measured" && isOfThatTime ? "measured" : "entered";
}

export function checkedSpeed(record: VibrationRecord, entered_rpm: number, origin: SpeedOrigin): SpeedCheck {
  const spectrum = record.unit === "g" && record.samples.length > 1 ? spectrumOf(record) : null;
  const found = spectrum && estimatedRpm(spectrum, entered_rpm, origin === "nominal" ? aroundNominal : aroundEntered);
  if (!spectrum || !found) return notShown(entered_rpm, origin);
  const off_pct = 100 * Math.abs(found.rpm / entered_rpm - 1);
  const uncertainty_pct = (100 * spectrum.df_hz * 60) / (2 * HARMONICS_KNOWN * found.rpm);

  return {
    verdict: off_pct <= AGREES_PCT ? "confirmed" : "contradicted",
    ...{ entered_rpm, rpm: found.rpm, uncertainty_pct },
  };
}

const notShown = (entered_rpm: number, origin: SpeedOrigin): SpeedCheck => ({
  ...(origin === "measured"
    ? ({ verdict: "measured", uncertainty_pct: AGREES_PCT } as const)
    : ({ verdict: "unconfirmed", uncertainty_pct: UNCONFIRMED_PCT } as const)),
  ...{ entered_rpm, rpm: entered_rpm },
});

export const speedConstants = { AGREES_PCT, UNCONFIRMED_PCT, HARMONICS_KNOWN, SAME_TIME_MINUTES };
