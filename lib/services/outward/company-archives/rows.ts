import type { PoolClient } from "pg";
import type { ArchiveTable } from "./catalogue";
import { travelingColumns } from "./travels";

const rowsAtOnce = 2_000;

/** The rows of a query a few at a time, in an open transaction. The text holds no parameters: a cursor takes none. */
export async function* cursorOf<Row>(
  client: PoolClient,
  text: string,
  { atOnce = rowsAtOnce, asArrays = false } = {},
): AsyncGenerator<Row[]> {
  await client.query(`declare archive no scroll cursor for ${text}`);
  try {
    for (let isMore = true; isMore; ) {
      const statement = { text: `fetch ${atOnce} from archive`, ...(asArrays && { rowMode: "array" }) };
      const { rows } = await client.query(statement as { text: string });
      if (rows.length > 0) yield rows as Row[];
      isMore = rows.length === atOnce;
    }
  } finally {
    // Of a transaction that failed nothing is left to close.
    await client.query("close archive").catch(() => {});
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Where the rows of a company are not simply those with its id. */
const special: Readonly<Record<string, (company_id: number) => string>> = {
  companies: (id) => `id = ${id}`,
  role_children: (id) =>
    `exists (select from roles r where r.id = parent_id and r.company_id = ${id})
      and exists (select from roles r where r.id = child_id and r.company_id = ${id})`,
  // Neither what a job made for one person nor what is being imported.
  files: (id) =>
    `(company_id = ${id} or (company_id is null and shown_by_company_id = ${id})) and expires_at is null and purpose not in ('export', 'import')`,
};

/** Whole numbers beyond 53 bits and money are text: nothing reads them wrongly. */
const asText = ["bigint", "numeric"];

/** A line of JSON for each row. `extra`: more fields, as SQL. */
export function rowsText(table: ArchiveTable, where: string, extra = ""): string {
  const columns = travelingColumns(table).map(({ name, type }) =>
    asText.includes(type) ? `t.${quoted(name)}::text as ${quoted(name)}` : `t.${quoted(name)}`,
  );
  const order = table.key.map((name) => `t.${quoted(name)}`).join(", ");

  return `select row_to_json(r)::text as row from (select ${columns.join(", ")}${extra} from ${quoted(table.name)} t
    where ${where} order by ${order}) r`;
}

export const whereOf = ({ name }: ArchiveTable, company_id: number): string =>
  special[name]?.(company_id) ?? `t.company_id = ${company_id}`;

/** Lines of JSON; `count` is called with how many there were. */
export async function* linesOf(client: PoolClient, text: string, count: (rows: number) => void) {
  let all = 0;
  for await (const rows of cursorOf<{ row: string }>(client, text)) {
    all += rows.length;
    yield `${rows.map(({ row }) => row).join("\n")}\n`;
  }
  count(all);
}
