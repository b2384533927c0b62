import { isoClasses } from "@/lib/domain/structure/iso-zones";
import type { Spectrum } from "../spectrum";
import type { Band } from "../waveform";
import type { Evidence, EvidenceKey, Fault, Finding, MissingKey, Numbers } from "./evidence";
import type { MachineMeasurement } from "./pattern";

/** A machine as the rules see it: `spectrum` is of the radial direction that shakes most, `overall` its RMS in `band_hz`. */
export type Seen = MachineMeasurement & { shaft_hz: number; spectrum: Spectrum; overall: number; band_hz: Band };

/** Null where nothing was measured that could speak for the fault. */
export type Rule = (seen: Seen) => Finding | null;

/** Evidence that nothing was measured for is the name of what was not. */
export type Weighed = { weight: number; evidence: Evidence } | { missing: MissingKey; speaks: Speaks };
type Speaks = Evidence["speaks"];

const evidence =
  (speaks: Speaks) =>
  (weight: number, key: EvidenceKey, holds: boolean, params: Numbers = {}): Weighed => ({
    weight,
    evidence: { key, speaks, holds, params },
  });
export const speaksFor = evidence("for");
export const speaksAgainst = evidence("against");

/** Evidence about a value, where it was measured. */
export const ifKnown = <Value>(
  value: Value | null | undefined,
  missing: MissingKey,
  speaks: Speaks,
  about: (value: Value) => Weighed,
): Weighed => (value == null ? { missing, speaks } : about(value));

/**
 * Domain reference 5.4: the weights of what speaks for a fault and holds, less those of what speaks against it. Each side
 * is worth one at most before they are subtracted: two signs of the same thing do not outweigh what forbids it.
 */
export function weighed(fault: Fault, all: readonly Weighed[]): Finding | null {
  const known = all.filter((one) => "evidence" in one);
  if (!known.some(({ evidence }) => evidence.speaks === "for")) return null;
  const side = (speaks: Speaks) =>
    known
      .filter(({ evidence }) => evidence.holds && evidence.speaks === speaks)
      .reduce((sum, { weight }) => Math.min(1, sum + weight), 0);
  const missing = all.filter((one) => "missing" in one).map(({ missing }) => missing);

  return {
    fault,
    score: Math.max(0, side("for") - side("against")),
    evidence: known.map(({ evidence }) => evidence),
    not_measured: [...new Set(missing)],
  };
}

/**
 * A machine that shakes as little as a new one has a pattern too, and it means nothing: zone A of ISO 10816-3 for its
 * class, the lowest class where that is unknown. It outweighs all that speaks for a fault of forces.
 */
export function quiet(seen: Seen): Weighed {
  const { overall } = seen;
  const least = seen.zone_a_mm_s ?? isoClasses.group_2_rigid.ab;

  return speaksAgainst(1, "level_low", overall < least, { overall, least, ...inBand(seen) });
}

/** The overall level names its band. */
export const inBand = ({ band_hz: [low_hz, high_hz] }: Seen) => ({ low_hz, high_hz });
