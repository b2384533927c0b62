import { describe, expect, test } from "vitest";
import { type Complex, inverse, transformReal } from "@/lib/domain/vibration/fourier";
import { congruentialNoise } from "./signals";

/** The definition itself, term by term. */
function slowNumber(samples: Float64Array, k: number): [real: number, imaginary: number] {
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, at) => {
    const angle = (2 * Math.PI * ((k * at) % samples.length)) / samples.length;
    real += sample * Math.cos(angle);
    imaginary -= sample * Math.sin(angle);
  });

  return [real, imaginary];
}

const slow = (samples: Float64Array): Complex =>
  Float64Array.from(
    Array.from({ length: Math.floor(samples.length / 2) + 1 }, (_, k) => slowNumber(samples, k)).flat(),
  );

const farthest = (a: Float64Array, b: Float64Array) =>
  a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at]!)), 0);

describe("the transform", () => {
  test.each([1, 2, 3, 4, 5, 8, 97, 100, 256, 1000, 1023])(
    "the transform of %i samples matches its definition",
    (size) => {
      const { samples } = congruentialNoise(1, size);
      expect(farthest(transformReal(samples), slow(samples))).toBeLessThan(1e-12 * size);
      expect(transformReal(samples)).toHaveLength(2 * (Math.floor(size / 2) + 1));
    },
  );

  test.each([16_384, 12_800])("the transform of %i samples is accurate to 1e-12 of its largest number", (size) => {
    const { samples } = congruentialNoise(1, size);
    const found = transformReal(samples);
    const largest = found.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (const k of [0, 1, 77, 1000, size / 4, size / 2 - 1, size / 2]) {
      const [real, imaginary] = slowNumber(samples, k);
      expect(Math.abs(found[2 * k]! - real) / largest).toBeLessThan(1e-12);
      expect(Math.abs(found[2 * k + 1]! - imaginary) / largest).toBeLessThan(1e-12);
    }
  });

  test.each([1024, 8100, 6400, 7919])("the transform of %i samples is restored by its inverse", (size) => {
    const { samples } = congruentialNoise(1, size);
    const half = transformReal(samples);
    const whole = new Float64Array(2 * size);
    whole.set(half);
    for (let k = 1; 2 * k < size; k++) whole.set([half[2 * k]!, -half[2 * k + 1]!], 2 * (size - k));
    const back = inverse(whole);
    expect(
      farthest(
        samples,
        back.filter((_, at) => at % 2 === 0),
      ),
    ).toBeLessThan(1e-14 * Math.log2(size));
    expect(Math.max(...back.filter((_, at) => at % 2 === 1).map(Math.abs))).toBeLessThan(1e-14 * Math.log2(size));
  });
});
