import type { PoolClient } from "pg";
import { type ProofSample, prove } from "@/lib/domain/maintenance/proof";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";

interface OpenProof {
  id: number;
  company_id: number;
  plant_id: number;
  work_order_id: number;
  sensor_id: number;
  parameter: number;
  alert_rule: string;
  limit_value: number | null;
  swing_samples: number | null;
  fault_at: Date;
  work_at: Date;
  opened_at: Date;
  closes_at: Date;
}

const atOnce = 200;
const rpmParameter = 113;
/** A stop of days and samples of other speeds may lie between; this many are looked through. */
const mostSamples = 5_000;

/** Looks at every open window and closes those that have their answer. Doing it twice or at once is harmless. */
export async function judgeProofs(now = new Date()): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<OpenProof>(`select p.id, p.company_id, p.plant_id, p.work_order_id, p.sensor_id, p.parameter, p.alert_rule,
        p.limit_value, z.acute_samples as swing_samples, p.fault_at, p.work_at, p.opened_at, p.closes_at
      from proofs p left join level_zones z on z.sensor_id = p.sensor_id and z.parameter = p.parameter and z.kind = 'amplitude'
      where p.verdict = 'open' order by p.updated_at limit ${atOnce}`),
  );
  for (const proof of rows)
    await sqlWithinPlant(proof.company_id, proof.plant_id, (client) => judge(client, proof, now));

  return rows.length;
}

async function judge(client: PoolClient, proof: OpenProof, now: Date): Promise<void> {
  const { alert_rule, limit_value, swing_samples, fault_at, work_at, opened_at, closes_at } = proof;
  const answer = prove({
    alert_rule,
    limit_value,
    swing_samples,
    before: await samplesOf(client, proof, fault_at, work_at, "desc"),
    after: await samplesOf(client, proof, opened_at, closes_at, "asc"),
    isOver: now >= closes_at,
  });
  const { rowCount } = await client.query({
    name: "judge-proof",
    text: `update proofs set verdict = $2, before_median = $3, after_median = $4, before_samples = $5, after_samples = $6,
        decided_at = case when $2 = 'open' then null else $7::timestamptz end, updated_at = $7
      where id = $1 and verdict = 'open'`,
    values: [
      proof.id,
      answer.verdict,
      answer.before_median,
      answer.after_median,
      answer.before_samples,
      answer.after_samples,
      now,
    ],
  });
  if (!rowCount || answer.verdict === "open") return;
  const { company_id, plant_id, work_order_id: id } = proof;
  publish(client, { subject: "work-orders", action: "saved", id, company_id, plant_id });
}

/** Values that the sensor itself calls faulty or out of range prove nothing. */
async function samplesOf(
  client: PoolClient,
  { company_id, sensor_id, parameter }: OpenProof,
  from: Date,
  to: Date,
  order: "asc" | "desc",
): Promise<ProofSample[]> {
  const { rows } = await client.query<ProofSample>({
    name: `proof-samples-${order}`,
    text: `with r as materialized (
        select * from readings_in_order($1, $2, $3::smallint, $4, $5, ${mostSamples}, ${order === "desc"}, usable => true)
      ), speed as (
        select s.taken_at, s.value from (select min(taken_at) as first, max(taken_at) as last from r) span
        cross join lateral readings_between($1, $2, array[${rpmParameter}::smallint], span.first, span.last + interval '1 millisecond') s)
      select r.value, case when r.quality = 5 then false else r.is_running end as running, speed.value as rpm
      from r left join speed on speed.taken_at = r.taken_at
      order by r.taken_at ${order}`,
    values: [company_id, sensor_id, parameter, from, to],
  });

  return rows;
}
