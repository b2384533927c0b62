import FFT from "fft.js";

/** Complex numbers interleaved: number k has its real part at 2k and its imaginary part at 2k + 1. */
export type Complex = Float64Array;

/**
 * Numbers 0 to ⌊n/2⌋ of the discrete Fourier transform of n real samples, not scaled. The rest mirrors these. With
 * `into` it writes there, at least 2n long.
 */
export function transformReal(samples: Float64Array, into?: Float64Array): Complex {
  const size = samples.length;
  const half = 2 * (Math.floor(size / 2) + 1);
  if (!isPowerOfTwo(size)) return transformAny(complexOf(samples)).subarray(0, half);
  const out = into ?? new Float64Array(2 * size);
  planOf(size).realTransform(out, samples);

  return out.subarray(0, half);
}

/** The inverse of the whole transform, scaled by 1/n. With `into` it writes there, as long as `numbers`. */
export function inverse(numbers: Complex, into?: Float64Array): Complex {
  const size = numbers.length / 2;
  if (isPowerOfTwo(size)) {
    const out = into ?? new Float64Array(2 * size);
    planOf(size).inverseTransform(out, numbers);
    return out;
  }

  return conjugate(transformAny(conjugate(numbers, 1)), 1 / size);
}

/**
 * Memory to work in, the same for the same role and length, with whatever was left in it: to allocate takes longer than
 * to transform. It never leaves the function that asked.
 */
export const scratch = (role: string, length: number): Float64Array =>
  kept(scratches, `${role} ${length}`, () => new Float64Array(length));

const isPowerOfTwo = (size: number) => size > 1 && (size & (size - 1)) === 0;

function complexOf(samples: Float64Array): Complex {
  const numbers = new Float64Array(2 * samples.length);
  for (let at = 0; at < samples.length; at++) numbers[2 * at] = samples[at]!;

  return numbers;
}

function conjugate(numbers: Complex, scale: number): Complex {
  const out = new Float64Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 2) {
    out[at] = numbers[at]! * scale;
    out[at + 1] = -numbers[at + 1]! * scale;
  }

  return out;
}

/**
 * Bluestein's algorithm: a transform of any length as a convolution with a chirp, which powers of two can carry.
 * Devices send 6,400 or 8,100 samples as readily as 4,096. Zero padding would move the lines off their frequencies and
 * would bend the analytic signal at the record's ends; mixed radices would still need this for prime lengths.
 */
function transformAny(numbers: Complex): Complex {
  const size = numbers.length / 2;
  const { chirp, kernel, plan, length } = chirpOf(size);
  const data = scratch("convolution", 2 * length);
  multiply(data, numbers, chirp, size);
  data.fill(0, 2 * size);
  const spectrum = scratch("convolved", 2 * length);
  plan.transform(spectrum, data);
  multiply(spectrum, spectrum, kernel, length);
  plan.inverseTransform(data, spectrum);
  const out = new Float64Array(2 * size);
  multiply(out, data, chirp, size);

  return out;
}

function multiply(out: Complex, a: Complex, b: Complex, count: number) {
  for (let at = 0; at < 2 * count; at += 2) {
    const real = a[at]! * b[at]! - a[at + 1]! * b[at + 1]!;
    out[at + 1] = a[at]! * b[at + 1]! + a[at + 1]! * b[at]!;
    out[at] = real;
  }
}

type Chirp = { chirp: Complex; kernel: Complex; plan: FFT; length: number };

const plans = new Map<number, FFT>();
const chirps = new Map<number, Chirp>();
const scratches = new Map<string, Float64Array>();
/** A device sends one or two lengths; more than a few in turn is not worth the memory. */
const mostKept = 8;

const planOf = (size: number) => kept(plans, size, () => new FFT(size));
const chirpOf = (size: number) => kept(chirps, size, () => makeChirp(size));

function kept<Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = cache.get(key) ?? make();
  cache.delete(key);
  cache.set(key, value);
  const [oldest] = cache.keys();
  if (cache.size > mostKept && oldest !== undefined) cache.delete(oldest);

  return value;
}

function makeChirp(size: number): Chirp {
  let length = 2;
  while (length < 2 * size - 1) length *= 2;
  const chirp = new Float64Array(2 * size);
  const mirrored = new Float64Array(2 * length);
  for (let at = 0; at < size; at++) {
    // The square modulo 2n: the angle itself would lose digits as it grows.
    const angle = (Math.PI * ((at * at) % (2 * size))) / size;
    chirp[2 * at] = Math.cos(angle);
    chirp[2 * at + 1] = -Math.sin(angle);
    for (const place of at === 0 ? [0] : [at, length - at]) {
      mirrored[2 * place] = chirp[2 * at]!;
      mirrored[2 * place + 1] = -chirp[2 * at + 1]!;
    }
  }
  const plan = planOf(length);
  const kernel = new Float64Array(2 * length);
  plan.transform(kernel, mirrored);

  return { chirp, kernel, plan, length };
}
