import type { PoolClient } from "pg";
import { circular, circularWith, inOrder, type TableReference } from "@/lib/domain/archives/order";
import { naturalKeys } from "@/lib/domain/archives/shared";
import { sqlAsProvider } from "@/lib/server/data/db";
import type { ArchiveTable } from "../company-archives/catalogue";
import { referenceOf, travelingColumns } from "../company-archives/travels";
import { linesIn, type Row } from "./ids";
import { lateColumns, type Making, newRow } from "./new-row";

const rowsAtOnce = 500;

export interface Importing extends Making {
  /** Where each member lies, by its path. */
  places: ReadonlyMap<string, string>;
  tables: readonly ArchiveTable[];
  /** Throws when the import was canceled or the process ends. */
  alive: () => Promise<void>;
  between?: ((path: string) => void) | undefined;
}

/** Tables in an order in which triggers and foreign keys find what they look for. */
export function importOrder(tables: readonly ArchiveTable[]): ArchiveTable[] {
  const references: TableReference[] = tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const to = column.refersTo ?? (referenceOf(table.name, column) === "files" ? "files" : null);
      const isLater = to === "files" && (table.name === "companies" || table.name === "files");
      return to && !isLater ? [{ table: table.name, column: column.name, to }] : [];
    }),
  );
  const byName = new Map(tables.map((table) => [table.name, table]));

  return inOrder([...byName.keys()], references).flatMap((name) => byName.get(name) ?? []);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Adds rows that all have the same columns. Left out columns have their defaults. */
export async function insertRows(client: PoolClient, table: string, rows: readonly Row[], more = ""): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map(quoted).join(", ");
  await client.query(
    `insert into ${quoted(table)} (${columns}) select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json) ${more}`,
    [JSON.stringify(rows)],
  );
}

/** What an import changes in a row beyond its ids, by its table. */
export type Changes = Readonly<Record<string, (made: Row, row: Row) => Row | null | Promise<Row | null>>>;

/** All rows of a member, some at a time; a row that cannot be without one that does not come is left out. */
export async function writeTable(importing: Importing, table: ArchiveTable, changes: Changes): Promise<void> {
  const file = importing.places.get(`tables/${table.name}.jsonl.gz`);
  if (!file) return;
  importing.between?.(`tables/${table.name}`);
  await prepare(importing, table.name);
  let batch: Row[] = [];
  const flush = async () => {
    await importing.alive();
    const rows = batch;
    batch = [];
    await sqlAsProvider(async (client) => {
      if (journals.includes(table.name))
        await client.query("select restore_journal($1, $2, $3::json)", [
          importing.company_id,
          table.name,
          JSON.stringify(rows),
        ]);
      else await insertRows(client, table.name, rows);
      await correct(client, table.name, rows);
    });
  };
  for await (const row of linesIn(file)) {
    const made = newRow(table, row, importing);
    const changed = made && (await (changes[table.name]?.(made, row) ?? made));
    if (!changed) {
      if (row.id !== undefined) importing.ids.forget(table.name, row.id);
      continue;
    }
    batch.push(changed);
    if (batch.length >= rowsAtOnce) await flush();
  }
  if (batch.length > 0) await flush();
}

/** Tables that nobody but the database dates or changes. */
const journals = ["audit_events", "level_zone_versions"];

/** What the database has written by itself beside rows of other tables, and that the archive has too. */
async function prepare({ company_id }: Importing, table: string) {
  if (table === "coverage_days")
    await sqlAsProvider((client) => client.query(`delete from ${quoted(table)} where company_id = $1`, [company_id]));
}

/** What triggers have filled in where the archive has nothing. */
const filledIn: Readonly<Record<string, readonly string[]>> = {
  alerts: ["taken_by", "taken_at"],
  work_orders: ["category_id"],
};

