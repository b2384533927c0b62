import { asShare } from "@/lib/domain/shared/rates";
import type { VibrationRecord, WaveformUnit } from "@/lib/domain/vibration/waveform";
import type { Tx } from "@/lib/server/data/db";
import { bytesPerSample, samplesOf } from "./samples";

/** A stored waveform as the book computes with it. */
export async function recordOf(
  tx: Tx,
  { id, fs_hz, unit }: { id: number; fs_hz: number; unit: string },
): Promise<VibrationRecord> {
  const bytes = await samplesOf({ tx }, id);
  const samples = Float64Array.from({ length: bytes.length / bytesPerSample }, (_, at) =>
    bytes.readFloatLE(at * bytesPerSample),
  );

  return { samples, fs_hz, unit: unit as WaveformUnit };
}

/** What `receptionOf` reads. */
export const receptionColumns = { scale: true, received_packets: true, total_packets: true } as const;

const greatestCount = 32_767;

/**
 * What is known of its reception: `scale` is what one count of a 16-bit converter stands for. Full scale is rounded as the
 * samples are (`decodeSamples`), which would be below it for every other scale.
 */
export const receptionOf = (stored: {
  scale: number | null;
  received_packets: number;
  total_packets: number | null;
}) => ({
  full_scale: stored.scale === null ? null : Math.fround(greatestCount * stored.scale),
  received_share: stored.total_packets ? asShare(stored.received_packets / stored.total_packets) : null,
});
