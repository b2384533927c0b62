import type { Waveform } from "@/lib/domain/ingest/payload";
import type { Call } from "@/lib/server/data/call";

/** Samples as they are kept and answered: float32 in the waveform's unit, little-endian. */

export const bytesPerSample = 4;
const bytesOf = { i16le: 2, f32le: 4 } as const;

/** A packet's samples as they are kept, or why it is refused. */
export function decodeSamples({
  enc,
  n,
  scale,
  data,
}: Pick<Waveform, "enc" | "n" | "scale" | "data">): Buffer | "MALFORMED" | "WRONG_LENGTH" | "NOT_FINITE" {
  const sent = Buffer.from(data, "base64");
  // Node skips what is not base64; what it read must be what was sent.
  if (sent.toString("base64") !== data) return "MALFORMED";
  if (sent.length !== n * bytesOf[enc]) return "WRONG_LENGTH";

  const kept = Buffer.allocUnsafe(n * bytesPerSample);
  for (let at = 0; at < n; at++) {
    const count = enc === "i16le" ? sent.readInt16LE(at * 2) : sent.readFloatLE(at * 4);
    const value = Math.fround(count * scale);
    if (!Number.isFinite(value)) return "NOT_FINITE";
    kept.writeFloatLE(value, at * bytesPerSample);
  }

  return kept;
}

/** Without gaps: of a waveform that lacks packets the longest stretch that has none missing. */
export async function samplesOf(call: Pick<Call, "tx">, waveform_id: number): Promise<Buffer> {
  const parts = await call.tx.waveformPart.findMany({
    where: { waveform_id },
    orderBy: { part: "asc" },
    select: { part: true, samples: true },
  });

  return Buffer.concat(longestStretch(parts).map(({ samples }) => samples));
}

function longestStretch<Part extends { part: number; samples: Uint8Array }>(parts: readonly Part[]): readonly Part[] {
  let longest: readonly Part[] = [];
  let first = 0;
  for (let at = 0; at < parts.length; at++) {
    const [before, part] = [parts[at - 1], parts[at]];
    if (before && part && part.part !== before.part + 1) first = at;
    if (at + 1 - first > longest.length) longest = parts.slice(first, at + 1);
  }

  return longest;
}
