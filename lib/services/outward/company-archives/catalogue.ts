import type { PoolClient } from "pg";
import { belonging } from "@/lib/domain/archives/left-out";

export interface ArchiveColumn {
  name: string;
  /** As PostgreSQL writes it: "integer", "jsonb", "integer[]". */
  type: string;
  isRequired: boolean;
  isComputed: boolean;
  /** The table that its foreign key refers to. */
  refersTo: string | null;
}

export interface ArchiveTable {
  name: string;
  columns: readonly ArchiveColumn[];
  /** Of its primary key. */
  key: readonly string[];
  /** Has rows of the provider, which every company reads. */
  isShared: boolean;
}

/** The company itself, and each table with rows of companies, which all are behind walls (tests/walls.test.ts). */
export async function tablesOfCompanies(client: PoolClient): Promise<ArchiveTable[]> {
  const { rows } = await client.query<ArchiveTable>({
    name: "archive-tables",
    text: catalogue,
    values: [Object.keys(belonging)],
  });

  return rows;
}

const catalogue = `
  with tables as (
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'companies' or c.relname = any ($1::text[]) or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))),
  -- A composite key carries company and plant; what it refers to is the row with this id.
  refs as (
    select k.conrelid, own.attnum, f.relname as target
    from pg_constraint k join pg_class f on f.oid = k.confrelid
    cross join lateral unnest(k.conkey, k.confkey) as pair (own, other)
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
    join pg_attribute other on other.attrelid = k.confrelid and other.attnum = pair.other
    where k.contype = 'f' and other.attname = 'id')
  select t.relname as name,
    (select coalesce(array_agg(a.attname::text order by key.place), '{}') from pg_constraint p
      cross join lateral unnest(p.conkey) with ordinality as key (attnum, place)
      join pg_attribute a on a.attrelid = p.conrelid and a.attnum = key.attnum
      where p.conrelid = t.oid and p.contype = 'p') as key,
    exists (select from pg_policy y where y.polrelid = t.oid and y.polname = 'see'
      and pg_get_expr(y.polqual, y.polrelid) like '%company_id IS NULL%') as "isShared",
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isRequired', a.attnotnull,
        'isComputed', a.attgenerated <> '', 'refersTo', (select min(r.target) from refs r where r.conrelid = t.oid and r.attnum = a.attnum))
        order by a.attnum)
      from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns
  from tables t order by t.relname`;
