import { keepSentDays } from "@/lib/domain/own-model/features";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlAsProvider } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";

/**
 * What is forgotten, and when: how many days is the installation's to set (KEEP_…_DAYS in .env.example). Each step
 * deletes a small batch in its own short transaction until nothing is left, so that nobody waits behind it.
 */
const day = 86_400_000;
const mostBatches = 200;

const since = (days: number, now: Date) => new Date(now.getTime() - days * day);

async function inBatches(text: string, values: readonly unknown[], atOnce: number): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const { rowCount } = await sqlAsProvider((client) => client.query(text, [...values, atOnce]));
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) break;
  }

  return deleted;
}

/**
 * Of old waveforms one a day, axis and sensor stays, and every one that somebody may come back to: the reference of its
 * sensor, one in which a fault was found, one that an order names, and those of an episode of its sensor. One that is
 * still awaited is never old.
 */
export async function forgetWaveforms(now = new Date(), atOnce = 100): Promise<number> {
  const cutoff = since(env.keep.waveformDays, now);
  const deleted = await deleteWaveforms(cutoff, atOnce);
  await inBatches(
    `delete from fft_requests where id in (
      select r.id from fft_requests r where r.finished_at < $1
        and not exists (select from waveforms w where w.request_id = r.id)
        and not exists (select from device_commands c where c.request_id = r.id)
      order by r.id limit $2 for update of r skip locked)`,
    [cutoff],
    atOnce,
  );

  return deleted;
}

/** Each is judged once: a batch begins behind the last one. */
async function deleteWaveforms(cutoff: Date, atOnce: number): Promise<number> {
  let deleted = 0;
  let after = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const { rows } = await sqlAsProvider((client) =>
      client.query<{ id: number }>(oldWaveforms, [cutoff, after, atOnce]),
    );
    deleted += rows.length;
    if (rows.length < atOnce) break;
    after = Math.max(...rows.map(({ id }) => id));
  }

  return deleted;
}

const oldWaveforms = `
  delete from waveforms where id in (
    select w.id from waveforms w
    where w.id > $2 and w.listed_at < $1 and w.state in ('ready', 'incomplete', 'failed', 'timeout') and not w.is_reference
      and coalesce(w.diagnosis->>'verdict', '') <> 'fault'
      and (w.state <> 'ready' or exists (select from waveforms d where d.sensor_id = w.sensor_id and d.axis = w.axis
        and d.state = 'ready' and d.id < w.id and d.listed_at >= date_trunc('day', w.listed_at, 'UTC')
        and d.listed_at < date_trunc('day', w.listed_at, 'UTC') + interval '24 hours'))
      and not exists (select from alerts a where a.sensor_id = w.sensor_id and a.kind <> 'no_data'
        and a.opened_at <= w.listed_at and (a.ended_at is null or a.ended_at >= w.listed_at))
      and not exists (select from work_orders o where o.company_id = w.company_id and o.plant_id = w.plant_id
        and (o.finding @? format('$.**.capture_id ? (@ == %s)', w.id)::jsonpath
          or o.description ~ ('/fft/' || w.id || '([^0-9]|$)')))
    order by w.id limit $3 for update of w skip locked)
  returning id`;

/** The last of each kind stays: the sensor's page shows it. So does one that a learning waits for. */
export const forgetCommands = (now = new Date(), atOnce = 500): Promise<number> =>
  inBatches(
    `delete from device_commands where id in (
      select c.id from device_commands c
      where c.created_at < $1 and c.state in ('acked', 'failed', 'timeout')
        and not exists (select from baselines b where b.command_id = c.id)
        and exists (select from device_commands later where later.controller_id = c.controller_id and later.id > c.id
          and later.sensor_id is not distinct from c.sensor_id and later.purpose is not distinct from c.purpose)
      order by c.id limit $2 for update of c skip locked)`,
    [since(env.keep.commandDays, now)],
    atOnce,
  );

/** What a person could have mended by now; and what of the future was kept aside. */
export async function forgetRefused(now = new Date(), atOnce = 500): Promise<number> {
  const cutoff = since(env.keep.refusedDays, now);
  const quarantined = await inBatches(batchOf("quarantined_readings", "id"), [cutoff], atOnce);

  return quarantined + (await inBatches(batchOf("refused_messages", "id"), [cutoff], atOnce));
}

/** A gateway repeats a batch within minutes, not weeks. */
export const forgetBatches = (now = new Date(), atOnce = 2_000): Promise<number> =>
  inBatches(batchOf("gateway_batches", "controller_id, sequence"), [since(env.keep.batchDays, now)], atOnce);

/** The audit log is not ours to delete from: a function of the database forgets for us, and never the last ninety days. */
export async function forgetAudit(now = new Date(), atOnce = 2_000): Promise<number> {
  if (env.keep.auditDays === 0) return 0;
  const before = since(env.keep.auditDays, now);
  let forgotten = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const { rows } = await sqlAsProvider((client) =>
      client.query<{ count: number }>("select forget_audit_events($1, $2) as count", [before, atOnce]),
    );
    const { count } = firstOf(rows);
    forgotten += count;
    if (count < atOnce) break;
  }

  return forgotten;
}

/** Page visits of a year ago are no longer relevant. */
export const forgetVisits = (now = new Date(), atOnce = 2_000): Promise<number> =>
  inBatches(
    "delete from page_visits where id in (select id from page_visits where day < $1::timestamptz::date order by day limit $2)",
    [since(visitDays, now)],
    atOnce,
  );

const visitDays = 366;

const batchOf = (table: string, key: string) =>
  `delete from ${table} where (${key}) in (
    select ${key} from ${table} where received_at < $1 order by received_at limit $2 for update skip locked)`;

/** What was sent to companies' models is kept for the person who asked, and for nobody after that. */
export const forgetModelRequests = (now = new Date(), atOnce = 1_000): Promise<number> =>
  inBatches(
    "delete from model_requests where id in (select id from model_requests where created_at < $1 order by created_at limit $2)",
    [since(keepSentDays, now)],
    atOnce,
  );
