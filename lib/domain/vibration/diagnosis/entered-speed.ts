import type { AveragedEnvelope } from "../averaged-envelope";
import { aroundEntered, aroundNominal, estimatedRpm, type SearchRange, secondsMissing } from "../estimated-rpm";
import type { BearingOrders } from "../fault-frequencies";
import { isExactSpeed, type ShaftSpeed } from "../rpm";
import { type Spectrum, spectrumOf } from "../spectrum";
import { durationOf, type VibrationRecord } from "../waveform";
import { type Families, isRaceLine, raceRange } from "./families";

/**
 * A known speed beside what the record shows. `confirmed`: they agree, as far as the record shows. `contradicted`: the
 * record's own harmonics are at another speed, and that one is used. `measured`: the record does not show any speed, and
 * a sensor measured it at the same time. `unconfirmed`: the record does not show any speed, and nobody measured one.
 */
export type SpeedCheck = {
  verdict: "confirmed" | "contradicted" | "measured" | "unconfirmed";
  entered_rpm: number;
  /** To diagnose with. */
  rpm: number;
  /** Give or take: a line within this of the shaft's may be the shaft's. */
  uncertainty_pct: number;
  /** Between these every speed is possible; absent in checks from before it was kept. */
  lowest_rpm?: number;
  highest_rpm?: number;
  /** How much longer the records would have to be to show it; absent where that is not what is missing. */
  missing_seconds?: number;
};

/** What a speed is worth before the record is asked: measured with it, a number that somebody entered, a name plate. */
export type SpeedOrigin = "measured" | "entered" | "nominal";

/** Domain reference 5.4: a diagnosis needs the speed within 0.5 %, and a sensor that counts turns keeps that. */
const AGREES_PCT = 0.5;
/** People enter a speed 3 % off, and a record without harmonics does not show it. */
const UNCONFIRMED_PCT = 3.5;
/** The estimate rests on about three harmonics, each known to half a line. */
const HARMONICS_KNOWN = 3;
/** A family of lines this clear is a race's, and not what the shaft's speed is taken from. */
const LEAST_RACE_HARMONICS = 3;
const LEAST_RACE_DB = 6;
/** Our own: a motor's slip follows its load, which is another one after a quarter of an hour. */
const SAME_TIME_MINUTES = 10;

/** `taken_at`: when the record was taken, in UTC milliseconds. */
export function originOf({ source, at }: ShaftSpeed, taken_at: number): SpeedOrigin {
  if (!isExactSpeed(source)) return "nominal";
  const isOfThatTime = at !== null && Math.abs(at - taken_at) <= SAME_TIME_MINUTES * 60_000;

  return source === "measured" && isOfThatTime ? "measured" : "entered";
}

/** `records`: all at hand of this speed, of one length and rate. `races`: the same records' averaged envelope. */
export function checkedSpeed(
  records: readonly VibrationRecord[],
  entered_rpm: number,
  origin: SpeedOrigin,
  races: RaceEnvelope | null = null,
): SpeedCheck {
  const spectrum = meanSpectrumOf(records.filter(({ unit, samples }) => unit === "g" && samples.length > 1));
  const range = origin === "nominal" ? aroundNominal : aroundEntered;
  const envelope = races && { ...races.envelope, race_hz: raceIn(races, entered_rpm / 60, range) };
  const found = spectrum && estimatedRpm(spectrum, entered_rpm, range, envelope);
  if (!found) {
    const seconds = records.reduce((sum, one) => sum + durationOf(one), 0);
    const missing_seconds = secondsMissing(entered_rpm, seconds);
    return { ...notShown(entered_rpm, origin), ...(missing_seconds > 0 ? { missing_seconds } : {}) };
  }
  const off_pct = 100 * Math.abs(found.rpm / entered_rpm - 1);
  // Short records leave a percent or two open: what was entered within that is as likely, and a person knows it.
  const isOpen = origin !== "nominal" && entered_rpm >= found.lowest_rpm && entered_rpm <= found.highest_rpm;
  const rpm = off_pct > AGREES_PCT && isOpen ? entered_rpm : found.rpm;
  const half_line_pct = (100 * spectrum.df_hz * 60) / (2 * HARMONICS_KNOWN * found.rpm);
  const spread_pct = (hz: number) => 100 * Math.abs(hz / rpm - 1);

  return {
    verdict: off_pct <= AGREES_PCT || isOpen ? "confirmed" : "contradicted",
    entered_rpm,
    ...found,
    rpm,
    uncertainty_pct: Math.max(half_line_pct, spread_pct(found.lowest_rpm), spread_pct(found.highest_rpm)),
  };
}

export type RaceEnvelope = { families: Families; envelope: AveragedEnvelope; orders: BearingOrders };

/** The strongest family that a race could have made at any speed of the search. */
function raceIn(
  { families, orders }: RaceEnvelope,
  entered_hz: number,
  [slowest, fastest]: SearchRange,
): number | null {
  const [lowest, highest] = raceRange(orders);
  const reach = [lowest * slowest * entered_hz, highest * fastest * entered_hz] as const;
  const family = families.strongest(...reach, (hz) =>
    isRaceLine(hz / entered_hz, orders, Math.max(1 - slowest, fastest - 1)),
  );

  return family && family.harmonics >= LEAST_RACE_HARMONICS && family.sum_db >= LEAST_RACE_DB ? family.hz : null;
}

/** Of the power of their lines: noise evens out, and what is there every time stays. Null without a record. */
function meanSpectrumOf(records: readonly VibrationRecord[]): Spectrum | null {
  const [first, ...others] = records;
  if (!first) return null;
  const spectrum = spectrumOf(first);
  if (others.length === 0) return spectrum;
  const power = spectrum.amplitudes.map((amplitude) => amplitude ** 2);
  for (const other of others) {
    const { amplitudes } = spectrumOf(other);
    for (let line = 0; line < power.length; line++) power[line]! += amplitudes[line]! ** 2;
  }
  const amplitudes = power.map((sum) => Math.sqrt(sum / records.length));

  return { ...spectrum, amplitudes, averages: records.length };
}

function notShown(entered_rpm: number, origin: SpeedOrigin): SpeedCheck {
  const [verdict, uncertainty_pct] =
    origin === "measured" ? (["measured", AGREES_PCT] as const) : (["unconfirmed", UNCONFIRMED_PCT] as const);
  const off = (entered_rpm * uncertainty_pct) / 100;

  return {
    verdict,
    uncertainty_pct,
    entered_rpm,
    rpm: entered_rpm,
    lowest_rpm: entered_rpm - off,
    highest_rpm: entered_rpm + off,
  };
}

export const speedConstants = {
  AGREES_PCT,
  UNCONFIRMED_PCT,
  HARMONICS_KNOWN,
  LEAST_RACE_HARMONICS,
  LEAST_RACE_DB,
  SAME_TIME_MINUTES,
};
