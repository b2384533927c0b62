import { tableOfName, withNewIds } from "@/lib/domain/archives/ids";
import { circular, circularWith } from "@/lib/domain/archives/order";
import type { ArchiveTable } from "../company-archives/catalogue";
import { referenceOf, travelingColumns } from "../company-archives/travels";
import type { NewIds, Row } from "./ids";

export interface Making {
  company_id: number;
  ids: NewIds;
  /** Stands for people of the other provider where a row has to name a user. */
  requested_by: number;
  /** Keys of own fields that hold a person, by table. */
  persons: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What is switched off until somebody has entered its secret again. */
const switchedOff: Readonly<Record<string, Row>> = {
  webhooks: { is_active: false },
  brokers: { is_active: false },
  own_models: { features: [] },
};

/**
 * A row as it is written here: with new ids, without what does not come along. Null where it cannot be without a row that
 * does not come.
 */
export function newRow(table: ArchiveTable, row: Row, making: Making): Row | null {
  const made: Row = {};
  for (const column of travelingColumns(table)) {
    const { name } = column;
    if (!(name in row)) continue;
    const place = `${table.name}.${name}`;
    const value = row[name];
    const of = value === null ? null : newValue(table, column, value, making, row);
    if (value !== null && of === null && column.isRequired) {
      if (referenceOf(table.name, column) !== "users" || column.refersTo !== null) return null;
      made[name] = making.requested_by;
    } else made[name] = circular.includes(place) || place in circularWith ? null : of;
  }
  for (const [place, meanwhile] of Object.entries(circularWith)) {
    const [name, column = ""] = place.split(".");
    if (name === table.name && row[column] !== null) Object.assign(made, meanwhile);
  }
  if (table.columns.some(({ name }) => name === "company_id")) made.company_id = making.company_id;

  return { ...made, ...switchedOff[table.name] };
}

function newValue(
  table: ArchiveTable,
  column: ArchiveTable["columns"][number],
  value: unknown,
  making: Making,
  row: Row,
) {
  const { name, type } = column;
  const { ids } = making;
  if (name === "id" && table.key.includes("id")) return ids.of(table.name, Number(value));
  const target = referenceOf(table.name, column);
  if (target !== null && Array.isArray(value))
    return value.map((id) => ids.of(target, Number(id))).filter((id) => id !== null);
  if (target !== null) return ids.of(target, Number(value));
  if (`${table.name}.${name}` === "audit_events.object_id")
    return ids.of(String(row.object).replaceAll("-", "_"), Number(value));
  if (type === "jsonb") return name === "custom" ? custom(table.name, value, making) : withNewIds(value, ids.of);
  const named = type === "text" ? tableOfName(name) : null;

  return named && typeof value === "string" && /^\d{1,10}$/.test(value)
    ? String(ids.of(named, Number(value)) ?? "") || null
    : value;
}

function custom(table: string, value: unknown, { ids, persons }: Making) {
  const own = persons.get(table);
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).flatMap(([key, of]) => {
      if (!own?.has(key) || typeof of !== "number") return [[key, of]];
      const person = ids.of("users", of);
      return person === null ? [] : [[key, person]];
    }),
  );
}

/** The columns of a row that are set when all rows are there; null where it has none. */
export function lateColumns(table: ArchiveTable, row: Row, { ids }: Making): Row | null {
  const late: Row = {};
  for (const column of table.columns) {
    const place = `${table.name}.${column.name}`;
    const value = row[column.name];
    const target = referenceOf(table.name, column);
    if (value === null || value === undefined || target === null) continue;
    if (!circular.includes(place) && !(place in circularWith)) continue;
    late[column.name] = ids.of(target, Number(value));
    for (const name of Object.keys(circularWith[place] ?? {})) late[name] = row[name];
  }
  if (Object.keys(late).length === 0) return null;

  return { id: ids.of(table.name, Number(row.id)) ?? 0, ...late };
}
