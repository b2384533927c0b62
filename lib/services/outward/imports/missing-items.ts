import { can } from "@/lib/domain/identity/viewer";
import { nameKey } from "@/lib/domain/imports/fields";
import type { ImportKind } from "@/lib/domain/imports/kinds";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { columnsIn, type ShownImport } from "@/lib/services/platform/import-records/served";

/** Kinds whose rows are about an item that has to be there. */
export const naming: readonly ImportKind[] = ["work_orders", "motor_iq"];
/** Rows that are looked through for names: a screen shows what a file lacks, not all of a million rows. */
const rowsLookedAt = 20_000;
const namesShown = 8;

const unknownItem = JSON.stringify([{ column: "item", reason: { key: "no_item" } }]);

interface Name {
  name: string;
  rows: number;
}

/** The names of items that refused rows want and the plant does not have, those of most rows first. */
export async function missingNames({ tx }: Call, row: ShownImport): Promise<Name[]> {
  const at = columnsIn(row).findIndex(({ field }) => field === "item") + 1;
  const found = await tx.$queryRaw<Name[]>`
    select btrim(coalesce(repairs ->> 'item', cells[${at}::int])) as name, count(*)::int as rows
    from (select repairs, cells from import_rows
      where import_id = ${row.id} and (action = 'error' or state = 'failed') and 'item' = any(fault_columns)
        and faults @> ${unknownItem}::jsonb
      limit ${rowsLookedAt}::int) refused
    group by 1 order by 2 desc, 1`;
  const names = new Map<string, Name>();
  for (const { name, rows } of found) {
    const known = names.get(nameKey(name));
    if (known) known.rows += rows;
    else if (equipments.input.shape.name.safeParse(name).success) names.set(nameKey(name), { name, rows });
  }

  return [...names.values()];
}

/** What the screen offers to create; null where every name is known. */
export async function missingItems(call: Call, row: ShownImport) {
  if (!naming.includes(row.kind as ImportKind) || row.errors + row.failed === 0 || row.reverting_at) return null;
  const names = await missingNames(call, row);
  if (names.length === 0) return null;

  return {
    count: names.length,
    rows: names.reduce((sum, { rows }) => sum + rows, 0),
    names: names.slice(0, namesShown),
    may_create: mayCreateItems(call),
  };
}

export const mayCreateItems = ({ viewer }: Call) => can(viewer, "create_dashboard");
