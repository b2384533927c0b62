import { type Beside, type Conversion, convert } from "./conversion";
import type { Parameter } from "./parameters";

/** A stored reading with the raw value of its device, where that was kept. */
export interface MadeReading {
  parameter: number;
  ts: number;
  value: number;
  quality: number;
  /** Null: it went through no formula. */
  raw: number | null;
  original_version_id: number | null;
  subtype_version_id: number | null;
}

export interface RemadeReading {
  parameter: number;
  ts: number;
  value: number;
  quality: number;
  raw: { value: number; original_version_id: number | null; subtype_version_id: number | null } | null;
}

const good = 0;
const outOfRange = 2;

const besideNames: Record<string, keyof Beside> = { rpm: "rpm", temp: "temperature" };

/**
 * Readings of one moment as the formulas of now make them, and of those only the ones that come out differently. What a
 * formula has no value for, or a value that the measurement cannot have, keeps the raw value, marked as out of range:
 * at the door it would have been refused, but it is here already.
 */
export function remade(
  readings: readonly MadeReading[],
  parameterOf: (id: number) => Parameter | undefined,
  conversionOf: (parameter: number) => Conversion | null,
): RemadeReading[] {
  const beside: Beside = {};
  for (const reading of readings) {
    const name = besideNames[parameterOf(reading.parameter)?.key ?? ""];
    if (name) beside[name] = rawOf(reading);
  }

  return readings.flatMap((reading) => {
    const parameter = parameterOf(reading.parameter);
    const next = parameter && remadeOne(reading, parameter, conversionOf(reading.parameter), beside);

    return next && isOther(reading, next) ? [next] : [];
  });
}

const rawOf = ({ raw, value }: MadeReading) => raw ?? value;

function remadeOne(
  reading: MadeReading,
  { range: [least, most] }: Parameter,
  conversion: Conversion | null,
  beside: Beside,
): RemadeReading {
  const { parameter, ts } = reading;
  const raw = rawOf(reading);
  const made = conversion ? convert(raw, conversion, beside) : raw;
  const isUsable = made !== null && made >= least && made <= most;
  // Only a formula's own verdict is taken back: a sender's word about its value stays.
  const wasVerdict = reading.quality === outOfRange && reading.raw !== null && reading.value === reading.raw;

  return {
    parameter,
    ts,
    value: isUsable ? made : raw,
    quality: isUsable ? (wasVerdict ? good : reading.quality) : outOfRange,
    raw: conversion && {
      value: raw,
      original_version_id: conversion.original?.version_id ?? null,
      subtype_version_id: conversion.subtype?.version_id ?? null,
    },
  };
}

function isOther(before: MadeReading, after: RemadeReading): boolean {
  return (
    before.value !== after.value ||
    before.quality !== after.quality ||
    before.raw !== (after.raw?.value ?? null) ||
    before.original_version_id !== (after.raw?.original_version_id ?? null) ||
    before.subtype_version_id !== (after.raw?.subtype_version_id ?? null)
  );
}
