import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";

/** A real machine's temperature, moved to the present and begun again when it ends. data/LICENSE.txt names its owner. */
export class Recording {
  readonly #samples: { ts: number; value: number }[];
  readonly #length: number;

  /** `ends`: the moment given to the last sample. */
  constructor(readonly ends: number) {
    const file = path.resolve("workers/simulator/data/machine-temperature.csv.gz");
    const lines = gunzipSync(readFileSync(file)).toString().trim().split("\n").slice(1);
    const recorded = lines.map((line) => {
      const [time = "", value] = line.split(",");
      return { ts: Date.parse(`${time.replace(" ", "T")}Z`), value: Number(value) };
    });
    this.#length = lastOf(recorded).ts - firstOf(recorded).ts + 5 * 60_000;
    const shift = ends - lastOf(recorded).ts;
    this.#samples = recorded.map(({ ts, value }) => ({ ts: ts + shift, value }));
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
