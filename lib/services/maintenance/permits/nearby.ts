import {
  isExpired,
  isOpenPermit,
  nearness,
  nearnessOf,
  openPermitStatuses,
  permitNumber,
} from "@/lib/domain/maintenance/permit";
import type { Call } from "@/lib/server/data/call";
import { peopleOf } from "@/lib/services/maintenance/people";

/** A plant has no more at once that anyone would read. */
const mostLookedAt = 300;
const mostShown = 8;

interface Found {
  id: number;
  number: number;
  name: string;
  status: string;
  kind_name: string;
  base: string;
  valid_until: Date | null;
  holder_id: number;
  machine_id: number | null;
  production_line_id: number | null;
  place: string | null;
  shared_points: string[];
}

/**
 * Other permits of the plant that are open while this one is, the nearest first: the signer must know that a point is
 * locked for another person too, and that there is hot work on the same line. Nothing once it is over.
 */
export async function permitsNearby(call: Call, permit: { id: number; plant_id: number; status: string }) {
  if (!isOpenPermit(permit.status)) return { rows: [], count: 0 };
  const found = await call.tx.$queryRaw<Found[]>`
    select p.id, p.number, p.name, p.status, p.kind_name, p.base, p.valid_until, p.holder_id, m.id as machine_id,
      coalesce(p.production_line_id, m.production_line_id) as production_line_id, coalesce(e.name, m.name, l.name) as place,
      array(select o.code from permit_points o join permit_points s on s.isolation_point_id = o.isolation_point_id
        where o.permit_id = p.id and s.permit_id = ${permit.id}::int order by o.position) as shared_points
    from permits p left join equipments e on e.id = p.equipment_id left join assets a on a.id = e.asset_id
      left join machines m on m.id = coalesce(p.machine_id, a.machine_id)
      left join production_lines l on l.id = p.production_line_id
    where p.plant_id = ${permit.plant_id} and p.status = any (${[...openPermitStatuses]}::text[])
    order by p.id limit ${mostLookedAt}`;
  const own = found.find(({ id }) => id === permit.id);
  if (!own) return { rows: [], count: 0 };
  const near = found
    .filter(({ id }) => id !== permit.id)
    .map((other) => ({ ...other, nearness: nearnessOf(own, other) }))
    .toSorted((one, other) => nearness.indexOf(one.nearness) - nearness.indexOf(other.nearness));
  const shown = near.slice(0, mostShown);
  const people = await peopleOf(
    call,
    shown.map(({ holder_id }) => holder_id),
  );

  return {
    rows: shown.map(({ number, holder_id, machine_id: _machine, production_line_id: _line, ...one }) => ({
      ...one,
      label: permitNumber(number),
      is_expired: isExpired(one, call.now),
      holder: people.get(holder_id),
    })),
    count: near.length,
  };
}

export type PermitsNearby = Awaited<ReturnType<typeof permitsNearby>>;
