import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { env } from "@/lib/server/env";

export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/** Where one archive is kept: members until they are packed, then parts. */
export const folderOf = (company_id: number, archive_id: number) =>
  path.join(env.companyArchives, `company-${company_id}`, `archive-${archive_id}`);

export const partName = (position: number) => `part-${String(position).padStart(4, "0")}.tar`;

export const partPath = (company_id: number, archive_id: number, position: number) =>
  path.join(folderOf(company_id, archive_id), partName(position));

/** A member is found by its number: its path in the archive may be any. */
export const memberPath = (company_id: number, archive_id: number, position: number) =>
  path.join(folderOf(company_id, archive_id), "members", String(position));

export const removeFolder = (company_id: number, archive_id: number) =>
  rm(folderOf(company_id, archive_id), { recursive: true, force: true });

/** All archives of a company. */
export const removeCompanyFolder = (company_id: number) =>
  rm(path.join(env.companyArchives, `company-${company_id}`), { recursive: true, force: true });

/** Writes a file under a temporary name, flushed to the disk, and moves it to its place: it is there whole or not at all. */
export async function writeWhole(
  target: string,
  pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  { isPacked = false }: { isPacked?: boolean } = {},
): Promise<WrittenFile> {
  // Of a worker that was given up and one that took over, each writes its own.
  const part = `${target}.${randomUUID()}.part`;
  await mkdir(path.dirname(target), { recursive: true });
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, next) {
      bytes += piece.length;
      hash.update(piece);
      next(null, piece);
    },
  });
  const to = createWriteStream(part, { flush: true });
  try {
    const from = Readable.from(pieces, { objectMode: false });
    await (isPacked ? pipeline(from, createGzip({ level: 5 }), counted, to) : pipeline(from, counted, to));
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }

  return { bytes, sha256: hash.digest("hex") };
}

/** The same bytes under another name, without a second copy where the disk allows it. */
export async function linkOrCopy(from: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await rm(target, { force: true });
  await link(from, target).catch(async () => {
    await copyFile(/*turbopackIgnore: true*/ from, `${target}.part`);
    await rename(`${target}.part`, target);
  });
}

export async function hashOf(file: string): Promise<WrittenFile> {
  const hash = createHash("sha256");
  const part = Buffer.allocUnsafe(256 * 1024);
  const handle = await open(/*turbopackIgnore: true*/ file);
  let bytes = 0;
  try {
    for (let read = 1; read > 0; bytes += read) {
      read = (await handle.read(part, 0, part.length)).bytesRead;
      hash.update(part.subarray(0, read));
    }
  } finally {
    await handle.close();
  }

  return { bytes, sha256: hash.digest("hex") };
}

/** Bytes of a file; null where there is none. */
export const sizeOf = (file: string): Promise<number | null> =>
  stat(/*turbopackIgnore: true*/ file).then(
    ({ size }) => size,
    () => null,
  );

export const readWhole = (file: string) => createReadStream(/*turbopackIgnore: true*/ file);
