import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlAsProvider } from "@/lib/server/data/db";
import { traced } from "@/lib/server/tracing";
import { sqlIsWaiting } from "./marks";
import { recordSensors, type Waiting } from "./record-sensors";

const sensorsAtOnce = 1_000;

/**
 * Evaluates what waits, of all companies, from the sensor after `cursor` on. Other workers may do the same at the same
 * time: each leaves out what another one holds.
 * @param passed is called with each sensor that the next round may begin behind, where this one fails
 */
export async function recordWaiting(
  cursor: number,
  now: Date,
  signal: AbortSignal,
  passed: (sensor_id: number) => void = () => {},
) {
  const waiting = await waitingAfter(cursor);
  const manner = { what: "new", isPaced: true, waits: false } as const;
  const record = () => recordSensors(waiting, now, manner, { signal, passed: ({ id }) => passed(id) });
  const left =
    waiting.length === 0
      ? 0
      : await traced("evaluate readings", { attributes: { "millwright.sensors": waiting.length } }, record);
  const isLast = waiting.length < sensorsAtOnce;

  return { cursor: isLast ? 0 : lastOf(waiting).id, isLast, left };
}

async function waitingAfter(cursor: number): Promise<Waiting[]> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Waiting>({
      name: "waiting-sensors",
      text: `select s.id, s.company_id, s.plant_id from (
          select distinct d.sensor_id from dirty_hours d join sensors on id = d.sensor_id and deleted_at is null
          where d.sensor_id > $1 and ${sqlIsWaiting} order by d.sensor_id limit ${sensorsAtOnce}) w
        join sensors s on s.id = w.sensor_id order by s.id`,
      values: [cursor],
    }),
  );

  return rows;
}
