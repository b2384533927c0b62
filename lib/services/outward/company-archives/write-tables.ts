import type { PoolClient } from "pg";
import type { ArchivePart } from "@/lib/domain/archives/steps";
import { sqlSnapshot } from "@/lib/server/data/db";
import { type ArchiveTable, tablesOfCompanies } from "./catalogue";
import { memberPath, writeWhole } from "./folder";
import { type Member, noteMembers, type Writing } from "./members";
import { linesOf, rowsText, whereOf } from "./rows";
import { sharedIds } from "./shared";
import { travelingTables } from "./travels";

/** Its presence means that all tables are written. */
const lastTable = "tables/companies.jsonl.gz";

interface Asked {
  include: readonly ArchivePart[];
  from_at: Date | null;
  to_at: Date | null;
}

/**
 * The records of a company as they are at one instant, in one transaction, inside its walls; and of the provider's
 * catalog what they refer to. All members or none: a worker that was killed reads them all again.
 */
export async function writeTables(writing: Writing, asked: Asked, progress: (done: number, total: number) => unknown) {
  if (writing.finished.has(lastTable)) return;
  await sqlSnapshot(writing.company_id, async (client) => {
    const tables = await tablesOfCompanies(client);
    const members: Member[] = [];
    const add = async (path: string, text: string) => {
      writing.signal.throwIfAborted();
      writing.between?.(path);
      const position = writing.finished.size + members.length + 1;
      const written = await writeLines(client, memberPath(writing.company_id, writing.id, position), text);
      if (written.rows > 0) members.push({ path, position, part: null, ...written });
    };
    const traveling = travelingTables(tables).filter(({ name }) => name !== "files" || asked.include.includes("files"));
    for (const [at, table] of traveling.entries()) {
      await add(`tables/${table.name}.jsonl.gz`, rowsText(table, whereOf(table, writing.company_id)));
      await progress(at + 1, traveling.length);
    }
    await addShared(client, traveling, writing.company_id, add);
    if (asked.include.includes("waveforms")) await add("waveforms.jsonl.gz", waveformsText(tables, writing, asked));
    await noteMembers(writing, members);
  });
}

async function addShared(
  client: PoolClient,
  tables: readonly ArchiveTable[],
  company_id: number,
  add: (path: string, text: string) => Promise<void>,
) {
  const shared = await sharedIds(client, tables, company_id);
  for (const table of tables) {
    const ids = [...(shared.get(table.name) ?? [])];
    if (ids.length > 0)
      await add(
        `shared/${table.name}.jsonl.gz`,
        rowsText(table, `t.company_id is null and t.id in (${ids.join(",")})`),
      );
  }
}

/** With the pieces that the samples of each came in, by their number and bytes. */
function waveformsText(tables: readonly ArchiveTable[], writing: Writing, { from_at, to_at }: Asked): string {
  const table = tables.find(({ name }) => name === "waveforms");
  if (!table) throw new Error("no table of waveforms");
  const pieces = `, (select coalesce(json_agg(json_build_array(p.part, octet_length(p.samples)) order by p.part), '[]')
    from waveform_parts p where p.waveform_id = t.id) as parts`;

  return rowsText(table, `${whereOf(table, writing.company_id)} and ${within("t.listed_at", from_at, to_at)}`, pieces);
}

/** A condition of a period; its ends are ours, and no text of a caller's. */
export const within = (column: string, from: Date | null, to: Date | null): string =>
  [
    ...(from ? [`${column} >= '${from.toISOString()}'`] : []),
    ...(to ? [`${column} < '${to.toISOString()}'`] : []),
    "true",
  ].join(" and ");

async function writeLines(client: PoolClient, target: string, text: string) {
  let rows = 0;
  const lines = linesOf(client, text, (count) => {
    rows = count;
  });
  const written = await writeWhole(target, lines, { isPacked: true });

  return { ...written, rows };
}
