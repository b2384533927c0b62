import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { maintenanceCategories } from "@/lib/resources/maintenance-categories";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";

/** The standard ones are named in the reader's language, as their kinds of work are. */
function shown({ locale }: Call, row: RowOf<typeof maintenanceCategories>) {
  const text = translator(locale, "maintenance-categories");

  return row.is_standard ? { ...row, name: text(`options.type.${row.type}`) } : row;
}

/** What an order means that names none: each type has its standard, which keeps its type and stays. */
async function updateCategory(call: Call, id: number, input: ChangeOf<typeof maintenanceCategories>) {
  const before = await find(call, maintenanceCategories, id);
  if (input.type !== undefined && input.type !== before.type) {
    if (before.is_standard) throw invalidField("type", "maintenance-categories.standard_type");
    const used = await call.tx.workOrder.count({ where: { category_id: id }, take: 1 });
    if (used > 0) throw invalidField("type", "maintenance-categories.type_in_use");
  }

  return update(call, maintenanceCategories, id, input);
}

/** Breakdowns are asked what failed, unless it is set otherwise. */
const createCategory = (call: Call, input: InputOf<typeof maintenanceCategories>) =>
  create(call, maintenanceCategories, {
    ...input,
    asks_failure: input.asks_failure ?? (input.type === "breakdown" ? "ask" : "no"),
  });

async function removeCategories(call: Call, ids: number[], confirm?: string) {
  const standard = await call.tx.maintenanceCategory.count({ where: { id: { in: ids }, is_standard: true } });
  if (standard > 0) throw new DomainError("conflict", "maintenance-categories.standard_stays");
  await remove(call, maintenanceCategories, ids, confirm);
}

export const servedMaintenanceCategories = serve(maintenanceCategories, {
  present: (call, rows) => rows.map((row) => shown(call, row)),
  create: createCategory,
  update: updateCategory,
  remove: removeCategories,
});
