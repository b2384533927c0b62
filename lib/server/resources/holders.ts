import { DomainError } from "@/lib/domain/shared/errors";
import type { Locale } from "@/lib/domain/shared/locales";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ModelName } from "@/lib/resources/define";
import type { Call } from "../data/call";
import { translator } from "../i18n";
import { tableOf } from "./tables";

/** The record that a row of these tables is a part of, and the column that names it. */
const partOf: Record<string, readonly [table: string, column: string]> = {
  brand_model_bearings: ["brand_models", "brand_model_id"],
  equipment_bearings: ["equipments", "equipment_id"],
  requisition_lines: ["requisitions", "requisition_id"],
  rfq_lines: ["rfqs", "rfq_id"],
  rfq_quotes: ["rfqs", "rfq_id"],
  rfq_vendors: ["rfqs", "rfq_id"],
  sensor_formulas: ["sensors", "sensor_id"],
  stock_lines: ["store_rooms", "store_room_id"],
  work_order_parts: ["work_orders", "work_order_id"],
};

/** More are not counted: whoever deletes wants to know what, and about how many. */
const countCap = 1_000;

/**
 * Refuses what would end at a foreign key, naming what points at the rows: the database knows all foreign keys, and says
 * of a refused one neither what nor how many.
 */
export async function refuseHeld(call: Call, model: ModelName, ids: readonly number[]): Promise<void> {
  const keys = await holdingKeys(call, model);
  if (keys.length === 0) return;
  const counts = await call.tx.$queryRaw<{ noun: string; alive: number; deleted: number }[]>(
    Prisma.join(
      keys.map((key) => countOf(key, ids)),
      " union all ",
    ),
  );
  const sum = (of: "alive" | "deleted") => {
    const attached: Record<string, number> = {};
    for (const row of counts) if (row[of] > 0) attached[row.noun] = (attached[row.noun] ?? 0) + row[of];
    return attached;
  };
  const [alive, deleted] = [sum("alive"), sum("deleted")];
  if (Object.keys(alive).length > 0) throw inUse(call.locale, alive);
  if (Object.keys(deleted).length > 0) throw inUse(call.locale, deleted, "errors.in_use_by_deleted");
}

/** 409 that says what depends on it: { work_orders: 2 } as "2 work orders depend on this". */
export function inUse(locale: Locale, attached: Record<string, number>, key = "errors.in_use") {
  const words = translator(locale, "errors");
  const things = Object.entries(attached).map(([noun, count]) =>
    words(words.has(`holders.${noun}`) ? `holders.${noun}` : "holders.other", { count }),
  );
  const count = Object.values(attached).reduce((all, one) => all + one, 0);
  const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(things);
  return new DomainError("conflict", key, { params: { things: list, count }, data: { attached } });
}

interface Key {
  table: string;
  column: string;
  owner: string;
  has_deleted: boolean;
}

/** The foreign keys that keep rows of a table from being deleted, where the caller may read what points at them. */
async function holdingKeys({ tx }: Call, model: ModelName): Promise<Key[]> {
  const found = await tx.$queryRaw<{ table: string; column: string }[]>`
    select k.conrelid::regclass::text as "table", own.attname::text as "column"
    from pg_constraint k
      cross join lateral unnest(k.conkey, k.confkey) as pair (own, held)
      join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
      join pg_attribute held on held.attrelid = k.confrelid and held.attnum = pair.held and held.attname = 'id'
    where k.contype = 'f' and k.confdeltype in ('a', 'r') and k.confrelid = ${tableOf(model)}::regclass
      and has_table_privilege(k.conrelid, 'select')
    order by 1, 2`;
  const owners = found.map(({ table }) => partOf[table]?.[0] ?? table);
  const marked = await tx.$queryRaw<{ table: string }[]>`
    select attrelid::regclass::text as "table" from pg_attribute
      where attname = 'deleted_at' and not attisdropped and attrelid = any (${owners}::regclass[])`;
  const keepsDeleted = new Set(marked.map(({ table }) => table));
  return found.map((one, at) => ({ ...one, owner: owners[at]!, has_deleted: keepsDeleted.has(owners[at]!) }));
}

function countOf({ table, column, owner, has_deleted }: Key, ids: readonly number[]) {
  const name = (text: string) => Prisma.raw(`"${text}"`);
  const by = name(partOf[table]?.[1] ?? "id");
  const alive = has_deleted ? Prisma.sql`o.deleted_at is null` : Prisma.sql`true`;
  return Prisma.sql`
    select ${owner} as noun, (count(distinct o.id) filter (where ${alive}))::int as alive,
        (count(distinct o.id) filter (where not (${alive})))::int as deleted
      from (select ${by} as id from ${name(table)} where ${name(column)} = any (${[...ids]}::int[]) limit ${countCap}::int) part
        join ${name(owner)} o on o.id = part.id`;
}
