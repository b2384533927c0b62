import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";

/** A real machine's temperature, moved to the present by a constant and begun again when it ends. data/LICENSE.txt says whose it is. */
export class Recording {
  readonly #samples: { ts: number; value: number }[];
  readonly #length: number;

  /** `ends`: when the last sample is said to have been taken. */
  constructor(readonly ends: number) {
    const file = path.resolve("workers/simulator/data/machine-temperature.csv.gz");
    const lines = gunzipSync(readFileSync(file)).toString().trim().split("\n").slice(1);
    const told = lines.map((line) => {
      const [time = "", value] = line.split(",");
      return { ts: Date.parse(`${time.replace(" ", "T")}Z`), value: Number(value) };
    });
    this.#length = lastOf(told).ts - firstOf(told).ts + 5 * 60_000;
    const shift = ends - lastOf(told).ts;
    this.#samples = told.map(({ ts, value }) => ({ ts: ts + shift, value }));
  }

  get begins(): number {
    return firstOf(this.#samples).ts;
  }

  /** What was taken after `from` and up to `to`. */
  between(from: number, to: number): { ts: number; value: number }[] {
    const found: { ts: number; value: number }[] = [];
    for (
      let round = Math.max(0, Math.floor((from - this.begins) / this.#length));
      this.begins + round * this.#length <= to;
      round++
    ) {
      for (const { ts, value } of this.#samples) {
        const moved = ts + round * this.#length;
        if (moved > from && moved <= to) found.push({ ts: moved, value });
      }
    }
    return found;
  }
}
