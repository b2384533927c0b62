import { fixedZone } from "@/lib/domain/shared/time-zones";
import type { CrashesQuery, crashKinds } from "@/lib/inputs/usage";
import type { Call } from "@/lib/server/data/call";
import { periodOf } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";

export interface Crash {
  kind: (typeof crashKinds)[number];
  /** Of the command, capture, message or recomputation. */
  id: number;
  at: Date;
  /** What was asked for: the command, the direction of a capture, the door of a message. */
  what: string;
  error: string | null;
  sensor_id: number | null;
  sensor: string | null;
  controller_id: number;
  controller: string;
  plant_id: number;
  plant: string;
  company: string;
}

/** What devices failed at, newest first: commands, captures, messages that were refused, recomputed pasts. */
export async function listCrashes(call: Call, { page, max, daterange, plant_id, sensor_id, kind }: CrashesQuery) {
  const { from = null, until = null } = daterange ? periodOf(daterange, fixedZone(call.timezone_offset)) : {};
  const rows = await call.tx.$queryRaw<(Crash & { total: number })[]>`
    with crashes as (
      select 'command' as kind, c.id, coalesce(c.ended_at, c.created_at) as at, c.type as what,
          coalesce(c.error, c.state) as error, c.sensor_id, c.controller_id
        from device_commands c where c.state in ('failed', 'timeout')
      union all
      select 'capture', w.id, w.listed_at, w.axis, w.state, w.sensor_id, s.controller_id
        from waveforms w join sensors s on s.id = w.sensor_id where w.state in ('failed', 'timeout')
      union all
      select 'message', m.id, m.received_at, m.door, m.rejected -> 0 ->> 'code', null, m.controller_id
        from refused_messages m
      union all
      select 'recompute', r.id, coalesce(r.finished_at, r.created_at), 'history', r.error, r.sensor_id, s.controller_id
        from recomputes r join sensors s on s.id = r.sensor_id where r.status = 'failed')
    select x.kind, x.id, x.at, x.what, x.error, x.sensor_id, s.name as sensor, x.controller_id, c.name as controller,
        c.plant_id, p.name as plant, o.name as company, count(*) over ()::int as total
      from crashes x join controllers c on c.id = x.controller_id join plants p on p.id = c.plant_id
        join companies o on o.id = p.company_id left join sensors s on s.id = x.sensor_id
      where (${kind ?? null}::text is null or x.kind = ${kind ?? null}::text)
        and (${sensor_id ?? null}::int is null or x.sensor_id = ${sensor_id ?? null}::int)
        and (${plant_id ?? null}::int[] is null or c.plant_id = any (${plant_id ?? null}::int[]))
        and (${from}::timestamptz is null or x.at >= ${from}::timestamptz)
        and (${until}::timestamptz is null or x.at < ${until}::timestamptz)
      order by x.at desc, x.kind, x.id desc limit ${max}::int offset ${(page - 1) * max}::int`;

  return pageOf(
    rows.map(({ total: _total, ...crash }): Crash => crash),
    rows[0]?.total ?? 0,
    { page, max },
  );
}
