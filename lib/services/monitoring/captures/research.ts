import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { scoresPerBand } from "@/lib/domain/vibration/diagnosis/bearing";
import { diagnosisConstants } from "@/lib/domain/vibration/diagnosis/constants";
import { durationOf } from "@/lib/domain/vibration/waveform";
import type { Call } from "@/lib/server/data/call";
import { bearingOf } from "@/lib/services/structure/equipments/bearing";
import { shortOnesBefore } from "./evaluate";
import { factsAround } from "./facts";
import { readCapture } from "./find";
import { patternsOf } from "./patterns";

/**
 * The inside of a capture's diagnosis: what went into it, the constants it is decided by, and the score of every part of
 * the bearing in every band, also of those that did not lead. Computed again from the samples, as the diagnosis was.
 */
export async function researchOf(call: Call, sensor_id: number, id: number) {
  const { tx } = call;
  const { capture, record, shaft, diagnosis, invalidity } = await readCapture(call, sensor_id, id);
  const bearing = await bearingOf(tx, sensor_id);
  const rpm = diagnosis?.speed?.rpm ?? shaft?.rpm ?? null;
  const isJudged = rpm !== null && bearing !== null && invalidity === null && record.unit === "g";
  const stored = { ...capture, sensor_id };
  const origin = diagnosis?.speed?.verdict === "measured" ? "measured" : "entered";
  const others = isJudged ? await shortOnesBefore(tx, stored, record, shaft, origin) : [];
  const facts = await factsAround(tx, sensor_id);
  const known = { shaft_hz: rpm && rpm / 60, bearing: diagnosis, facts };

  return {
    capture,
    invalidity,
    inputs: {
      fs_hz: record.fs_hz,
      samples: record.samples.length,
      seconds: durationOf(record),
      unit: record.unit,
      averaged: 1 + others.length,
      shaft_rpm: rpm,
      shaft_source: shaft?.source ?? null,
      bearing: bearing && { designation: bearing.designation, elements: bearing.elements, ...bearing.orders },
    },
    constants: diagnosisConstants,
    /** Null where the bearing could not be judged: no speed, no bearing, or no valid record of acceleration. */
    bands: isJudged
      ? scoresPerBand(record, { shaft_hz: rpm / 60, orders: bearing.orders, second: diagnosis?.second ?? null }, others)
      : null,
    /** As it was stored when the waveform came in. */
    diagnosis,
    patterns: invalidity === null ? await patternsOf(tx, stored, record, known) : null,
    parameters: await rawParameters(call, sensor_id),
  };
}

export type Research = Awaited<ReturnType<typeof researchOf>>;

/** The latest value of every measurement in its base unit, as it is stored. */
async function rawParameters({ tx }: Call, sensor_id: number) {
  const { data_set } = await tx.sensor.findUniqueOrThrow({ where: { id: sensor_id }, select: { data_set: true } });
  const rows = await tx.measurement.findMany({
    where: { sensor_id },
    orderBy: { parameter: "asc" },
    select: { parameter: true, last_value: true, last_at: true, level: true },
  });

  return rows.map((row) => ({
    ...row,
    key: parameterById(data_set as DataSet, row.parameter)?.key ?? String(row.parameter),
  }));
}

/** The samples with their times, for other programs: a line each, or the bytes as they are stored. */
export async function samplesFor(call: Call, sensor_id: number, id: number, format: "csv" | "f32") {
  const { record } = await readCapture(call, sensor_id, id);
  const { samples, fs_hz, unit } = record;
  if (format === "f32") return new Uint8Array(Float32Array.from(samples).buffer);
  const lines = Array.from(samples, (sample, at) => `${(at / fs_hz).toFixed(9)},${Math.fround(sample)}`);

  return new TextEncoder().encode([`time_s,${unit}`, ...lines, ""].join("\r\n"));
}
