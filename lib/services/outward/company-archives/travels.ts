import { noReferences, tableOfName } from "@/lib/domain/archives/ids";
import { inOwnMembers, leftOutColumns, leftOutTables } from "@/lib/domain/archives/left-out";
import type { ArchiveColumn, ArchiveTable } from "./catalogue";

/** The tables whose rows an archive has as they are. */
export const travelingTables = (tables: readonly ArchiveTable[]): ArchiveTable[] =>
  tables.filter(({ name }) => !(name in leftOutTables) && !(name in inOwnMembers));

/** The columns of a table that travel. What the database computes by itself does not. */
export const travelingColumns = ({ name, columns }: ArchiveTable): ArchiveColumn[] =>
  columns.filter((column) => !column.isComputed && !(`${name}.${column.name}` in leftOutColumns));

/** The table whose ids a column holds, by its foreign key or its name; null where it holds none. */
export function referenceOf(table: string, { name, type, refersTo }: ArchiveColumn): string | null {
  if (refersTo !== null) return refersTo;
  if (!/^(integer|bigint)(\[\])?$/.test(type) || `${table}.${name}` in noReferences) return null;

  return tableOfName(name);
}
