import type { PoolClient } from "pg";
import { LEAST_MEASUREMENTS, MOST_MEASUREMENTS, type Moment } from "@/lib/domain/monitoring/joint";
import { goesTogether, type Member } from "@/lib/domain/monitoring/joint-alert";
import { parameterById } from "@/lib/domain/monitoring/parameters";
import { isUnwatched } from "@/lib/services/devices/sensors/unwatched";

/** An hour in which all of them were measured, on a running machine. */
export interface Hour {
  /** Its beginning, UTC. */
  bucket: Date;
  /** Means, one of each member in order. */
  values: Moment;
}

interface Found extends Member {
  machine_id: number;
  /** When somebody last had its limits learned again; null: never. */
  relearned_at: Date | null;
}

export interface Members {
  members: Member[];
  relearned_at: Date | null;
}

/**
 * What goes together on each of these machines; machines with too few of them are left out. A measurement with limits that
 * somebody set is none of them: what learns is off beside those.
 */
export async function membersOf(client: PoolClient, machines: readonly number[]): Promise<Map<number, Members>> {
  const { rows } = await client.query<Found>({
    name: "joint-members",
    text: `select a.machine_id, s.id as sensor_id, s.data_set, p.parameter,
        (select max(b.decided_at) from baselines b where b.sensor_id = s.id and b.parameter = p.parameter
          and b.status = 'active' and not b.is_first) as relearned_at
      from assets a join equipments e on e.asset_id = a.id join sensors s on s.equipment_id = e.id
        join measurements p on p.sensor_id = s.id
      where a.machine_id = any($1) and not ${isUnwatched.sql} and p.last_at is not null
        and not exists (select from level_zones z where z.sensor_id = s.id and z.parameter = p.parameter
          and z.kind <> 'rise' and z.source <> 'baseline')
      order by a.machine_id, s.id, p.parameter`,
    values: [machines],
  });
  const found = new Map<number, Members>();
  for (const { machine_id, relearned_at, ...member } of rows) {
    const parameter = parameterById(member.data_set, member.parameter);
    const known = found.get(machine_id) ?? { members: [], relearned_at: null };
    found.set(machine_id, known);
    if (!parameter || !goesTogether(parameter) || known.members.length >= MOST_MEASUREMENTS) continue;
    known.members.push(member);
    if (relearned_at && (!known.relearned_at || relearned_at > known.relearned_at)) known.relearned_at = relearned_at;
  }

  return new Map([...found].filter(([, { members }]) => members.length >= LEAST_MEASUREMENTS));
}

/** The first so many hours from `from` on, the beginning of the last before `until`. */
export async function hoursOf(
  client: PoolClient,
  members: readonly Member[],
  { from, until, most }: { from: Date; until: Date; most: number },
): Promise<Hour[]> {
  const { rows } = await client.query<{ bucket: Date; values: number[] }>({
    name: "joint-hours",
    text: `select h.bucket, array_agg(h.sum / h.count order by m.at) as "values"
      from unnest($1::int[], $2::smallint[]) with ordinality as m (sensor_id, parameter, at)
      join sensors s on s.id = m.sensor_id
      cross join lateral hours_between(s.company_id, s.id, array[m.parameter], $3, $4) h
      where h.count > 0 and h.running = h.count
      group by h.bucket having count(*) = $5 order by h.bucket limit $6`,
    values: [
      members.map(({ sensor_id }) => sensor_id),
      members.map(({ parameter }) => parameter),
      ...[from, until, members.length, most],
    ],
  });

  return rows;
}
