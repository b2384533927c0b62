import { nameOf } from "@/lib/domain/identity/viewer";
import { unlessRefused } from "@/lib/domain/shared/errors";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import type { Search } from "@/lib/server/http/wire";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { placardOf } from "@/lib/services/maintenance/isolation-points/of-place";
import { servedPermits } from "@/lib/services/maintenance/permits/served";
import { type PlaceHead, placeHead } from "./place-details";

/** Who can hold permits in a plant, and who of them issues. */
async function permitPeople({ tx }: Pick<Call, "tx">, place: { company_id: number; plant_id: number }) {
  const people = await tx.user.findMany({
    where: { AND: [assignableIn(place), whoMay("create_permits")] },
    orderBy: [{ first_name: "asc" }, { last_name: "asc" }, { id: "asc" }],
    take: 500,
    select: { id: true, first_name: true, last_name: true, role: { select: { permissions: true } } },
  });

  return people.map((person) => ({
    id: person.id,
    name: nameOf(person),
    may_issue: person.role.permissions.includes("update_permits"),
  }));
}
export type PermitPeople = Awaited<ReturnType<typeof permitPeople>>;

export async function permitScreen(call: Call, id: number) {
  const permit = await servedPermits.find(call, id);

  return { permit, people: await permitPeople(call, permit) };
}

/** The permit that stands beside the list. */
export async function openPermit(call: Call, { id }: Search) {
  if (typeof id !== "string" || !/^\d{1,9}$/.test(id)) return null;

  return unlessRefused(permitScreen(call, Number(id)));
}

/** How many permits there are in each state, how many have expired or were waived, and how long they waited to be issued. */
export async function permitFigures(call: Call, search: Search) {
  const { tx, viewer, now } = call;
  const plant = chosenPlant(viewer, search.plant);
  const within = typeof plant === "number" ? { plant_id: plant } : {};
  const since = new Date(now.getTime() - 30 * 86_400_000);
  const [states, expired, waived, [wait]] = await together([
    tx.permit.groupBy({
      by: ["status"],
      where: { ...within, status: { in: ["requested", "issued", "suspended", "returned"] } },
      _count: { _all: true },
    }),
    tx.permit.count({ where: { ...within, status: "issued", valid_until: { lte: now } } }),
    tx.permitNeed.count({ where: { ...within, is_waived: true, created_at: { gte: since } } }),
    tx.$queryRaw<{ minutes: number | null }[]>`
      select (percentile_cont(0.5) within group (order by extract(epoch from valid_from - created_at) / 60))::float8 as minutes
      from permits where valid_from >= ${since} and (${typeof plant === "number" ? plant : null}::int is null
        or plant_id = ${typeof plant === "number" ? plant : null}::int)`,
  ]);

  return {
    by_status: Object.fromEntries(states.map(({ status, _count }) => [status, _count._all])) as Record<string, number>,
    expired,
    waived,
    median_minutes: wait?.minutes ?? null,
  };
}
export type PermitFigures = Awaited<ReturnType<typeof permitFigures>>;

/** How a machine is isolated, below its head. */
export async function machineIsolation(call: Call, id: number) {
  const head = await placeHead(call, "machines", "machine", id);

  return { head, placard: await placardAt(call, "machines", head) };
}

/** How an item is isolated: by its own points and those of its machine. */
export async function itemIsolation(call: Call, id: number) {
  const head = await placeHead(call, "equipments", "equipment", id);
  const sensors = await call.tx.sensor.findMany({
    where: { equipment_id: id, deleted_at: null, archived_at: null },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });

  return { head, sensors, placard: await placardAt(call, "equipments", head) };
}

async function placardAt(call: Call, of: "machines" | "equipments", { row }: PlaceHead) {
  const at =
    of === "machines" ? { machine_id: row.id, equipment_id: null } : { machine_id: null, equipment_id: row.id };

  return {
    place: { of, id: row.id, name: String(row.name), plant_id: Number(row.plant_id) },
    ...(await placardOf(call, at)),
  };
}
export type ShownPlacard = Awaited<ReturnType<typeof placardAt>>;
