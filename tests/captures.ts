import { GET as findRoute } from "@/app/api/sensors/[id]/fft/[fftId]/route";
import { GET as listRoute, POST as requestRoute } from "@/app/api/sensors/[id]/ncd/fft/route";
import { at, minute } from "./gateways";
import { call, type Person } from "./helpers";

/** Waveforms to test with, and the calls that people make of them. */

export type Wave = {
  uid: string;
  axis: "x" | "y" | "z";
  ts: string;
  fs: number;
  n: number;
  unit: string;
  enc: "i16le" | "f32le";
  scale?: number;
  complete?: boolean;
  part?: number;
  parts?: number;
  data: string;
};

/** A sine of 50 Hz and 1 g over whole periods: RMS 0.7071, crest factor 1.4142, kurtosis 1.5. */
export const aSine = (count = 2048, fs = 2560, hz = 50, amplitude = 1) =>
  Float32Array.from({ length: count }, (_, at) => amplitude * Math.sin((2 * Math.PI * hz * at) / fs));

export const base64Of = (samples: Float32Array | Int16Array) =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString("base64");

export function aWave(uid: string, fields: Partial<Wave> & { samples?: Float32Array } = {}): Wave {
  const { samples = aSine(), ...more } = fields;
  const data = base64Of(samples);

  return { uid, axis: "z", ts: at(-minute), fs: 2560, n: samples.length, unit: "g", enc: "f32le", data, ...more };
}

/** The same record in so many packets. */
export function packetsOf(wave: Wave, parts: number): Wave[] {
  const bytes = Buffer.from(wave.data, "base64");
  const n = wave.n / parts;

  return Array.from({ length: parts }, (_, index) => ({
    ...wave,
    n,
    part: index + 1,
    parts,
    data: bytes.subarray(index * n * 4, (index + 1) * n * 4).toString("base64"),
  }));
}

export const waves = (...waveforms: unknown[]) => ({ v: 1, gateway: "TEST", waveforms });

export const wanted = { type: "both", axis: "z", f_max_hz: 2500, lines: 800, averages: 1 };

export const captures = {
  list: (as: Person, id: number, query = {}) =>
    call(listRoute, { as, params: { id }, query, path: "/sensors/{id}/ncd/fft" }),
  find: (as: Person, id: number, fftId: number) =>
    call(findRoute, { as, params: { id, fftId }, path: "/sensors/{id}/fft/{fftId}" }),
  request: (as: Person, id: number, body: unknown = wanted) =>
    call(requestRoute, { as, params: { id }, body, path: "/sensors/{id}/ncd/fft" }),
};
