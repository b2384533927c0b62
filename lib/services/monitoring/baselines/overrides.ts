import type { OverrideKind } from "@/lib/domain/monitoring/limit-override";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { Prisma } from "@/lib/generated/prisma/client";
import type { LimitOverridesQuery } from "@/lib/inputs/limit-overrides";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { pageOf } from "@/lib/server/resources/list";
import { peopleOf } from "@/lib/services/identity/users/names";

const monthsBack = 12;

/** A month may be a day longer on the plant's calendar than on ours. */
const since = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack + 1, 0));

/** Looser than the version before: limits further out, gone, or switched off. For low limits further out is lower. */
const isLooser = Prisma.sql`(
    (b.limits->>'is_enabled')::boolean and not (v.limits->>'is_enabled')::boolean
    or exists (
      select from (values ('warning'), ('alarm')) as one (name)
      cross join lateral (select (b.limits->>one.name)::float8 as before, (v.limits->>one.name)::float8 as after) x
      where x.before is not null
        and (x.after is null or case when v.limits->>'kind' = 'low' then x.after < x.before else x.after > x.before end)))`;

/** Each override of the plants `p`: what a person began, accepted or loosened; what was learned is no loosening. */
const overridesIn = (which: Prisma.Sql, from: Date) => Prisma.sql`
  select 'learned_in_alarm' as kind, o.plant_id, o.sensor_id, o.parameter, o.started_by as user_id, o.created_at as at, o.reason
  from baselines o join plants p on p.id = o.plant_id
  where ${which} and o.override_alert_id is not null and o.created_at >= ${from}
  union all
  select 'accepted_in_fault', o.plant_id, o.sensor_id, o.parameter, o.decided_by, o.decided_at, o.decide_reason
  from baselines o join plants p on p.id = o.plant_id
  where ${which} and o.fault_sign is not null and o.decided_at >= ${from}
  union all
  select 'loosened', v.plant_id, v.sensor_id, (v.limits->>'parameter')::smallint, v.changed_by, v.created_at, v.reason
  from level_zone_versions v join plants p on p.id = v.plant_id
    join level_zone_versions b on b.zone_id = v.zone_id and b.version = v.version - 1
  where ${which} and v.changed_by is not null and v.created_at >= ${from}
    and v.limits->>'source' <> 'baseline' and ${isLooser}`;

interface Counted {
  month: string;
  user_id: number | null;
  learned_in_alarm: number;
  accepted_in_fault: number;
  loosened: number;
  without_reason: number;
}

interface Listed {
  kind: OverrideKind;
  plant_id: number;
  plant: string;
  time_zone: string;
  equipment_id: number | null;
  equipment: string | null;
  sensor_id: number;
  sensor: string;
  data_set: DataSet;
  parameter: number;
  user_id: number | null;
  at: Date;
  reason: string | null;
  total: number;
}

/** Overrides of limits, the latest first, and how many there were by person and month of the plant's calendar. */
export async function limitOverrides(call: Call, { plant_id, user_id, month, page, max }: LimitOverridesQuery) {
  const visible = await call.tx.plant.findMany({
    where: seen(plants, call, plant_id ? { id: { in: plant_id } } : {}),
    select: { id: true },
  });
  const which = Prisma.sql`p.id = any (${visible.map(({ id }) => id)}::int[])`;
  const all = Prisma.sql`select o.*, to_char(o.at at time zone p.time_zone, 'YYYY-MM') as month
    from (${overridesIn(which, since(call.now))}) o join plants p on p.id = o.plant_id`;
  const chosen = Prisma.sql`(${user_id ?? null}::int is null or o.user_id = ${user_id ?? null}::int)
    and (${month ?? null}::text is null or o.month = ${month ?? null}::text)`;
  const counted = await call.tx.$queryRaw<Counted[]>`
    select o.month, o.user_id, count(*) filter (where o.kind = 'learned_in_alarm')::int as learned_in_alarm,
      count(*) filter (where o.kind = 'accepted_in_fault')::int as accepted_in_fault,
      count(*) filter (where o.kind = 'loosened')::int as loosened,
      count(*) filter (where coalesce(trim(o.reason), '') = '')::int as without_reason
    from (${all}) o group by 1, 2 order by 1 desc, count(*) desc, 2`;
  const rows = await call.tx.$queryRaw<Listed[]>`
    select o.kind, o.plant_id, p.name as plant, p.time_zone, e.id as equipment_id, e.name as equipment, o.sensor_id,
      s.name as sensor, s.data_set, o.parameter, o.user_id, o.at, o.reason, count(*) over ()::int as total
    from (${all}) o join plants p on p.id = o.plant_id join sensors s on s.id = o.sensor_id
      left join equipments e on e.id = s.equipment_id
    where ${chosen} order by o.at desc, o.sensor_id, o.parameter, o.kind limit ${max} offset ${(page - 1) * max}`;
  const people = await peopleOf(
    call,
    [...counted, ...rows].map((row) => row.user_id),
  );
  const nameOfPerson = (id: number | null) => (id === null ? null : (people.get(id) ?? null));
  const { data, meta } = pageOf(
    rows.map(({ total: _, user_id: id, data_set, parameter, ...row }) => ({
      ...row,
      name: parameterById(data_set, parameter)?.name ?? null,
      user: nameOfPerson(id),
    })),
    rows[0]?.total ?? 0,
    { page, max },
  );
  const figures = counted.map(({ user_id: id, ...counts }) => ({ ...counts, user: nameOfPerson(id) }));

  return { data, meta: { ...meta, figures } };
}

export interface OverrideCounts {
  limit_overrides: number;
  limit_overrides_without_reason: number;
}

/** By plant, since a moment, for those who ask for many. */
export async function overridesByPlant(
  { tx }: Pick<Call, "tx">,
  from: Date,
  which: Prisma.Sql,
): Promise<Map<number, OverrideCounts>> {
  const rows = await tx.$queryRaw<(OverrideCounts & { plant_id: number })[]>`
    select plant_id, count(*)::int as limit_overrides,
      count(*) filter (where coalesce(trim(reason), '') = '')::int as limit_overrides_without_reason
    from (${overridesIn(which, from)}) o group by plant_id`;

  return new Map(rows.map(({ plant_id, ...counts }) => [plant_id, counts]));
}
