import type { PoolClient } from "pg";
import type { AlertRule, Sample } from "@/lib/domain/monitoring/alerts";
import type { DataSet } from "@/lib/domain/monitoring/parameters";
import { type Replay, replay, warmUp } from "@/lib/domain/monitoring/replay";
import { rulesOf, type Zone } from "@/lib/domain/monitoring/zones";
import { notFound } from "@/lib/domain/shared/errors";
import { shownUnit, unitSystemFor } from "@/lib/domain/shared/units";
import type { ReplayInput } from "@/lib/inputs/level-zones";
import type { Call } from "@/lib/server/data/call";
import { sqlReadWithScope } from "@/lib/server/data/db";
import { inBase, measured, refuseProblems } from "./typed";

/** A month of a sample every 45 seconds; of denser ones the newest are taken, and the answer states from when on. */
const mostSamples = 60_000;
/** Samples times the length of the widest window: what about a second of one core is. */
const mostWork = 100_000_000;

export interface ReplayAnswer {
  from: number;
  to: number;
  samples: number;
  /** False: there were more samples than are replayed. */
  isWhole: boolean;
  saved: Replay;
  draft: Replay;
}

const day = 86_400_000;

/** What the saved limits and the ones that are being tried would have done over the last days. Changes nothing. */
export function replayLimits(call: Omit<Call, "tx">, sensor_id: number, input: ReplayInput): Promise<ReplayAnswer> {
  return sqlReadWithScope(call.viewer, async (client) => {
    const { unit, days, reason: _, ...typed } = input;
    const sensor = await sensorOf(client, call, sensor_id);
    const parameter = measured(sensor, typed.parameter);
    const shown = unit ?? shownUnit(parameter.quantity, unitSystemFor(call.viewer, sensor)).unit;
    const tried = inBase(typed, parameter, shown);
    refuseProblems(tried, sensor.expected_interval_s);
    const draft = rulesOf(tried, sensor.expected_interval_s);
    const saved = await savedRules(client, sensor, sensor_id, typed);
    const to = call.now.getTime();
    const since = to - days * day;
    const window = Math.max(1, warmUp([...draft, ...saved]));
    const limit = Math.min(mostSamples, Math.floor(mostWork / window));
    const earliest = since - Math.min(30 * day, window * sensor.expected_interval_s * 1000);
    const samples = await samplesOf(client, { ...sensor, sensor_id, parameter: typed.parameter }, earliest, limit);
    const isWhole = samples.length < limit;
    const from = isWhole ? since : Math.max(since, samples[Math.min(window, samples.length - 1)]!.ts);

    return {
      from,
      to,
      samples: samples.length,
      isWhole,
      saved: replay(saved, samples, from),
      draft: replay(draft, samples, from),
    };
  });
}

interface Found {
  company_id: number;
  data_set: DataSet;
  expected_interval_s: number;
  unit_system: number;
}

async function sensorOf(client: PoolClient, { viewer }: Pick<Call, "viewer">, id: number): Promise<Found> {
  const { rows } = await client.query<Found>({
    name: "replay-sensor",
    text: `select s.company_id, s.data_set, s.expected_interval_s, p.unit_system from sensors s join plants p on p.id = s.plant_id
      where s.id = $1 and s.deleted_at is null and ($2::int[] is null or s.plant_id = any($2))`,
    values: [id, viewer.plant_ids === "all" ? null : viewer.plant_ids],
  });
  if (!rows[0]) throw notFound();

  return rows[0];
}

async function savedRules(
  client: PoolClient,
  { expected_interval_s }: Found,
  sensor_id: number,
  { parameter, kind }: { parameter: number; kind: string },
): Promise<AlertRule[]> {
  const { rows } = await client.query<Zone>({
    name: "replay-zone",
    text: "select * from level_zones where sensor_id = $1 and parameter = $2 and kind = $3",
    values: [sensor_id, parameter, kind],
  });

  return rows.flatMap((zone) => rulesOf(zone, expected_interval_s));
}

/** The newest ones, in time order. */
async function samplesOf(
  client: PoolClient,
  { company_id, sensor_id, parameter }: { company_id: number; sensor_id: number; parameter: number },
  from: number,
  limit: number,
) {
  const { rows } = await client.query<[number, number, number, boolean | null]>({
    name: "replay-samples",
    text: `select (extract(epoch from taken_at) * 1000)::float8, value, quality, is_running
      from readings_in_order($1, $2, $3::smallint, $4, 'infinity', $5, true)`,
    rowMode: "array",
    values: [company_id, sensor_id, parameter, new Date(from), limit],
  });

  return rows.reverse().map(([ts, value, quality, running]): Sample => ({ ts, value, quality, running }));
}
