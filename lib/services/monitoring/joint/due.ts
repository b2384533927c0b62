import type { PoolClient } from "pg";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import type { Place } from "../evaluation/sensor";
import { membersOf } from "./hours";
import { judgeMachine } from "./judge";

const machinesAtOnce = 50;
const mostRounds = 20;
/** An hour is rolled up within minutes of its end. */
const settleMs = 10 * 60_000;
const hourMs = 3_600_000;

/**
 * Judges the measurements of machines together, once an hour and by hours: a reading costs nothing more for it. Doing it twice
 * or at once is harmless. A deleted machine is judged once more, which ends what it has open.
 * @returns how many machines
 */
export async function judgeDueMachines(now = new Date()): Promise<number> {
  const until = new Date(Math.floor((now.getTime() - settleMs) / hourMs) * hourMs);
  let done = 0;
  for (let round = 0; round < mostRounds; round++) {
    const { rows } = await sqlAsProvider((client) =>
      client.query<Place & { machines: number[] }>({ name: "due-joint", text: due, values: [until] }),
    );
    for (const { machines, ...place } of rows)
      await sqlWithinPlant(place.company_id, place.plant_id, (client) =>
        judgeMachines(client, place, machines, { now, until }),
      );
    const found = rows.reduce((sum, { machines }) => sum + machines.length, 0);
    done += found;
    if (found < machinesAtOnce) break;
  }

  return done;
}

const due = `
  select company_id, plant_id, array_agg(id order by id) as machines from (
    select m.company_id, m.plant_id, m.id from machines m left join joint_models j on j.machine_id = m.id
    where (m.deleted_at is null or j.model is not null) and (j.checked_at is null or j.checked_at < $1::timestamptz)
    order by j.checked_at nulls first, m.id limit ${machinesAtOnce}) next
  group by 1, 2`;

async function judgeMachines(
  client: PoolClient,
  place: Place,
  machines: readonly number[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const members = await membersOf(client, machines);
  for (const machine_id of machines)
    await judgeMachine(client, { ...place, machine_id }, members.get(machine_id), { now, until });
}
