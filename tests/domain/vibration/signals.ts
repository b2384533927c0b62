import type { VibrationRecord } from "@/lib/domain/vibration/waveform";

/** The reference signals of domain reference 4.2. */

export type Tone = { hz: number; amplitude: number; phase?: number };

export function tones(fs_hz: number, count: number, parts: readonly Tone[], offset = 0): VibrationRecord {
  const samples = Float64Array.from({ length: count }, (_, at) =>
    parts.reduce(
      (sum, { hz, amplitude, phase = 0 }) => sum + amplitude * Math.sin((2 * Math.PI * hz * at) / fs_hz + phase),
      offset,
    ),
  );

  return { samples, fs_hz, unit: "g" };
}

/** T4: uniform noise that anybody can make again. */
export function congruentialNoise(fs_hz: number, count: number): VibrationRecord {
  let state = 1;
  const next = () => {
    state = (Math.imul(1_664_525, state) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };

  return { samples: Float64Array.from({ length: count }, next), fs_hz, unit: "g" };
}

/** T5: a ring of 3000 Hz struck 100 times a second, without beginning or end. */
export function struckRing(): VibrationRecord {
  const [fs_hz, count] = [12_800, 12_800];
  const samples = new Float64Array(count);
  for (let strike = 0; strike < count; strike += 128)
    for (let at = 0; at < 1280; at++) {
      const t = at / fs_hz;
      samples[(strike + at) % count]! += Math.exp(-800 * t) * Math.sin(2 * Math.PI * 3000 * t);
    }

  return { samples, fs_hz, unit: "g" };
}

export const relative = (found: number, expected: number) => Math.abs(found / expected - 1);
