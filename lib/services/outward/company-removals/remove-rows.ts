import { belonging } from "@/lib/domain/archives/left-out";
import { circular, inOrder } from "@/lib/domain/archives/order";
import { asProvider, sqlAsProvider } from "@/lib/server/data/db";
import { discard } from "@/lib/server/files/storage";
import { type ArchiveTable, tablesOfCompanies } from "../company-archives/catalogue";

const rowsAtOnce = 10_000;
const filesAtOnce = 500;
const stillReferred = "23503";

export interface Removing {
  company_id: number;
  signal: AbortSignal;
  progress: (done: number, total: number) => unknown;
}

/** Tables with rows of companies, those that refer to others first; the company itself comes last. */
export async function tablesToEmpty(): Promise<string[]> {
  const tables = await sqlAsProvider(tablesOfCompanies);
  const names = tables.map(({ name }) => name).filter((name) => !(name in belonging));
  const ordered = inOrder(names, referencesOf(tables)).reverse();
  // What sensors measured has no foreign keys: after them, because nobody adds to it when they are gone.
  const isMeasured = (name: string) => /^(readings|reading_|recent_|sealed_|late_)/.test(name);

  return [
    ...ordered.filter((name) => name !== "companies" && !isMeasured(name)),
    ...ordered.filter(isMeasured),
    "companies",
  ];
}

export const referencesOf = (tables: readonly ArchiveTable[]) =>
  tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => (column.refersTo ? [{ table: name, column: column.name, to: column.refersTo }] : [])),
  );

/** Rows by table, behind whatever wall they are; tables without any are left out. */
export async function countRows(company_id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tablesToEmpty()) {
    const { rows } = await sqlAsProvider((client) =>
      client.query<{ count: string }>("select count_company_rows($1, $2::regclass) as count", [company_id, name]),
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) counts[name] = count;
  }

  return counts;
}

/** The bytes of a company's files: before their rows, for bytes without a row would be there for ever. */
export async function removeBytes(company_id: number): Promise<void> {
  for (let after = 0; ; ) {
    const files = await asProvider((tx) =>
      tx.file.findMany({
        where: { id: { gt: after }, OR: [{ company_id }, { company_id: null, shown_by_company_id: company_id }] },
        select: { id: true, storage_key: true },
        orderBy: { id: "asc" },
        take: filesAtOnce,
      }),
    );
    for (const { storage_key } of files) await discard(storage_key);
    const last = files.at(-1);
    if (!last) break;
    after = last.id;
  }
  // What was made for one of its people alone goes with the files that have expired.
  await asProvider(
    (tx) => tx.$executeRaw`update files set expires_at = now()
      where company_id is null and purpose = 'export' and user_id in (select id from users where company_id = ${company_id})`,
  );
}

/**
 * Removes every row of a company that is being removed, except that of the company itself: a table after the other, and
 * of a table that grows a partition after the other. Cut off anywhere, it goes on with what is left.
 */
export async function removeRows({ company_id, signal, progress }: Removing): Promise<void> {
  for (const column of circular) {
    const [table, name] = column.split(".");
    await sqlAsProvider((client) =>
      client.query("select unlink_company_rows($1, $2::regclass, $3)", [company_id, table, name]),
    );
  }
  let left = (await tablesToEmpty()).filter((name) => name !== "companies");
  const total = left.length;
  while (left.length > 0) {
    const again: string[] = [];
    for (const name of left) {
      signal.throwIfAborted();
      if (await emptied(company_id, name, signal)) await progress(total - left.length + 1, total);
      else again.push(name);
    }
    if (again.length === left.length) throw new Error(`rows of a company are referred to: ${again.join(", ")}`);
    left = again;
  }
}

/** False where rows of a table that comes later still refer to some. */
async function emptied(company_id: number, table: string, signal: AbortSignal): Promise<boolean> {
  const { rows: leaves } = await sqlAsProvider((client) =>
    client.query<{ leaf: string }>(
      `select relid::text as leaf from pg_partition_tree($1::regclass) where isleaf order by 1`,
      [table],
    ),
  );
  // One that is no partitioned table has no tree.
  for (const leaf of leaves.length > 0 ? leaves.map(({ leaf }) => leaf) : [table])
    for (let removed = rowsAtOnce; removed === rowsAtOnce; ) {
      signal.throwIfAborted();
      try {
        const { rows } = await sqlAsProvider((client) =>
          client.query<{ removed: number }>("select remove_company_rows($1, $2::regclass, $3) as removed", [
            company_id,
            leaf,
            rowsAtOnce,
          ]),
        );
        removed = rows[0]?.removed ?? 0;
      } catch (error) {
        if ((error as { code?: string }).code === stillReferred) return false;
        throw error;
      }
    }

  return true;
}
