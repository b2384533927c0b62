import { describe, expect, test } from "vitest";
import { soundOf } from "@/lib/domain/vibration/sound";
import { spectrumOf } from "@/lib/domain/vibration/spectrum";
import { tones } from "./signals";

function listen(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer);
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const rate = view.getUint32(24, true);
  const samples = Float64Array.from({ length: (bytes.length - 44) / 2 }, (_, at) => view.getInt16(44 + 2 * at, true));

  return {
    names: [text(0), text(8), text(12), text(36)],
    riffBytes: view.getUint32(4, true),
    format: [view.getUint16(20, true), view.getUint16(22, true), view.getUint16(32, true), view.getUint16(34, true)],
    bytesPerSecond: view.getUint32(28, true),
    dataBytes: view.getUint32(40, true),
    rate,
    samples,
    seconds: samples.length / rate,
    loudest: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  };
}

const loudestHz = (samples: Float64Array, fs_hz: number) => {
  const { amplitudes, df_hz } = spectrumOf({ samples, fs_hz, unit: "g" });

  return amplitudes.reduce((best, amplitude, line) => (amplitude > amplitudes[best]! ? line : best), 0) * df_hz;
};

describe("the sound of a record", () => {
  test("the sound of a record is a 16-bit mono WAV", () => {
    const bytes = soundOf(tones(12_800, 8192, [{ hz: 500, amplitude: 0.02 }]));
    const sound = listen(bytes);
    expect(sound).toMatchObject({ names: ["RIFF", "WAVE", "fmt ", "data"], format: [1, 1, 2, 16], rate: 12_800 });
    expect(sound.riffBytes).toBe(bytes.length - 8);
    expect(sound.dataBytes).toBe(bytes.length - 44);
    expect(sound.bytesPerSecond).toBe(25_600);
  });

  test("the sound of a record is normalized, whatever the level and the offset", () => {
    expect(listen(soundOf(tones(12_800, 8192, [{ hz: 500, amplitude: 0.02 }], 7))).loudest).toBe(29_490);
  });

  test("the sound of a record is at least three seconds long, without a click at the joins", () => {
    const sound = listen(soundOf(tones(12_800, 8192, [{ hz: 97.3, amplitude: 1 }])));
    expect(sound.seconds).toBeGreaterThanOrEqual(3);
    const steps = sound.samples.subarray(1).map((sample, at) => Math.abs(sample - sound.samples[at]!));
    const steepest = (2 * Math.PI * 97.3 * sound.loudest) / 12_800;
    expect(Math.max(...steps)).toBeLessThan(1.5 * steepest);
    expect(loudestHz(sound.samples, 12_800)).toBeCloseTo(97.3, 0);
  });

  test("the sound of a record is not repeated if it is long enough", () => {
    expect(listen(soundOf(tones(12_800, 51_200, [{ hz: 500, amplitude: 1 }]))).seconds).toBe(4);
  });

  test("the sound of a record of a slow record keeps its pitch at a player's rate", () => {
    const sound = listen(soundOf(tones(2560, 2048, [{ hz: 200, amplitude: 1 }])));
    expect(sound.rate).toBe(44_100);
    expect(loudestHz(sound.samples, 44_100)).toBeCloseTo(200, 0);
  });

  test("the sound of a record of an empty record is silence", () => {
    expect(listen(soundOf({ samples: new Float64Array(600).fill(3), fs_hz: 8000, unit: "g" })).loudest).toBe(0);
  });
});
