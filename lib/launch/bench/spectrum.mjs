import FFT from "fft.js";
import { tsImport } from "tsx/esm/api";
import { printLine } from "../terminal.mjs";
import { against, goals } from "./goals.mjs";

const POINTS = 16_384;
const FS_HZ = 12_800;
const BAND_HZ = [3000, 6000];
const ROUNDS = 7;
const ROUND_MILLISECONDS = 150;

/**
 * A spectrum and an envelope of 16,384 points against the bare transforms that they cannot do without, round by round
 * in turn. fft.js alone takes 1.43 times what pocketfft takes.
 */
export async function measureSpectra() {
  const { spectrumOf } = await tsImport("../../domain/vibration/spectrum.ts", import.meta.url);
  const { envelopeSpectrumOf } = await tsImport("../../domain/vibration/envelope.ts", import.meta.url);
  const { diagnoseBearing } = await tsImport("../../domain/vibration/diagnosis/bearing.ts", import.meta.url);
  const record = struckRecord(POINTS);
  const long = { ...struckRecord(4 * FS_HZ) };
  const question = { shaft_hz: 29.7, orders: { bpfo: 3.5848, bpfi: 5.4152, bsf: 2.3567, ftf: 0.39828 } };
  const bare = bareTransforms(record.samples);
  const works = {
    fft: () => bare.forward(),
    spectrum: () => spectrumOf(record, { quantity: "velocity" }),
    transforms: () => bare.envelope(),
    envelope: () => envelopeSpectrumOf(record, { band_hz: BAND_HZ, f_max_hz: FS_HZ / 2 }),
    odd: () => spectrumOf({ ...record, samples: record.samples.subarray(0, 8100) }),
    diagnosis: () => diagnoseBearing(long, question),
  };
  for (const work of Object.values(works)) microseconds(work, ROUND_MILLISECONDS);
  const rounds = Array.from({ length: ROUNDS }, () =>
    Object.fromEntries(Object.entries(works).map(([name, work]) => [name, microseconds(work, ROUND_MILLISECONDS)])),
  );

  return Object.fromEntries(Object.keys(works).map((name) => [name, Math.min(...rounds.map((round) => round[name]))]));
}

/** Strikes that make something ring at 4 kHz, over noise. */
function struckRecord(length) {
  let state = 1;
  const samples = Float64Array.from({ length }, (_, at) => {
    state = (Math.imul(1_664_525, state) + 1_013_904_223) >>> 0;
    const since = at % 121;
    return 0.1 * (state / 2 ** 32 - 0.5) + Math.exp(-since / 15) * Math.sin((2 * Math.PI * 4000 * since) / FS_HZ);
  });
  return { samples, fs_hz: FS_HZ, unit: "g" };
}

/** The transforms alone, into buffers that are there already: real forward; real forward, inverse, real forward. */
function bareTransforms(samples) {
  const plan = new FFT(POINTS);
  const [out, back] = [new Float64Array(2 * POINTS), new Float64Array(2 * POINTS)];
  return {
    forward: () => plan.realTransform(out, samples),
    envelope() {
      plan.realTransform(out, samples);
      plan.inverseTransform(back, out);
      plan.realTransform(out, samples);
    },
  };
}

/**
 * Of processor time, collecting garbage included, and of several rounds the least: on a shared machine the clock on the
 * wall measures the neighbours.
 */
function microseconds(work, milliseconds) {
  const until = performance.now() + milliseconds;
  const begun = process.cpuUsage();
  let count = 0;
  for (; performance.now() < until; count++) work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / count;
}

export function reportSpectra({ fft, spectrum, transforms, envelope, odd, diagnosis }) {
  const shown = (value) => Math.round(value).toLocaleString("en").padStart(9);
  const line = (name, value, limit, goal) => {
    const beside = limit
      ? `${shown(limit)}${(value / limit).toFixed(2).padStart(9)}  ${against(goal, value / limit)}`
      : "";
    printLine(`${name.padEnd(34)}${shown(value)}${beside}`);
  };
  printLine("\nspectra, processor µs               product  fft.js    ratio");
  line("velocity spectrum, 16,384 points", spectrum, fft, goals.spectrum);
  line("envelope spectrum, 16,384 points", envelope, transforms, goals.envelope);
  line("spectrum, 8,100 points", odd);
  line("bearing diagnosis, 4 s at 12.8 kHz", diagnosis);
}
