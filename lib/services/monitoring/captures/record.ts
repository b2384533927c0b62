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

const greatestCount = 32_767;

/** What can be told of its reception: `scale` is what one count of a 16-bit converter stands for. */
export const receptionOf = (stored: {
  scale: number | null;
  received_packets: number;
  total_packets: number | null;
  is_whole: boolean;
}) => ({
  full_scale: stored.scale === null ? null : greatestCount * stored.scale,
  received_share: stored.total_packets ? asShare(stored.received_packets / stored.total_packets) : null,
});
