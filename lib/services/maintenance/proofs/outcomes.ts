import type { PoolClient } from "pg";
import type { ProofVerdict } from "@/lib/domain/maintenance/proof";
import { repairOutcome } from "@/lib/domain/maintenance/repair-outcome";
import { repeatDays } from "@/lib/domain/maintenance/savings";
import { faultRepaired } from "@/lib/domain/maintenance/verdict";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import type { Finding } from "../finding";

interface Undecided {
  id: number;
  company_id: number;
  plant_id: number;
  work_order_id: number;
  verdict: Exclude<ProofVerdict, "cancelled">;
  recurred_alert_id: number | null;
  is_over: boolean;
  watched_days: number;
  finding: Finding | null;
  order_verdict: string | null;
  verdict_fault: string | null;
}

const atOnce = 200;

/** Decides whether repairs held, as soon as that is known. Doing it twice or at once is harmless. */
export async function decideOutcomes(now = new Date()): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Undecided>({ name: "undecided-repairs", text: undecided, values: [now] }),
  );
  for (const proof of rows)
    await sqlWithinPlant(proof.company_id, proof.plant_id, (client) => decide(client, proof, now));

  return rows.length;
}

/** Those that have an outcome: proven and watched to the end or back, or not proven at all. */
const undecided = `
  select p.id, p.company_id, p.plant_id, p.work_order_id, p.verdict, again.id as recurred_alert_id, over.is_over,
    watched.days as watched_days, w.finding, w.verdict as order_verdict, w.verdict_fault
  from proofs p join work_orders w on w.id = p.work_order_id
  cross join lateral (select p.opened_at + interval '${repeatDays} days' <= $1 as is_over) over
  cross join lateral (
    select min(a.id)::int as id from alerts a
    where p.verdict = 'fixed' and a.sensor_id = p.sensor_id and a.parameter = p.parameter and a.kind = 'level'
      and a.opened_at > p.opened_at and a.opened_at < p.opened_at + interval '${repeatDays} days') again
  cross join lateral (
    select count(*)::int as days from days_between(p.company_id, p.sensor_id, array[p.parameter], p.opened_at,
      p.opened_at + interval '${repeatDays} days') d
    where p.verdict = 'fixed' and over.is_over and d.running > 0) watched
  where p.outcome = 'open' and p.verdict <> 'cancelled'
    and (p.verdict in ('not_fixed', 'not_comparable') or (p.verdict = 'fixed' and (over.is_over or again.id is not null)))
  order by p.id limit ${atOnce}`;

async function decide(client: PoolClient, proof: Undecided, now: Date): Promise<void> {
  const { verdict, recurred_alert_id, is_over: isOver, watched_days } = proof;
  const outcome = repairOutcome({ verdict, isBack: recurred_alert_id !== null, isOver, watched_days });
  const fault = faultRepaired({ ...proof, verdict: proof.order_verdict });
  const { rowCount } = await client.query({
    name: "decide-repair",
    // Proofs from before the fault was kept with them get it here.
    text: `update proofs set outcome = $2, outcome_at = $3, recurred_alert_id = $4, watched_days = $5,
        fault = coalesce(fault, $6), updated_at = $3
      where id = $1 and outcome = 'open' and verdict = $7`,
    values: [proof.id, outcome, now, recurred_alert_id, watched_days, fault, verdict],
  });
  if (!rowCount || outcome === "open") return;
  const { company_id, plant_id, work_order_id: id } = proof;
  publish(client, { subject: "work-orders", action: "saved", id, company_id, plant_id });
}
