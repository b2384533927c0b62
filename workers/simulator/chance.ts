/** Chance that is the same each time: what is asked twice for the same sensor and moment gets the same answer. */

const mix = (hash: number, text: string) => {
  let mixed = hash;
  for (let index = 0; index < text.length; index++) mixed = Math.imul(mixed ^ text.charCodeAt(index), 16_777_619);
  return mixed;
};

/** From 0 to 1. */
export function chance(name: string, moment = 0): number {
  let hash =
    mix(2_166_136_261, name) ^ Math.imul(moment | 0, 2_654_435_761) ^ Math.imul((moment / 4_294_967_296) | 0, 40_503);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** About from -1 to 1, mostly near 0. */
export const noise = (name: string, moment: number) =>
  chance(`${name}a`, moment) + chance(`${name}b`, moment) + chance(`${name}c`, moment) - 1.5;

/** A row of noises with a deviation of 1, about as the bell curve has them. */
export function bell(name: string): () => number {
  let turn = 0;

  return () => 2 * noise(name, turn++);
}
