import type { ExportedWaveform } from "@/lib/domain/vibration/exported-waveform";

/** Twenty samples of a motor's drive end. */
export const aWaveformToExport = (fields: Partial<ExportedWaveform> = {}): ExportedWaveform => ({
  id: 4711,
  taken_at: Date.UTC(2026, 10, 26, 10, 0, 0, 250),
  axis: "z",
  fs_hz: 25_600,
  is_whole: true,
  measured_in: "g",
  unit: "g",
  shaft: { rpm: 1487.5, source: "measured" },
  samples: Float32Array.from({ length: 20 }, (_, at) => (((at * 7) % 20) - 9.5) / 13),
  sensor: { id: 12, uid: "0013A2004216", name: "Drive end" },
  plant: "Harbor",
  machine: "Press 3",
  item: "Motor 75 kW",
  ...fields,
});
