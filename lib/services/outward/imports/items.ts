import { withoutPermission } from "@/lib/domain/identity/viewer";
import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { NewItemsInput } from "@/lib/inputs/imports";
import { assets } from "@/lib/resources/assets";
import { equipments } from "@/lib/resources/equipments";
import { machines } from "@/lib/resources/machines";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import type { ShownImport } from "@/lib/services/platform/import-records/served";
import { servedEquipments } from "@/lib/services/structure/equipments/served";
import { servedAssets, servedMachines } from "@/lib/services/structure/hierarchy/served";
import { heldToChange, judgeAgain } from "./acts";
import { countRows } from "./check";
import { about, sourceOf } from "./found";
import { mayCreateItems, missingNames, naming } from "./missing-items";
import { announce } from "./within";

/** So many items are made in one call; the rest by the next. */
const mostAtOnce = 500;
const rowsAtOnce = 200;

/**
 * Creates the items that the rows want, under one place or in limbo, and judges the rows again. They are items like any
 * other from then on: taking the import back leaves them.
 */
export async function createItems(call: Call, id: number, { place }: NewItemsInput) {
  // Two who ask at once make each item once.
  const row = await heldToChange(call, id, "update", naming);
  if (!mayCreateItems(call)) throw withoutPermission(call.viewer, "create_dashboard");
  const names = (await missingNames(call, row)).slice(0, mostAtOnce);
  if (names.length === 0) throw new DomainError("invalid", "imports.no_items_missing");
  const under = await ownerOf(call, row, place);
  for (const { name } of names) await servedEquipments.create(call, equipments.input.parse({ ...under, name }));

  const judged = { rows: 0, repaired: 0 };
  for (let after = 0; ; ) {
    const found = await call.tx.importRow.findMany({
      where: { import_id: id, line: { gt: after }, fault_columns: { has: "item" } },
      orderBy: { line: "asc" },
      take: rowsAtOnce,
      select: { id: true, line: true, cells: true, repairs: true },
    });
    const again = await judgeAgain(call, row, found);
    judged.rows += again.length;
    judged.repaired += again.filter(({ action }) => action !== "error").length;
    if (found.length < rowsAtOnce) break;
    after = lastOf(found).line;
  }
  await countRows(call.tx, id);
  await audit(call, "repair", "imports", id, {
    after: { ...about(row), field: "item", items: names.map(({ name }) => name) },
  });
  announce(call.tx, sourceOf(row), "saved");

  return { created: names.length, ...judged };
}

/** The asset of the new items; beneath a line or a machine one of its own. Null is limbo. */
async function ownerOf(call: Call, { plant_id }: ShownImport, place: string | null) {
  if (place === null) return { plant_id: plant_id! };
  const [noun, id] = place.split("/") as ["assets" | "machines" | "production-lines", string];
  const where = { id: Number(id), plant_id: plant_id!, deleted_at: null };
  const name = translator(call.locale, "imports")("imported_items");
  const { tx } = call;
  if (noun === "assets") {
    if (!(await tx.asset.findFirst({ where, select: { id: true } })))
      throw invalidField("place", "errors.does_not_exist");

    return { asset_id: where.id };
  }
  let machine_id = where.id;
  if (noun === "production-lines") {
    if (!(await tx.productionLine.findFirst({ where, select: { id: true } })))
      throw invalidField("place", "errors.does_not_exist");
    const of = { production_line_id: where.id, name };
    const there = await tx.machine.findFirst({ where: { ...of, deleted_at: null }, select: { id: true } });
    machine_id = (there ?? ((await servedMachines.create(call, machines.input.parse(of))) as { id: number })).id;
  } else if (!(await tx.machine.findFirst({ where, select: { id: true } })))
    throw invalidField("place", "errors.does_not_exist");
  const of = { machine_id, name };
  const there = await tx.asset.findFirst({ where: { ...of, deleted_at: null }, select: { id: true } });

  return { asset_id: (there ?? ((await servedAssets.create(call, assets.input.parse(of))) as { id: number })).id };
}
