import { type BearingEvidence, diagnoseBearing } from "@/lib/domain/vibration/diagnosis/bearing";
import { estimatedRpm } from "@/lib/domain/vibration/estimated-rpm";
import { isExactSpeed, type ShaftSpeed } from "@/lib/domain/vibration/rpm";
import { spectrumOf } from "@/lib/domain/vibration/spectrum";
import { statisticsOf } from "@/lib/domain/vibration/statistics";
import type { VibrationRecord } from "@/lib/domain/vibration/waveform";
import { Prisma } from "@/lib/generated/prisma/client";
import { withinPlant } from "@/lib/server/db";
import { publish } from "@/lib/server/events";
import { bearingOf, type HeardBearing } from "../equipments/bearing";
import { shaftOf } from "../equipments/shaft";
import { recordOf } from "./record";

/**
 * What a stored waveform amounts to: its statistics, the speed of the machine at the time, what the bearing sounds like.
 * Computed anew from the samples each time, so doing it twice, or again when a packet, a speed or a bearing has become
 * known, is harmless.
 */
export function evaluateWaveform(
  { waveform_id, company_id, plant_id }: { waveform_id: number; company_id: number; plant_id: number },
  now: Date,
): Promise<void> {
  return withinPlant(company_id, plant_id, async (tx) => {
    const stored = await tx.waveform.findUnique({
      where: { id: waveform_id },
      select: { id: true, sensor_id: true, taken_at: true, fs_hz: true, unit: true, state: true },
    });
    const { taken_at, fs_hz, unit, sensor_id } = stored ?? {};
    if (!taken_at || !fs_hz || !unit || !sensor_id) return;
    const record = await recordOf(tx, { id: waveform_id, fs_hz, unit });
    if (record.samples.length === 0) return;

    const { rms, peak, crest_factor, kurtosis } = statisticsOf(record);
    const shaft = heard(record, await shaftOf(tx, sensor_id, taken_at), taken_at);
    const isJudged = stored?.state === "ready" && unit === "g";
    const diagnosis = isJudged ? judged(record, shaft, await bearingOf(tx, sensor_id)) : null;
    await tx.waveform.update({
      where: { id: waveform_id },
      data: {
        ...{ rms, peak, crest_factor, kurtosis },
        shaft_rpm: shaft?.rpm ?? null,
        shaft_source: shaft?.source ?? null,
        shaft_at: shaft?.at ? new Date(shaft.at) : null,
        diagnosis: diagnosis ? JSON.parse(JSON.stringify(diagnosis)) : Prisma.DbNull,
        updated_at: now,
      },
      select: { id: true },
    });
    await publish(tx, { subject: "captures", action: "saved", id: sensor_id, company_id, plant_id });
  });
}

/** A motor turns a little slower than its plate says; where its harmonics stand out, the record itself says how fast. */
function heard(record: VibrationRecord, known: ShaftSpeed | null, taken_at: Date): ShaftSpeed | null {
  if (!known || isExactSpeed(known.source) || record.unit !== "g") return known;
  const found = estimatedRpm(spectrumOf(record), known.rpm);

  return found ? { rpm: found.rpm, source: "estimated", at: taken_at.getTime() } : known;
}

/** The evidence, and what it was looked for with. */
export type StoredDiagnosis = BearingEvidence & { shaft_rpm: number | null; bearing_id: number | null };

function judged(record: VibrationRecord, shaft: ShaftSpeed | null, bearing: HeardBearing | null): StoredDiagnosis {
  const evidence = diagnoseBearing(record, {
    shaft_hz: shaft && shaft.rpm / 60,
    orders: bearing?.orders ?? null,
    shaft_is_exact: shaft === null || isExactSpeed(shaft.source),
  });

  return { ...evidence, shaft_rpm: shaft?.rpm ?? null, bearing_id: bearing?.id ?? null };
}
