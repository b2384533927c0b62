import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Recordings made by others, kept beside the repository because they are too large and not ours to ship. Their
 * expectations were found with other programs than this one.
 */
const folder = process.env.MILLWRIGHT_DATA ?? join(import.meta.dirname, "../../shared/data");

export function recording(file: string) {
  const path = join(folder, file);
  const present = existsSync(path);
  if (!present) console.warn(`Skipped: no recording ${file}. Set MILLWRIGHT_DATA to the folder that holds it.`);

  const text = () => readFileSync(path, "utf8");

  return {
    present,
    bytes: (): Uint8Array => readFileSync(path),
    lines: () => text().trim().split(/\r?\n/),
    json: () => JSON.parse(text()),
  };
}

export const utc = (time: string) => Date.parse(`${time.replace(" ", "T")}Z`);
