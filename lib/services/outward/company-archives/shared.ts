import type { PoolClient } from "pg";
import { alwaysShared, emptyInShared, naturalKeys, sharedParts } from "@/lib/domain/archives/shared";
import type { ArchiveTable } from "./catalogue";
import { whereOf } from "./rows";
import { referenceOf, travelingColumns } from "./travels";

/** Tables with rows of the provider that an archive can carry. */
const canBeShared = ({ name, isShared }: ArchiveTable) => isShared && name in naturalKeys;

/**
 * Ids of the provider's rows that rows of the company refer to, and of those that these refer to or are made of, by table.
 * Only what the company reads anyway.
 */
export async function sharedIds(
  client: PoolClient,
  tables: readonly ArchiveTable[],
  company_id: number,
): Promise<Map<string, Set<number>>> {
  const shared = new Map(tables.filter(canBeShared).map((table) => [table.name, table]));
  const found = new Map<string, Set<number>>([...shared.keys()].map((name) => [name, new Set<number>()]));
  const waiting: [string, number][] = [];
  const add = (name: string, ids: Iterable<number>) => {
    for (const id of ids) {
      const known = found.get(name);
      if (!known || known.has(id)) continue;
      known.add(id);
      waiting.push([name, id]);
    }
  };
  for (const table of tables)
    for (const [column, target] of sharedReferences(table, shared))
      add(target, await providersAmong(client, target, table, column, whereOf(table, company_id)));
  for (const name of alwaysShared) add(name, await providersRows(client, name));
  while (waiting.length > 0) {
    const byTable = new Map<string, number[]>();
    for (const [name, id] of waiting.splice(0)) byTable.set(name, [...(byTable.get(name) ?? []), id]);
    for (const [name, fresh] of byTable) {
      const table = shared.get(name);
      const ids = fresh.join(",");
      if (!table) continue;
      for (const [column, target] of sharedReferences(table, shared))
        add(target, await providersAmong(client, target, table, column, `t.id in (${ids})`));
      for (const [part, column] of Object.entries(sharedParts[name] ?? {}))
        add(part, await providersRows(client, part, `${column} in (${ids})`));
    }
  }

  return found;
}

const sharedReferences = (table: ArchiveTable, shared: ReadonlyMap<string, ArchiveTable>): [string, string][] =>
  travelingColumns(table).flatMap((column): [string, string][] => {
    const target = referenceOf(table.name, column);
    const isEmpty = emptyInShared.includes(column.name);
    return target !== null && !column.type.endsWith("[]") && !isEmpty && shared.has(target)
      ? [[column.name, target]]
      : [];
  });

async function providersAmong(
  client: PoolClient,
  target: string,
  { name }: ArchiveTable,
  column: string,
  where: string,
) {
  const { rows } = await client.query<{ id: number }>(
    `select distinct o.id from "${name}" t join "${target}" o on o.id = t."${column}" where ${where} and o.company_id is null`,
  );
  return rows.map(({ id }) => id);
}

async function providersRows(client: PoolClient, table: string, where = "true"): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from "${table}" where company_id is null and ${where} order by id`,
  );
  return rows.map(({ id }) => id);
}
