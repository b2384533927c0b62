import type { PoolClient } from "pg";
import { sqlWithinPlants } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import { lockSensors } from "@/lib/services/devices/sensors/lock";
import { evaluateSensors } from "./evaluate";
import { clearMarks, type Mark, marksOf, mostMarks } from "./marks";
import type { What } from "./read-sensors";
import { rollUp } from "./roll-up";
import type { Place } from "./sensor";
import { beginnersOf, giveTypeLimits } from "./type-limits";
import { writeEvaluations } from "./write-evaluations";

export interface Manner {
  /** Rolls up only the hours that have waited for a while; else all that are marked. */
  isPaced: boolean;
  what: What;
  /** For sensors that somebody else holds; else they are left out. */
  waits: boolean;
}

interface Passed {
  /** Sensors left out because somebody else moves their states just now. */
  held: number;
  /** Sensors with more samples than one pass takes. */
  behind: number;
}

/** Evaluates and rolls up what is stored of these sensors, in one transaction behind the walls of their plants. */
export const recordPass = (sensors: readonly (Place & { id: number })[], now: Date, manner: Manner): Promise<Passed> =>
  sqlWithinPlants(sensors, async (client) => {
    const ids = await lockSensors(
      client,
      sensors.map(({ id }) => id),
      manner,
    );
    const behind = await record(client, ids, now, manner);

    return { held: sensors.length - ids.length, behind };
  });

async function record(client: PoolClient, ids: readonly number[], now: Date, manner: Manner): Promise<number> {
  if (ids.length === 0) return 0;
  // Before anything is read: what is marked later is seen by the next pass.
  const [marks, beginners] = await together([marksOf(client, ids, manner), beginnersOf(client, ids)]);
  await giveTypeLimits(client, beginners);
  await rollUp(
    client,
    marks.filter(({ is_due }) => is_due),
    now,
  );
  const evaluations = await evaluateSensors(client, toEvaluate(ids, marks, manner), manner.what);
  await writeEvaluations(client, evaluations, now);
  const behind = new Set(evaluations.filter(({ hasMore }) => hasMore).map(({ sensor }) => sensor.id));
  await clearMarks(client, marks, behind);

  return behind.size;
}

/** Sensors at rest come here for their roll-ups only. Where not all marks are known, none is left out. */
function toEvaluate(ids: readonly number[], marks: readonly Mark[], { isPaced }: Manner): readonly number[] {
  if (!isPaced || marks.length >= mostMarks) return ids;
  const waiting = new Set(marks.filter(({ is_evaluated }) => !is_evaluated).map(({ sensor_id }) => sensor_id));

  return ids.filter((id) => waiting.has(id));
}
