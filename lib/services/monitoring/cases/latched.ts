import type { Call } from "@/lib/server/data/call";

/** Ids of alerts that have ended, and whose latched return to normal their sensors show until somebody acknowledges it. */
export async function latchedAlerts({ tx }: Pick<Call, "tx">): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select last.id from sensors s join sensor_parameters p on p.sensor_id = s.id and p.level = 'off_alarm'
      cross join lateral (select a.id, a.ended_at, a.acknowledged_at from alerts a
        where a.sensor_id = s.id and a.parameter = p.parameter and a.kind = 'level'
        order by a.opened_at desc, a.id desc limit 1) last
    where s.level = 'off_alarm' and s.deleted_at is null and s.archived_at is null
      and last.ended_at is not null and last.acknowledged_at is null`;

  return rows.map(({ id }) => id);
}
