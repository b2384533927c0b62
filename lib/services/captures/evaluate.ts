import { statisticsOf } from "@/lib/domain/vibration/statistics";
import type { VibrationRecord, WaveformUnit } from "@/lib/domain/vibration/waveform";
import { type Tx, withinPlant } from "@/lib/server/db";
import { publish } from "@/lib/server/events";
import { shaftOf } from "../equipments/shaft";
import { bytesPerSample, samplesOf } from "./samples";

/**
 * What a stored waveform amounts to. Computed anew from the samples each time, so doing it twice, or again after a
 * missing packet has come, is harmless.
 */
export function evaluateWaveform(
  { waveform_id, company_id, plant_id }: { waveform_id: number; company_id: number; plant_id: number },
  now: Date,
): Promise<void> {
  return withinPlant(company_id, plant_id, async (tx) => {
    const stored = await tx.waveform.findUnique({
      where: { id: waveform_id },
      select: { sensor_id: true, taken_at: true, fs_hz: true, unit: true },
    });
    if (!stored?.taken_at || !stored.fs_hz || !stored.unit) return;
    const record = await recordOf(tx, waveform_id, stored.fs_hz, stored.unit as WaveformUnit);
    if (record.samples.length === 0) return;

    const { rms, peak, crest_factor, kurtosis } = statisticsOf(record);
    const shaft = await shaftOf(tx, stored.sensor_id, stored.taken_at);
    await tx.waveform.update({
      where: { id: waveform_id },
      data: {
        rms,
        peak,
        crest_factor,
        kurtosis,
        shaft_rpm: shaft?.rpm ?? null,
        shaft_source: shaft?.source ?? null,
        shaft_at: shaft?.at ?? null,
        updated_at: now,
      },
      select: { id: true },
    });
    await publish(tx, { subject: "captures", action: "saved", id: stored.sensor_id, company_id, plant_id });
  });
}

async function recordOf(tx: Tx, id: number, fs_hz: number, unit: WaveformUnit): Promise<VibrationRecord> {
  const bytes = await samplesOf({ tx }, id);
  const samples = Float64Array.from({ length: bytes.length / bytesPerSample }, (_, at) =>
    bytes.readFloatLE(at * bytesPerSample),
  );

  return { samples, fs_hz, unit };
}
