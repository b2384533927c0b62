import { type DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { assignableIn, membersIn, type PlantKey } from "@/lib/services/identity/teams/assignable";

/** Where work is done: the plant and, as far down as is known, line, machine, asset and item. */
export interface Place {
  company_id: number;
  plant_id: number;
  production_line_id: number | null;
  machine_id: number | null;
  asset_id: number | null;
  equipment_id: number | null;
}

export type PlaceGiven = { [Field in Exclude<keyof Place, "company_id">]?: number | null };

export const placeFields = ["production_line_id", "machine_id", "asset_id", "equipment_id"] as const;
export type PlaceField = (typeof placeFields)[number];

/**
 * The whole place from its deepest part: an item knows its asset, machine and line. What is given above it must
 * agree, so that an order never lies in two places.
 */
export async function placeOf(call: Pick<Call, "tx">, given: PlaceGiven): Promise<Place> {
  const place = await deepest(call, given);
  if (!place) throw invalidField("plant_id", "errors.is_required");

  for (const field of ["plant_id", ...placeFields] as const) {
    const givenId = given[field];
    if (givenId !== undefined && givenId !== null && givenId !== place[field])
      throw invalidField(field, "work-orders.place_disagrees");
  }
  return place;
}

const up = { company_id: true, plant_id: true } as const;

async function deepest({ tx }: Pick<Call, "tx">, given: PlaceGiven): Promise<Place | null> {
  if (given.equipment_id) {
    const row = await tx.equipment.findFirst({
      where: { id: given.equipment_id, deleted_at: null },
      select: { ...up, asset_id: true, asset: { select: { machine_id: true, machine: { select: line } } } },
    });
    if (!row) throw missing("equipment_id");
    return {
      company_id: row.company_id,
      plant_id: row.plant_id,
      equipment_id: given.equipment_id,
      asset_id: row.asset_id,
      machine_id: row.asset?.machine_id ?? null,
      production_line_id: row.asset?.machine.production_line_id ?? null,
    };
  }
  if (given.asset_id) {
    const row = await tx.asset.findFirst({
      where: { id: given.asset_id, deleted_at: null },
      select: { ...up, machine_id: true, machine: { select: line } },
    });
    if (!row) throw missing("asset_id");
    const { machine, ...place } = row;
    return { ...nowhere, ...place, ...machine, asset_id: given.asset_id };
  }
  if (given.machine_id) {
    const row = await tx.machine.findFirst({
      where: { id: given.machine_id, deleted_at: null },
      select: { ...up, ...line },
    });
    if (!row) throw missing("machine_id");
    return { ...nowhere, ...row, machine_id: given.machine_id };
  }
  if (given.production_line_id) {
    const row = await tx.productionLine.findFirst({
      where: { id: given.production_line_id, deleted_at: null },
      select: up,
    });
    if (!row) throw missing("production_line_id");
    return { ...nowhere, ...row, production_line_id: given.production_line_id };
  }
  if (!given.plant_id) return null;
  const plant = await tx.plant.findFirst({
    where: { id: given.plant_id, deleted_at: null },
    select: { company_id: true, id: true },
  });
  if (!plant) throw missing("plant_id");
  return { ...nowhere, company_id: plant.company_id, plant_id: plant.id };
}

const line = { production_line_id: true } as const;
const nowhere = { production_line_id: null, machine_id: null, asset_id: null, equipment_id: null };
// Another plant's row is not there (access.md).
const missing = (field: string): DomainError => invalidField(field, "errors.does_not_exist");

export interface AssignedTo {
  assigned_user_id: number | null;
  assigned_team_id: number | null;
}

/** A person, or a team of the plant with members; both only where the person is of the team, as when they took its work. */
export async function checkAssigned(
  call: Pick<Call, "tx">,
  plant: PlantKey,
  { assigned_user_id, assigned_team_id }: AssignedTo,
) {
  if (assigned_user_id !== null) await checkAssignee(call, plant, assigned_user_id);
  if (assigned_team_id === null) return;
  const members = await membersOf(call, plant, assigned_team_id);
  if (assigned_user_id !== null && !members.includes(assigned_user_id))
    throw invalidField("assigned_team_id", "work-orders.person_or_team");
}

async function checkAssignee(call: Pick<Call, "tx">, plant: PlantKey, id: number) {
  const user = await call.tx.user.findFirst({ where: { id, ...assignableIn(plant) }, select: { id: true } });
  if (!user) throw invalidField("assigned_user_id", "errors.does_not_exist");
}

async function membersOf({ tx }: Pick<Call, "tx">, { company_id, plant_id }: PlantKey, id: number): Promise<number[]> {
  const where = { id, company_id, plants: { some: { plant_id } } };
  const team = await tx.team.findFirst({ where, select: { id: true } });
  if (!team) throw invalidField("assigned_team_id", "errors.does_not_exist");
  const members = await membersIn(tx, id, { company_id, plant_id });
  if (members.length === 0) throw invalidField("assigned_team_id", "work-orders.nobody_in_team");

  return members;
}

/** A parent is another order of the same plant, and none of those below the work order itself. */
export async function checkParent(call: Pick<Call, "tx">, plant_id: number, parent_id: number, self?: number) {
  const parent = await call.tx.workOrder.findFirst({
    where: { id: parent_id, plant_id, kind: "order", NOT: { id: self ?? 0 } },
    select: { id: true },
  });
  if (!parent) throw invalidField("parent_id", "errors.does_not_exist");
  if (self !== undefined && (await isBelow(call, parent_id, { self, plant_id })))
    throw invalidField("parent_id", "work-orders.parent_below");
}

/** One at a time for each plant: two orders that take each other for a parent at once would make a circle. */
async function isBelow({ tx }: Pick<Call, "tx">, id: number, { self, plant_id }: { self: number; plant_id: number }) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('work-order-parents'), ${plant_id}::int)`;
  const found = await tx.$queryRaw<unknown[]>`
    with recursive above as (
      select id, parent_id from work_orders where id = ${id}
      union
      select w.id, w.parent_id from work_orders w join above on w.id = above.parent_id)
    select 1 from above where id = ${self}`;
  return found.length > 0;
}
