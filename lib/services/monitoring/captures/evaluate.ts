import { type BearingEvidence, diagnoseBearing, leastSeconds } from "@/lib/domain/vibration/diagnosis/bearing";
import {
  checkedSpeed,
  originOf,
  type SpeedCheck,
  type SpeedOrigin,
} from "@/lib/domain/vibration/diagnosis/entered-speed";
import { isExactSpeed, type ShaftSpeed } from "@/lib/domain/vibration/rpm";
import { statisticsOf } from "@/lib/domain/vibration/statistics";
import { invalidityOf } from "@/lib/domain/vibration/validity";
import { durationOf, type VibrationRecord } from "@/lib/domain/vibration/waveform";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Tx, withinPlant } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import { bearingOf, type MeasuredBearing } from "@/lib/services/structure/equipments/bearing";
import { shaftOf } from "@/lib/services/structure/equipments/speed";
import { receptionColumns, receptionOf, recordOf } from "./record";
import type { StoredDiagnosis } from "./stored-diagnosis";

/**
 * What a stored waveform amounts to: its statistics, the speed of the machine at the time, what the bearing sounds like.
 * Computed again from the samples each time, so doing it twice, or again when a packet, a speed or a bearing has become
 * known, is harmless.
 */
export function evaluateWaveform(
  { waveform_id, company_id, plant_id }: { waveform_id: number; company_id: number; plant_id: number },
  now: Date,
): Promise<void> {
  return withinPlant(company_id, plant_id, async (tx) => {
    const stored = await tx.waveform.findUnique({
      where: { id: waveform_id },
      select: {
        id: true,
        sensor_id: true,
        axis: true,
        taken_at: true,
        fs_hz: true,
        unit: true,
        state: true,
        ...receptionColumns,
      },
    });
    if (!stored) return;
    const { taken_at, fs_hz, unit, sensor_id, state } = stored;
    if (!taken_at || !fs_hz || !unit || !sensor_id) return;
    const record = await recordOf(tx, { id: waveform_id, fs_hz, unit });
    if (record.samples.length === 0) return;

    const isValid = invalidityOf(record, receptionOf(stored)) === null;
    const { rms, peak, crest_factor, kurtosis } = statisticsOf(record);
    const entered = await shaftOf(tx, sensor_id, taken_at);
    const origin = entered ? originOf(entered, taken_at.getTime()) : undefined;
    const isJudged = state === "ready" && unit === "g";
    const others = isJudged
      ? await shortOnesBefore(tx, { ...stored, taken_at, fs_hz, unit }, record, entered, origin)
      : [];
    const bearing = isJudged ? await bearingOf(tx, sensor_id) : null;
    const question = {
      shaft_hz: entered && entered.rpm / 60,
      orders: bearing?.orders ?? null,
      isValid,
      ...(origin ? { origin } : {}),
    };
    const evidence = isJudged ? diagnoseBearing(record, question, others) : null;
    const speed = evidence
      ? evidence.speed
      : entered && origin && unit === "g" && isValid
        ? checkedSpeed([record], entered.rpm, origin)
        : null;
    const shaft = shownIn(speed ?? null, entered, taken_at);
    const diagnosis = evidence && diagnosisWith(evidence, shaft, bearing);
    await tx.waveform.update({
      where: { id: waveform_id },
      data: {
        rms,
        peak,
        crest_factor,
        kurtosis,
        shaft_rpm: shaft?.rpm ?? null,
        shaft_source: shaft?.source ?? null,
        shaft_at: shaft?.at ? new Date(shaft.at) : null,
        diagnosis: diagnosis ? JSON.parse(JSON.stringify(diagnosis)) : Prisma.DbNull,
        updated_at: now,
      },
      select: { id: true },
    });
    publish(tx, { subject: "captures", action: "saved", id: sensor_id, company_id, plant_id });
  });
}

/** How many short records are averaged at most, how far back they may lie, and how far their speeds apart. Ours. */
const mostAveraged = 8;
const averagedWithinMs = 6 * 3_600_000;
const sameSpeed = 0.005;
/** Nobody measured it: what was typed, and what earlier records showed instead, are this far apart. */
const sameEntered = 0.06;

/**
 * Those that a record which is too short for a diagnosis can be averaged with: of its axis and kind, at its speed. One
 * that was not measured is looked for in all of them together; where they do not agree, none is found.
 */
export async function shortOnesBefore(
  tx: Tx,
  { id, sensor_id, axis, taken_at, fs_hz, unit }: { id: number; sensor_id: number; axis: string } & Stored,
  record: VibrationRecord,
  shaft: Pick<ShaftSpeed, "rpm"> | null,
  origin: SpeedOrigin = "entered",
): Promise<VibrationRecord[]> {
  if (!taken_at || !shaft || durationOf(record) >= leastSeconds) return [];
  const apart = origin === "measured" ? sameSpeed : sameEntered;
  const found = await tx.waveform.findMany({
    where: {
      sensor_id,
      axis,
      fs_hz,
      unit,
      state: "ready",
      samples_count: record.samples.length,
      NOT: { id },
      taken_at: { lte: taken_at, gte: new Date(taken_at.getTime() - averagedWithinMs) },
      shaft_rpm: { gte: shaft.rpm * (1 - apart), lte: shaft.rpm * (1 + apart) },
    },
    orderBy: [{ taken_at: "desc" }, { id: "desc" }],
    take: mostAveraged - 1,
    select: { id: true, ...receptionColumns },
  });
  const records: VibrationRecord[] = [];
  for (const one of found) {
    const other = await recordOf(tx, { id: one.id, fs_hz: fs_hz!, unit: unit! });
    if (invalidityOf(other, receptionOf(one)) === null) records.push(other);
  }

  return records;
}

interface Stored {
  taken_at: Date | null;
  fs_hz: number | null;
  unit: string | null;
}

/** The record itself shows how fast: a plate is a few percent off, and so is a number that somebody typed. */
function shownIn(speed: SpeedCheck | null, entered: ShaftSpeed | null, taken_at: Date): ShaftSpeed | null {
  if (!entered || !speed || speed.verdict === "unconfirmed" || speed.verdict === "measured") return entered;
  const isFiner = speed.verdict === "contradicted" || !isExactSpeed(entered.source);

  return isFiner ? { rpm: speed.rpm, source: "estimated", at: taken_at.getTime() } : entered;
}

const diagnosisWith = (
  evidence: BearingEvidence,
  shaft: ShaftSpeed | null,
  bearing: MeasuredBearing | null,
): StoredDiagnosis => ({ ...evidence, shaft_rpm: shaft?.rpm ?? null, bearing_id: bearing?.id ?? null });
