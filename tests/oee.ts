import { withinPlant } from "@/lib/server/data/db";
import { countProcess } from "@/lib/services/oee/counters/count";
import { aToken, send } from "./gateways";
import { owner } from "./owner";
import { aController, aLine, aSensor, aTenant, unique } from "./samples";

/** A line with counters at both ends and for its rejects, all of one controller. */
export async function aCountingLine() {
  const tenant = await aTenant();
  const { plant } = tenant;
  const line = await aLine({ plant });
  const controller = await aController({ plant });
  const counter = (name: string) => aSensor({ controller, data_set: "counter", name: unique(name) });
  const [outfeed, infeed, reject] = [await counter("Outfeed"), await counter("Infeed"), await counter("Reject")];

  return { ...tenant, line, controller, token: await aToken(controller), outfeed, infeed, reject };
}
export type CountingLine = Awaited<ReturnType<typeof aCountingLine>>;

/** What its form sends: one shift from 06:00 to 14:00 every day, 60 parts a minute. */
export const processInput = (line: CountingLine, more: object = {}) => ({
  plant_id: line.plant.id,
  production_line_id: line.line.id,
  name: unique("Cartoner"),
  outfeed_sensor_id: line.outfeed.id,
  reject_sensor_id: line.reject.id,
  run_rate: 60,
  stop_seconds: 10,
  work_days: [1, 2, 3, 4, 5, 6, 7],
  shifts: [{ name: "A", starts: "06:00", ends: "14:00" }],
  ...more,
});

/** Does at once what the worker does with the counts of a process. */
export const count = (process: { id: number; company_id: number; plant_id: number }, now = new Date()) =>
  withinPlant(process.company_id, process.plant_id, (tx) => countProcess(tx, process.id, now));

/** [milliseconds, count] of one counter, as its controller sends them. */
export type Counted = readonly [at: number, value: number];

export async function sendCounts(
  line: CountingLine,
  counter: "outfeed" | "infeed" | "reject",
  counts: readonly Counted[],
) {
  const atOnce = 4_000;
  for (let first = 0; first < counts.length; first += atOnce) {
    const devices = counts.slice(first, first + atOnce).map(([at, value]) => ({
      uid: line[counter].uid,
      ts: new Date(at).toISOString(),
      values: { [counter]: value },
    }));
    const answer = await send(line.token, { v: 1, gateway: "TEST", devices }, { gzip: true });
    if (answer.status !== 202 && answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  }
}

export const stopsOf = (process: { id: number }) =>
  owner.downtime.findMany({ where: { process_id: process.id }, orderBy: { started_at: "asc" } });
