import { isApprover, isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { budgets } from "@/lib/resources/budgets";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { countedBudgets } from "./spending";

type Row = RowOf<typeof budgets>;

async function present(call: Call, rows: Row[]) {
  const counted = await countedBudgets(call, rows);

  return rows.map((row) => {
    const amount = Number(row.amount);
    const { used = 0, committed = 0, left = amount, share = 0, spent = null } = counted.get(row.id) ?? {};
    return { ...row, amount, used, committed, left, share, spent, currency: row.plant.company.currency };
  });
}

/** Those who approve requisitions set how much there is for them. */
function refuseOthers({ viewer }: Call): void {
  if (!isApprover(viewer) && !isProviderSide(viewer)) throw new DomainError("forbidden", "budgets.approvers_only");
}

/** One of the whole plant and one of each type: a second one is refused at the type. */
async function nameOf(
  call: Call,
  { plant_id, year, category_id }: Pick<Row, "plant_id" | "year" | "category_id">,
  id?: number,
) {
  const { tx } = call;
  const other = await tx.budget.findFirst({
    where: { plant_id, year, category_id, ...(id === undefined ? {} : { id: { not: id } }) },
    select: { id: true },
  });
  if (other) throw invalidField("category_id", "errors.taken");
  const category =
    category_id && (await tx.maintenanceCategory.findFirst({ where: { id: category_id }, select: { name: true } }));

  return category ? `${year}, ${category.name}` : String(year);
}

async function createBudget(call: Call, input: InputOf<typeof budgets>): Promise<Row> {
  refuseOthers(call);
  const { plant_id, year, category_id = null } = input;

  return create(call, budgets, { ...input, name: await nameOf(call, { plant_id, year, category_id }) });
}

async function updateBudget(call: Call, id: number, input: ChangeOf<typeof budgets>): Promise<Row> {
  refuseOthers(call);
  const before = await find(call, budgets, id);
  if (input.plant_id !== undefined && input.plant_id !== before.plant_id)
    throw invalidField("plant_id", "errors.stays_in_place");
  const { year = before.year, category_id = before.category_id } = input;
  const name = await nameOf(call, { plant_id: before.plant_id, year, category_id }, id);

  return update(call, budgets, id, { ...input, name });
}

export const servedBudgets = serve(budgets, {
  present,
  create: createBudget,
  update: updateBudget,
  remove: async (call: Call, ids: number[], confirm?: string) => {
    refuseOthers(call);
    await remove(call, budgets, ids, confirm);
  },
});
