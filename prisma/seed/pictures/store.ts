import sharp from "sharp";
import type { Tx } from "@/lib/server/data/db";
import { storeBytes } from "@/lib/server/files/storage";

export interface Wanted {
  name: string;
  svg: string;
  /** Whose it is; null: the provider's, which everyone reads. */
  company_id: number | null;
}

const encoded = new Map<string, Promise<Buffer>>();

/**
 * A drawing as it is stored: an SVG that comes from outside is drawn by a process of its own (lib/server/files/rasterise.ts),
 * these are ours, and that one is slow to start.
 */
function png(svg: string): Promise<Buffer> {
  const made = encoded.get(svg) ?? sharp(Buffer.from(svg)).png({ compressionLevel: 4 }).toBuffer();
  encoded.set(svg, made);

  return made;
}

/** Ids of files, in the order of what was wanted. Each drawing is encoded once, for all its owners. */
export async function storedPictures(tx: Tx, wanted: readonly Wanted[]): Promise<number[]> {
  const kept = await Promise.all(
    wanted.map(async ({ name, svg, company_id }) => ({
      ...(await storeBytes(await png(svg), `${name}.png`, "image/png")),
      company_id,
    })),
  );
  const files = await tx.file.createManyAndReturn({ data: kept, select: { id: true, storage_key: true } });
  const placeOf = new Map(kept.map(({ storage_key }, at) => [storage_key, at]));

  return files
    .toSorted((one, other) => Number(placeOf.get(one.storage_key)) - Number(placeOf.get(other.storage_key)))
    .map(({ id }) => id);
}

export async function storedPicture(tx: Tx, wanted: Wanted): Promise<number> {
  const [id] = await storedPictures(tx, [wanted]);
  if (id === undefined) throw new Error(`${wanted.name} was not stored`);

  return id;
}
