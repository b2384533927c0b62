import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { archiveFormat } from "@/lib/domain/archives/steps";
import { readTar } from "@/lib/server/files/tar";
import { type Manifest, manifestSchema } from "../company-archives/manifest";
import { manifestPath } from "../company-archives/pack";
import { importMember, importPart, makeImportFolder, manifestFile } from "./files";

/** Why an archive cannot be imported: a key of messages/{locale}/archives.json, with its params. */
export class Refused extends Error {
  constructor(
    readonly key: string,
    readonly params: Record<string, string | number> = {},
    cause?: unknown,
  ) {
    super(key, { cause });
  }
}

const mostManifestBytes = 300_000_000;

/**
 * Takes the parts apart, and compares each member with what the manifest states of it.
 * @throws Refused where something is missing, damaged or unknown
 */
export async function unpack(
  id: number,
  parts: readonly number[],
  progress: (done: number, total: number) => Promise<unknown>,
): Promise<Manifest> {
  await makeImportFolder(id);
  let manifest: Manifest | null = null;
  const left = new Set<string>();
  const places = new Map<string, number>();
  for (const [at, position] of parts.entries()) {
    for await (const { path, bytes, pieces } of readTar(createReadStream(importPart(id, position)))) {
      if (!manifest) {
        if (path !== manifestPath || bytes > mostManifestBytes) throw new Refused("not_an_archive");
        manifest = await readManifest(id, pieces);
        for (const [place, member] of manifest.members.entries()) places.set(member.path, place);
        for (const known of places.keys()) left.add(known);
        if (manifest.parts !== parts.length)
          throw new Refused("parts_missing", { parts: manifest.parts, sent: parts.length });
        continue;
      }
      const place = places.get(path);
      const known = place === undefined ? undefined : manifest.members[place];
      if (place === undefined || !known || !left.delete(path)) throw new Refused("unknown_member", { path });
      await keep(importMember(id, place), pieces, known);
    }
    await progress(at + 1, parts.length);
  }
  if (!manifest) throw new Refused("not_an_archive");
  const [missing] = left;
  if (missing !== undefined) throw new Refused("member_missing", { path: missing });

  return manifest;
}

async function readManifest(id: number, pieces: AsyncIterable<Buffer>): Promise<Manifest> {
  const chunks: Buffer[] = [];
  for await (const piece of pieces) chunks.push(piece);
  const text = Buffer.concat(chunks).toString("utf8");
  const read = manifestSchema.safeParse(parsed(text));
  if (!read.success) throw new Refused("not_an_archive");
  if (read.data.format > archiveFormat) throw new Refused("newer_format", { format: read.data.format });
  await writeFile(manifestFile(id), text);

  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function keep(
  target: string,
  pieces: AsyncIterable<Buffer>,
  { path, bytes, sha256 }: Manifest["members"][number],
) {
  const hash = createHash("sha256");
  let read = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, next) {
      read += piece.length;
      hash.update(piece);
      next(null, piece);
    },
  });
  await pipeline(Readable.from(pieces, { objectMode: false }), counted, createWriteStream(target));
  if (read !== bytes || hash.digest("hex") !== sha256) throw new Refused("member_damaged", { path });
}
