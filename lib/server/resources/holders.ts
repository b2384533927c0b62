import { DomainError } from "@/lib/domain/shared/errors";
import type { Locale } from "@/lib/domain/shared/locales";
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

/**
 * Refuses what would end at a foreign key, naming what points at the rows: the database knows all foreign keys, and names
 * of a refused one neither what nor how many.
 */
export async function refuseHeld(call: Call, model: ModelName, ids: readonly number[]): Promise<void> {
  const { alive, deleted } = await holdersOf(call, model, ids);
  if (Object.keys(alive).length > 0) throw inUse(call.locale, alive);
  if (Object.keys(deleted).length > 0) throw inUse(call.locale, deleted, "errors.in_use_by_deleted");
}

/** The same for rows that would only be marked deleted: what is marked deleted itself does not keep them. */
export async function refuseInUse(call: Call, model: ModelName, ids: readonly number[]): Promise<void> {
  const { alive } = await holdersOf(call, model, ids);
  if (Object.keys(alive).length > 0) throw inUse(call.locale, alive);
}

async function holdersOf({ tx }: Call, model: ModelName, ids: readonly number[]) {
  const counts = await tx.$queryRaw<{ noun: string; alive: number; deleted: number }[]>`
    select * from holders_of(${tableOf(model)}::regclass, ${[...ids]}::int[], ${JSON.stringify(partOf)}::jsonb)`;
  const sum = (of: "alive" | "deleted") => {
    const attached: Record<string, number> = {};
    for (const row of counts) if (row[of] > 0) attached[row.noun] = (attached[row.noun] ?? 0) + row[of];
    return attached;
  };
  return { alive: sum("alive"), deleted: sum("deleted") };
}

/** 409 that states what depends on it: { work_orders: 2 } as "2 work orders depend on this". */
export function inUse(locale: Locale, attached: Record<string, number>, key = "errors.in_use") {
  const words = translator(locale, "errors");
  const things = Object.entries(attached).map(([noun, count]) =>
    words(words.has(`holders.${noun}`) ? `holders.${noun}` : "holders.other", { count }),
  );
  const count = Object.values(attached).reduce((all, one) => all + one, 0);
  const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(things);
  return new DomainError("conflict", key, { params: { things: list, count }, data: { attached } });
}
