import { type AxisMap, directions } from "@/lib/domain/ingest/axis-map";
import { type CaptureAxis, captureAxes } from "@/lib/domain/monitoring/captures";
import type { BearingEvidence } from "@/lib/domain/vibration/diagnosis/bearing";
import type { Diagnosis } from "@/lib/domain/vibration/diagnosis/evidence";
import { diagnoseMachine } from "@/lib/domain/vibration/diagnosis/rules";
import { type JudgedVelocity, judgedVelocity } from "@/lib/domain/vibration/judged-velocity";
import type { MachineFacts } from "@/lib/domain/vibration/machine-facts";
import type { Spectrum } from "@/lib/domain/vibration/spectrum";
import { invalidityOf } from "@/lib/domain/vibration/validity";
import { quantityOf, type VibrationRecord } from "@/lib/domain/vibration/waveform";
import type { Tx } from "@/lib/server/data/db";
import { highFrequencyRise } from "./facts";
import { receptionColumns, receptionOf, recordOf } from "./record";

/** Records of one moment: a wireless sensor sends its axes one after the other. */
const together = 2 * 60_000;

interface Recorded {
  id: number;
  sensor_id: number;
  axis: string;
  taken_at: Date | null;
  fs_hz: number | null;
  unit: string | null;
  kurtosis: number | null;
  crest_factor: number | null;
}

interface JudgedRecord extends JudgedVelocity, Pick<Recorded, "kurtosis" | "crest_factor"> {
  axis: CaptureAxis;
}

/**
 * What the pattern of the lines speaks for, domain reference 5.3: this record, those of the other axes that were taken
 * with it, the one that was chosen as the machine in good health, and what is entered of the machine. Which axis is along the
 * shaft is known only where it was entered; without that the record stands for a radial direction.
 */
export async function patternsOf(
  tx: Tx,
  own: Recorded,
  record: VibrationRecord,
  known: { shaft_hz: number | null; bearing: BearingEvidence | null; facts: MachineFacts | null },
): Promise<Diagnosis | null> {
  if (!quantityOf(record.unit)) return null;
  const { axis_map } = await tx.sensor.findUniqueOrThrow({ where: { id: own.sensor_id }, select: { axis_map: true } });
  const map = axis_map as AxisMap;
  const isMapped = directions.some((direction) => Object.values(map).includes(direction));
  const rpm = known.shaft_hz && 60 * known.shaft_hz;
  const mine = judgedRecord(own, record, rpm);
  const others = isMapped ? await besideOf(tx, own, rpm) : [];
  const is_axis_unknown = !isMapped && (await rowsBeside(tx, own)).length > 0;
  const all = [mine, ...others];
  const axial = isMapped ? (all.find(({ axis }) => map[axis] === "axial") ?? null) : null;
  const radial = all.filter((one) => one !== axial);
  const loudest = [...radial].sort((a, b) => b.velocity - a.velocity)[0];

  return diagnoseMachine({
    ...known.facts,
    shaft_hz: known.shaft_hz,
    radial: radial.map(({ spectrum }) => spectrum),
    axial: axial?.spectrum ?? null,
    is_axis_unknown,
    velocity: loudest?.velocity ?? null,
    kurtosis: loudest?.kurtosis ?? null,
    crest_factor: loudest?.crest_factor ?? null,
    bearing: known.bearing,
    high_frequency_rise_db: await highFrequencyRise(tx, own),
    baseline: loudest ? await goodHealthOf(tx, own, loudest.axis, rpm) : null,
  });
}

const judgedRecord = (
  { axis, kurtosis, crest_factor }: Recorded,
  record: VibrationRecord,
  rpm: number | null,
): JudgedRecord => ({
  axis: axis as CaptureAxis,
  kurtosis,
  crest_factor,
  ...judgedVelocity(record, rpm),
});

const columns = {
  id: true,
  sensor_id: true,
  axis: true,
  taken_at: true,
  fs_hz: true,
  unit: true,
  kurtosis: true,
  crest_factor: true,
  ...receptionColumns,
} as const;

/** The nearest record of each other axis. */
async function rowsBeside(tx: Tx, { sensor_id, axis, taken_at }: Recorded) {
  if (!taken_at) return [];
  const at = taken_at.getTime();
  const found = await tx.waveform.findMany({
    where: {
      sensor_id,
      state: "ready",
      axis: { not: axis },
      taken_at: { gte: new Date(at - together), lte: new Date(at + together) },
    },
    select: columns,
  });
  const distance = ({ taken_at }: Recorded) => Math.abs(taken_at!.getTime() - at);

  return captureAxes.flatMap(
    (one) => found.filter((row) => row.axis === one).sort((a, b) => distance(a) - distance(b))[0] ?? [],
  );
}

async function besideOf(tx: Tx, own: Recorded, rpm: number | null): Promise<JudgedRecord[]> {
  const records: JudgedRecord[] = [];
  for (const row of await rowsBeside(tx, own)) {
    const record = await validRecordOf(tx, row);
    if (record) records.push(judgedRecord(row, record, rpm));
  }

  return records;
}

async function goodHealthOf(
  tx: Tx,
  { sensor_id, id }: Recorded,
  axis: CaptureAxis,
  rpm: number | null,
): Promise<Spectrum | null> {
  const row = await tx.waveform.findFirst({
    where: { sensor_id, axis, is_reference: true, state: "ready", NOT: { id } },
    select: columns,
  });
  const record = row && (await validRecordOf(tx, row));

  return record ? judgedRecord(row, record, rpm).spectrum : null;
}

/** Null where it is no record of motion, or none that may be analyzed. */
async function validRecordOf(
  tx: Tx,
  row: Recorded & Parameters<typeof receptionOf>[0],
): Promise<VibrationRecord | null> {
  if (!row.fs_hz || !row.unit) return null;
  const record = await recordOf(tx, { id: row.id, fs_hz: row.fs_hz, unit: row.unit });

  return quantityOf(record.unit) && invalidityOf(record, receptionOf(row)) === null ? record : null;
}
