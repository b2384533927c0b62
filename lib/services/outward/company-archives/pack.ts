import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { archiveFormat, mostPartBytes, partsOf } from "@/lib/domain/archives/steps";
import { asProvider } from "@/lib/server/data/db";
import { type TarMember, writeTar } from "@/lib/server/files/tar";
import { folderOf, hashOf, memberPath, partPath, readWhole, sizeOf } from "./folder";
import type { Manifest } from "./manifest";
import { type Member, membersOf, type Writing } from "./members";

export const manifestPath = "manifest.json";

type About = Omit<Manifest, "format" | "members" | "parts">;

/**
 * Packs the members into parts, the manifest first. A part that is packed is noted and its members are removed, so that
 * the disk needs room for one part beside the archive; a worker that takes over goes on with the next.
 * @returns bytes of all parts
 */
export async function packParts(
  writing: Writing,
  about: About,
  progress: (done: number, total: number) => unknown,
  most = mostPartBytes,
): Promise<number> {
  const members = await membersOf(writing.id);
  const places = await placed(writing, members, most);
  const parts = places.at(-1)?.part ?? 1;
  const manifest = Buffer.from(JSON.stringify(manifestOf(about, places, parts)));
  for (let part = 1; part <= parts; part++) {
    writing.signal.throwIfAborted();
    writing.between?.(`part ${part}`);
    await packPart(writing, part, manifest, places);
    await progress(part, parts);
  }
  const { _sum } = await asProvider((tx) =>
    tx.companyArchivePart.aggregate({ where: { archive_id: writing.id }, _sum: { bytes: true } }),
  );

  return Number(_sum.bytes ?? 0);
}

type Placed = Member & { part: number };

const lineBytes = 200;

/** Which part each member is in: decided once, before the first is packed. */
async function placed({ id }: Writing, members: readonly Member[], most: number): Promise<Placed[]> {
  if (members.every(({ part }) => part !== null)) return members as Placed[];
  const [, ...parts] = partsOf([{ bytes: 2_000 + members.length * lineBytes }, ...members], most);
  const paths = members.map(({ path }) => path);
  await asProvider(
    (tx) =>
      tx.$executeRaw`update company_archive_members m set part = u.part
      from unnest(${paths}::text[], ${parts}::int[]) as u (path, part) where m.archive_id = ${id} and m.path = u.path`,
  );

  return members.map((member, at) => ({ ...member, part: parts[at] ?? 1 }));
}

const manifestOf = (about: About, members: readonly Placed[], parts: number): Manifest => ({
  format: archiveFormat,
  ...about,
  parts,
  members: members.map(({ path, part, rows, bytes, sha256 }) => ({ path, part, rows, bytes, sha256 })),
});

async function packPart(
  { id, company_id, snapshot_at }: Writing,
  part: number,
  manifest: Buffer,
  all: readonly Placed[],
) {
  const known = await asProvider((tx) =>
    tx.companyArchivePart.findUnique({ where: { archive_id_position: { archive_id: id, position: part } } }),
  );
  const own = all.filter((member) => member.part === part);
  const pathOf = ({ position }: Member) => memberPath(company_id, id, position);
  const target = partPath(company_id, id, part);
  if (known && (await sizeOf(target)) === Number(known.bytes)) return removeAll(own.map(pathOf));
  const members: TarMember[] = [
    ...(part === 1
      ? [{ path: manifestPath, bytes: manifest.length, at: snapshot_at, open: () => Readable.from([manifest]) }]
      : []),
    ...own.map((member) => ({
      path: member.path,
      bytes: member.bytes,
      at: snapshot_at,
      open: () => readWhole(pathOf(member)),
    })),
  ];
  await mkdir(folderOf(company_id, id), { recursive: true });
  await writeTar(members, createWriteStream(`${target}.part`, { flush: true }));
  const { bytes, sha256 } = await hashOf(`${target}.part`);
  await rename(`${target}.part`, target);
  const row = { bytes: BigInt(bytes), sha256 };
  await asProvider((tx) =>
    tx.companyArchivePart.upsert({
      where: { archive_id_position: { archive_id: id, position: part } },
      create: { archive_id: id, company_id, position: part, ...row },
      update: row,
    }),
  );
  await removeAll(own.map(pathOf));
}

async function removeAll(files: readonly string[]) {
  for (const file of files) await rm(file, { force: true });
}

export const membersFolder = (company_id: number, id: number) => path.join(folderOf(company_id, id), "members");
