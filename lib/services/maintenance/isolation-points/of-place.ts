import { can } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { holdersOf } from "./holders";

export interface IsolationPlace {
  machine_id: number | null;
  equipment_id: number | null;
}

/** The points of a machine with those of its items, or of one item with those of its machine: what its work is cut off by. */
export async function pointsOf({ tx }: Pick<Call, "tx">, { machine_id, equipment_id }: IsolationPlace) {
  const [asset] =
    equipment_id === null
      ? []
      : await tx.$queryRaw<{ machine_id: number | null }[]>`
          select a.machine_id from equipments e left join assets a on a.id = e.asset_id where e.id = ${equipment_id}::int`;
  const machine = machine_id ?? asset?.machine_id ?? null;
  const ids = await tx.$queryRaw<{ id: number }[]>`
    select p.id from isolation_points p
    where p.deleted_at is null and (p.machine_id = ${machine}::int or p.equipment_id = ${equipment_id}::int)
    order by p.position, p.id`;
  const rows = await tx.isolationPoint.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: {
      id: true,
      code: true,
      energy: true,
      device: true,
      location: true,
      how_to_isolate: true,
      version: true,
      how_to_verify: true,
      normal_state: true,
      image_id: true,
      position: true,
      plant_id: true,
      machine: { select: { id: true, name: true } },
      equipment: { select: { id: true, name: true } },
    },
  });

  return rows.toSorted((one, other) => one.position - other.position || one.id - other.id);
}

/** The placard of a machine or an item: its points in order, who holds each, and the permits that its work needs. */
export async function placardOf(call: Call, place: IsolationPlace) {
  const points = await pointsOf(call, place);
  const [held, kinds, needs] = await together([
    holdersOf(
      call,
      points.map(({ id }) => id),
    ),
    call.tx.permitKind.findMany({
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: 200,
      select: { id: true, name: true, base: true, company_id: true },
    }),
    call.tx.permitNeed.findMany({
      where: { machine_id: place.machine_id, equipment_id: place.equipment_id, work_order_id: null },
      select: { permit_kind_id: true },
    }),
  ]);

  return {
    points: points.map((point) => ({ ...point, held_by: held.get(point.id) ?? [] })),
    kinds,
    needed: needs.map(({ permit_kind_id }) => permit_kind_id),
    may_update: can(call.viewer, "update_permits"),
  };
}

export type Placard = Awaited<ReturnType<typeof placardOf>>;
