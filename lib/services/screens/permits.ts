import { nameOf } from "@/lib/domain/identity/viewer";
import { boardColumns } from "@/lib/domain/maintenance/permit";
import { unlessRefused } from "@/lib/domain/shared/errors";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import type { Search } from "@/lib/server/http/wire";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { placardOf } from "@/lib/services/maintenance/isolation-points/of-place";
import { permitsNearby } from "@/lib/services/maintenance/permits/nearby";
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
  const [people, nearby] = await together([permitPeople(call, permit), permitsNearby(call, permit)]);

  return { permit, people, nearby };
}

export type PermitScreen = Awaited<ReturnType<typeof permitScreen>>;

const mostOnBoard = 300;

/** What is not over, by status, with its points and locks, and the permit beside it. */
export async function permitBoard(call: Call, search: Search) {
  const plant = chosenPlant(call.viewer, search.plant);
  const page = await servedPermits.list(call, {
    page: 1,
    max: mostOnBoard,
    order: { column: "valid_until", method: "asc" as const },
    search: "",
    filters: { status: [...boardColumns], ...(typeof plant === "number" && { plant_id: [plant] }) },
  });
  const [held, closed] = await together([
    heldBy(
      call,
      page.data.map(({ id }) => id),
    ),
    call.tx.permit.count({
      where: {
        ...(typeof plant === "number" && { plant_id: plant }),
        status: { in: ["closed", "rejected", "canceled"] },
      },
    }),
  ]);

  return {
    rows: page.data.map((row) => ({ ...row, ...(held.get(row.id) ?? { points: 0, verified: 0, locks: 0 }) })),
    closed,
    open: await openPermit(call, search),
    now: call.now,
  };
}
export type PermitBoard = Awaited<ReturnType<typeof permitBoard>>;

/** How many points of each are there and verified, and how many locks are on. */
async function heldBy({ tx }: Call, ids: readonly number[]) {
  const rows = await tx.$queryRaw<{ id: number; points: number; verified: number; locks: number }[]>`
    select p.id,
      (select count(*)::int from permit_points where permit_id = p.id) as points,
      (select count(*)::int from permit_points where permit_id = p.id and verified_at is not null and restored_at is null)
        as verified,
      (select count(*)::int from permit_locks where permit_id = p.id and taken_off_at is null) as locks
    from permits p where p.id = any (${[...ids]}::int[])`;

  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
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
  const of = typeof plant === "number" ? plant : null;
  const [states, expired, waived, [wait], [on]] = await together([
    tx.permit.groupBy({
      by: ["status"],
      where: { ...within, status: { in: ["requested", "issued", "suspended", "returned"] } },
      _count: { _all: true },
    }),
    tx.permit.count({ where: { ...within, status: "issued", valid_until: { lte: now } } }),
    tx.permitNeed.count({ where: { ...within, is_waived: true, created_at: { gte: since } } }),
    tx.$queryRaw<{ minutes: number | null }[]>`
      select (percentile_cont(0.5) within group (order by extract(epoch from valid_from - created_at) / 60))::float8 as minutes
      from permits where valid_from >= ${since} and (${of}::int is null or plant_id = ${of}::int)`,
    tx.$queryRaw<{ locks: number; people: number }[]>`
      select count(*)::int as locks, count(distinct coalesce(k.user_id::text, k.guest_name))::int as people
      from permits p join permit_locks k on k.permit_id = p.id and k.taken_off_at is null
      where p.ended_at is null and (${of}::int is null or p.plant_id = ${of}::int)`,
  ]);

  return {
    by_status: Object.fromEntries(states.map(({ status, _count }) => [status, _count._all])) as Record<string, number>,
    expired,
    waived,
    median_minutes: wait?.minutes ?? null,
    locks: on?.locks ?? 0,
    people_locked: on?.people ?? 0,
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