async function correct(client: PoolClient, table: string, rows: readonly Row[]) {
  const columns = filledIn[table];
  const [first] = columns ?? [];
  if (!columns || first === undefined) return;
  const ids = rows.filter((row) => row[first] === null).map(({ id }) => id);
  const emptied = columns.map((name) => `${quoted(name)} = null`).join(", ");
  await client.query(
    `update ${quoted(table)} set ${emptied} where id = any ($1::int[]) and ${quoted(first)} is not null`,
    [ids],
  );
}

/** The references that go in a circle. */
export async function writeLate(importing: Importing): Promise<void> {
  const names = new Set([...circular, ...Object.keys(circularWith)].map((place) => place.split(".")[0]));
  for (const table of importing.tables) {
    const file = importing.places.get(`tables/${table.name}.jsonl.gz`);
    if (!file || !names.has(table.name)) continue;
    for await (const row of linesIn(file)) {
      const late = lateColumns(table, row, importing);
      if (!late || importing.ids.of(table.name, Number(row.id)) === null) continue;
      const columns = Object.keys(late).filter((name) => name !== "id");
      await sqlAsProvider((client) =>
        client.query(
          `update ${quoted(table.name)} t set ${columns.map((name) => `${quoted(name)} = r.${quoted(name)}`).join(", ")}
            from json_populate_record(null::${quoted(table.name)}, $1::json) r where t.id = r.id`,
          [JSON.stringify(late)],
        ),
      );
    }
  }
}

/** Records of the provider: those that are here by their natural keys; the others become the company's own. */
export async function writeShared(importing: Importing): Promise<void> {
  const shared = importing.tables.filter(({ name }) => importing.places.has(`shared/${name}.jsonl.gz`));
  for (const table of importOrder(importing.tables).filter((one) => shared.includes(one))) {
    importing.between?.(`shared/${table.name}`);
    for await (const row of linesIn(importing.places.get(`shared/${table.name}.jsonl.gz`) ?? "")) {
      await importing.alive();
      const id = await sqlAsProvider((client) => sharedRow(client, table, row, importing));
      if (id !== null && row.id !== undefined) importing.ids.share(table.name, row.id, id);
    }
  }
}

async function sharedRow(
  client: PoolClient,
  table: ArchiveTable,
  row: Row,
  importing: Importing,
): Promise<number | null> {
  const { company_id, ids } = importing;
  const values: unknown[] = [];
  const conditions = (naturalKeys[table.name] ?? []).map((name) => {
    const column = table.columns.find((one) => one.name === name);
    const target = column ? referenceOf(table.name, column) : null;
    const value = target !== null && row[name] !== null ? ids.of(target, Number(row[name])) : row[name];
    values.push(typeof value === "string" ? value.toLowerCase() : value);
    const own = column?.type === "text" ? `lower(${quoted(name)})` : quoted(name);
    return `${own} is not distinct from $${values.length}`;
  });
  // A part of a record that is the company's own is the company's own, too.
  const { rows } = await client.query<{ id: number }>(
    `select id from ${quoted(table.name)} where (company_id is null or company_id = ${company_id}) and ${conditions.join(" and ")}
      order by company_id nulls first, id limit 1`,
    values,
  );
  const [found] = rows;
  if (found) return found.id;
  if (table.name === "roles") return null;
  const { rows: fresh } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence($1, 'id'))::int as id",
    [`public.${table.name}`],
  );
  const id = fresh[0]?.id ?? 0;
  const made = newRow(table, { ...row, image_id: null }, importing);
  if (!made) return null;
  if (row.image_id === undefined) delete made.image_id;
  const columns = travelingColumns(table).map(({ name }) => name);
  await insertRows(client, table.name, [
    {
      ...Object.fromEntries(Object.entries(made).filter(([name]) => columns.includes(name))),
      id,
      company_id,
      ...ofTheProvider(table.name),
    },
  ]);

  return id;
}

/** What only a record of the provider is. */
const ofTheProvider = (table: string): Row => (table === "maintenance_categories" ? { is_standard: false } : {});
