import { nameOf, supervisorKinds } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { Call } from "@/lib/server/data/call";
import { assignableIn, type PlantKey } from "@/lib/services/identity/teams/assignable";
import { whoMay } from "@/lib/services/identity/users/who-may";

const lookedBack = 20;

/**
 * Who an order of an item is for until the user chooses another person: who did its last work, else the plant's technician with
 * the fewest open orders, else the viewer, else the supervisor with the fewest; null where nobody can be given work there.
 */
export async function suggestedAssignee(
  call: Call,
  { equipment_id, ...plant }: { company_id: number; plant_id: number; equipment_id: number | null },
): Promise<{ id: number; name: string } | null> {
  const people = await peopleFor(call, plant);
  const technicians = people.filter(({ role }) => role.is_technic).map(({ id }) => id);
  const supervisors = people.filter(({ role }) => supervisorKinds.includes(role.kind)).map(({ id }) => id);
  const known = new Set(people.map(({ id }) => id));
  const id =
    (await lastOn(call, equipment_id, known)) ??
    (await leastBusy(call, plant.plant_id, technicians)) ??
    (known.has(call.viewer.user_id) ? call.viewer.user_id : undefined) ??
    (await leastBusy(call, plant.plant_id, supervisors));

  const person = people.find((one) => one.id === id);
  return person ? { id: person.id, name: nameOf(person) } : null;
}

/** Who can be given an order of the plant. */
export const peopleFor = ({ tx }: Pick<Call, "tx">, plant: PlantKey) =>
  tx.user.findMany({
    where: { ...assignableIn(plant), ...whoMay("view_maintenance") },
    orderBy: { id: "asc" },
    select: { id: true, first_name: true, last_name: true, role: { select: { is_technic: true, kind: true } } },
  });

/** People come and go: the last of those who can still be given work. */
async function lastOn({ tx }: Call, equipment_id: number | null, known: ReadonlySet<number>) {
  if (equipment_id === null) return undefined;
  const done = await tx.workOrder.findMany({
    where: { equipment_id, kind: { in: ["order", "log"] }, completed_at: { not: null }, completed_by: { not: null } },
    orderBy: [{ completed_at: "desc" }, { id: "desc" }],
    take: lookedBack,
    select: { completed_by: true },
  });
  return done.find(({ completed_by }) => completed_by !== null && known.has(completed_by))?.completed_by;
}

async function leastBusy({ tx }: Call, plant_id: number, technicians: readonly number[]) {
  if (technicians.length === 0) return undefined;
  const busy = await tx.workOrder.groupBy({
    by: ["assigned_user_id"],
    where: { plant_id, kind: "order", status: { in: [...openStatuses] }, assigned_user_id: { in: [...technicians] } },
    _count: true,
  });
  const open = new Map(busy.map(({ assigned_user_id, _count }) => [assigned_user_id, _count]));
  const ordersOf = (id: number) => open.get(id) ?? 0;
  return technicians.reduce((best, id) => (ordersOf(id) < ordersOf(best) ? id : best));
}
