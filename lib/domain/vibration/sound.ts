import { type VibrationRecord, withoutMean } from "./waveform";

/** Domain reference 4.3. */
const FULL_SCALE = 0.9;
/** Slower records would lose their hiss in a player that takes them for speech. */
const LEAST_OWN_RATE = 8_000;
const CD_RATE = 44_100;
const LEAST_SECONDS = 3;
const CROSSFADE_SECONDS = 0.01;
const HEADER_BYTES = 44;

/** The record as 16-bit mono WAV: mean removed, at 0.9 of full scale, repeated until it lasts three seconds. */
export function soundOf(record: VibrationRecord): Uint8Array<ArrayBuffer> {
  const rate = record.fs_hz >= LEAST_OWN_RATE ? Math.round(record.fs_hz) : CD_RATE;
  const once = resampled(withoutMean(record.samples), record.fs_hz >= LEAST_OWN_RATE ? 1 : rate / record.fs_hz);
  const sound = looped(once, LEAST_SECONDS * rate, Math.round(CROSSFADE_SECONDS * rate));

  return wav(sound, rate);
}

function resampled(samples: Float64Array, ratio: number): Float64Array {
  if (ratio === 1) return samples;
  const last = samples.length - 1;
  const out = new Float64Array(Math.floor(last * ratio) + 1);
  for (let at = 0; at < out.length; at++) {
    const place = at / ratio;
    const left = Math.min(last, Math.floor(place));
    const right = Math.min(last, left + 1);
    out[at] = samples[left]! + (place - left) * (samples[right]! - samples[left]!);
  }

  return out;
}

/** Each repetition fades into the next, so that the join does not sound like a fault. */
function looped(once: Float64Array, least: number, fade: number): Float64Array {
  const overlap = Math.min(fade, Math.floor(once.length / 2));
  const hop = once.length - overlap;
  const turns = Math.max(1, Math.ceil((least - overlap) / hop));
  const out = new Float64Array(turns * hop + overlap);
  for (let turn = 0; turn < turns; turn++)
    for (let at = 0; at < once.length; at++) {
      const rising = turn > 0 && at < overlap ? (at + 0.5) / overlap : 1;
      const falling = turn < turns - 1 && at >= hop ? 1 - (at - hop + 0.5) / overlap : 1;
      out[turn * hop + at]! += once[at]! * rising * falling;
    }

  return out;
}

function wav(sound: Float64Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + 2 * sound.length);
  const view = new DataView(bytes.buffer);
  writeHeader(view, rate, 2 * sound.length);
  const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = loudest > 0 ? (FULL_SCALE * 32_767) / loudest : 0;
  sound.forEach((value, at) => {
    view.setInt16(HEADER_BYTES + 2 * at, Math.round(value * scale), true);
  });

  return bytes;
}

/** RIFF with one format chunk (PCM, mono, 16 bit) and one data chunk. */
function writeHeader(view: DataView, rate: number, dataBytes: number) {
  const text = (at: number, letters: string) => {
    for (let place = 0; place < 4; place++) view.setUint8(at + place, letters.charCodeAt(place));
  };
  text(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  text(8, "WAVE");
  text(12, "fmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, dataBytes, true);
}
