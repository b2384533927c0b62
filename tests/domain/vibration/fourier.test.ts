import { describe, expect, test } from "vitest";
import { type Complex, inverse, transformReal } from "@/lib/domain/vibration/fourier";
import { congruentialNoise } from "./signals";

/** The definition itself, term by term. */
function slow(samples: Float64Array): Complex {
  const size = samples.length;
  const out = new Float64Array(2 * (Math.floor(size / 2) + 1));
  for (let k = 0; 2 * k < out.length; k++)
    for (let at = 0; at < size; at++) {
      const angle = (2 * Math.PI * ((k * at) % size)) / size;
      out[2 * k]! += samples[at]! * Math.cos(angle);
      out[2 * k + 1]! -= samples[at]! * Math.sin(angle);
    }

  return out;
}

const farthest = (a: Float64Array, b: Float64Array) =>
  a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at]!)), 0);

describe("the transform", () => {
  test.each([1, 2, 3, 4, 5, 8, 97, 100, 256, 1000, 1023])("of %i samples is what its definition says", (size) => {
    const { samples } = congruentialNoise(1, size);
    expect(farthest(transformReal(samples), slow(samples))).toBeLessThan(1e-12 * size);
    expect(transformReal(samples)).toHaveLength(2 * (Math.floor(size / 2) + 1));
  });

  test.each([1024, 8100, 6400, 7919])("of %i samples comes back from its inverse", (size) => {
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
