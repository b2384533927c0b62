import { statfs } from "node:fs/promises";
import { naturalKeys } from "@/lib/domain/archives/shared";
import { spareSpace } from "@/lib/domain/archives/steps";
import { roleType } from "@/lib/domain/identity/permissions";
import { asProvider, databaseState, sqlAsProvider, type Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { type ArchiveTable, tablesOfCompanies } from "../company-archives/catalogue";
import type { Manifest } from "../company-archives/manifest";
import { travelingTables } from "../company-archives/travels";
import { placesOf } from "./files";
import { linesIn } from "./ids";
import { Refused } from "./unpack";

export interface Checked {
  /** Rows by table, and how many readings, waveforms and files. */
  counts: Record<string, number>;
  emails_in_use: string[];
  /** Bytes on the disk that it needs. */
  bytes: number;
}

/** Rows of one line are kept as they are: a line of JSON is a few times as large in the database. */
const growth = 3;

/**
 * Compares an archive that is taken apart with this installation, and writes nothing.
 * @throws Refused where it is of a newer release, or has tables, columns or roles that nobody here knows
 */
export async function checkArchive(id: number, manifest: Manifest): Promise<Checked> {
  const { migrations } = await databaseState();
  const newer = manifest.migrations.find((name) => !migrations.includes(name));
  if (newer) throw new Refused("newer_release", { release: manifest.release });
  const tables = await sqlAsProvider(tablesOfCompanies);
  const places = placesOf(id, manifest);
  const counts: Record<string, number> = {};
  for (const { path, rows } of manifest.members) {
    const [folder, name = ""] = path.split("/");
    const kind = folder === "tables" ? name.replace(".jsonl.gz", "") : (folder ?? "").replace(".jsonl.gz", "");
    if (folder === "tables" || folder === "shared")
      await checkTable(tables, path, folder, name.replace(".jsonl.gz", ""), places);
    // Samples belong to waveforms, and a file that comes is a member of its own beside its row.
    const isCounted = path === "waveforms.jsonl.gz" || (folder !== "waveforms" && path !== "tables/files.jsonl.gz");
    if (isCounted) counts[kind] = (counts[kind] ?? 0) + (rows ?? 1);
  }
  await checkCompany(places, manifest);
  await checkRoles(places);
  const bytes = manifest.members.reduce((sum, one) => sum + one.bytes, 0) * growth;
  const { bavail, bsize } = await statfs(env.dataDir);
  if (bavail * bsize < bytes * spareSpace)
    throw new Refused("no_space", { needed: gigabytes(bytes * spareSpace), free: gigabytes(bavail * bsize) });

  return { counts, bytes, emails_in_use: await asProvider((tx) => emailsInUse(tx, places)) };
}

const gigabytes = (bytes: number) => Math.ceil(bytes / 100_000_000) / 10;

async function checkTable(
  tables: readonly ArchiveTable[],
  path: string,
  folder: string,
  name: string,
  places: ReadonlyMap<string, string>,
) {
  const table = (folder === "shared" ? tables : travelingTables(tables)).find((one) => one.name === name);
  if (!table || (folder === "shared" && !(name in naturalKeys))) throw new Refused("unknown_table", { table: name });
  for await (const row of linesIn(places.get(path) ?? "")) {
    const unknown = Object.keys(row).find((column) => !table.columns.some((one) => one.name === column));
    if (unknown) throw new Refused("unknown_table", { table: `${name}.${unknown}` });
    break;
  }
}

/** It holds one company, and nobody else's rows. */
async function checkCompany(places: ReadonlyMap<string, string>, { company }: Manifest) {
  const ids: unknown[] = [];
  for await (const { id } of linesIn(places.get("tables/companies.jsonl.gz") ?? "")) ids.push(id);
  if (ids.length !== 1 || ids[0] !== company.id) throw new Refused("not_an_archive");
}

/** A role of a person gives rights here: only one that this installation has, or one of the company's own for customers. */
async function checkRoles(places: ReadonlyMap<string, string>) {
  const shared = places.get("shared/roles.jsonl.gz");
  if (shared)
    for await (const { key, name } of linesIn(shared)) {
      const known = await asProvider((tx) =>
        tx.role.findUnique({ where: { key: String(key) }, select: { type: true } }),
      );
      if (known?.type !== roleType.customer) throw new Refused("unknown_role", { role: String(name) });
    }
  const own = places.get("tables/roles.jsonl.gz");
  if (own)
    for await (const { type, name } of linesIn(own))
      if (type !== roleType.customer) throw new Refused("unknown_role", { role: String(name) });
}

/** Addresses of people of the archive who are not deleted. */
export async function emailsIn(places: ReadonlyMap<string, string>): Promise<string[]> {
  const users = places.get("tables/users.jsonl.gz");
  const emails: string[] = [];
  if (users)
    for await (const { email, deleted_at } of linesIn(users)) if (deleted_at === null) emails.push(String(email));

  return emails;
}

/** Those of them that somebody has here. */
export async function emailsInUse(tx: Tx, places: ReadonlyMap<string, string>): Promise<string[]> {
  const emails = await emailsIn(places);
  const rows = await tx.user.findMany({
    where: { email: { in: emails, mode: "insensitive" } },
    select: { email: true },
  });
  const used = new Set(rows.map(({ email }) => email.toLowerCase()));

  return emails.filter((email) => used.has(email.toLowerCase())).sort();
}
