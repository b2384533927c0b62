/** A reference of a table to another by a foreign key. */
export interface TableReference {
  table: string;
  column: string;
  to: string;
}

/**
 * References that go in a circle, or to rows of the same table: an import sets them when all rows are there, a removal
 * empties them before any is gone.
 */
export const circular: readonly string[] = [
  "equipments.external_rpm_id",
  "permits.lockout_id",
  "production_lines.line_speed_sensor_id",
  "sensors.order_id",
  "work_orders.parent_id",
  "work_orders.request_id",
];

/** Those that a rule of the table ties to a second column. The removal leaves them to the database, which removes both rows. */
export const circularWith: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "rfqs.awarded_quote_id": { status: "sent" },
};

/** What the database itself writes beside rows of one table has to be there before those of the other. */
const alsoBefore: readonly TableReference[] = [
  { table: "sensor_parameters", column: "", to: "level_zones" },
  { table: "sensor_parameters", column: "", to: "baselines" },
  { table: "file_uses", column: "", to: "files" },
];

/**
 * The tables in an order in which each comes after those it refers to.
 * @throws where references go in a circle that nobody has named
 */
export function inOrder(tables: readonly string[], references: readonly TableReference[]): string[] {
  const isCut = ({ table, column, to }: TableReference) =>
    table === to || circular.includes(`${table}.${column}`) || `${table}.${column}` in circularWith;
  const needs = new Map(tables.map((table) => [table, new Set<string>()]));
  for (const reference of [...references, ...alsoBefore])
    if (!isCut(reference) && needs.has(reference.to)) needs.get(reference.table)?.add(reference.to);
  const ordered: string[] = [];
  while (needs.size > 0) {
    const free = [...needs].filter(([, before]) => before.size === 0).map(([table]) => table);
    if (free.length === 0)
      throw new Error(`tables that refer to each other in a circle: ${[...needs.keys()].join(", ")}`);
    for (const table of free) needs.delete(table);
    for (const before of needs.values()) for (const table of free) before.delete(table);
    ordered.push(...free.sort());
  }

  return ordered;
}
