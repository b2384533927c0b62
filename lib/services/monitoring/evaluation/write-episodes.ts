import type { PoolClient } from "pg";
import type { AlertStates } from "@/lib/domain/monitoring/alerts";
import {
  advanceEpisode,
  type Episode,
  type EpisodeChange,
  type EpisodeLevel,
  isNotified,
  type Predecessor,
} from "@/lib/domain/monitoring/episodes";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { foundIn } from "@/lib/domain/shared/known";
import { enqueueOn } from "@/lib/server/jobs/outbox";
import { publish, publishMany } from "@/lib/server/live/events";
import type { Evaluation } from "./evaluate";
import type { Moved, WatchedSensor } from "./sensor";
import { seriesKey } from "./series-key";

/** An alert record, one an episode, as the engine sees it. */
interface Kept {
  /** Null until it is written. */
  id: number | null;
  episode: Episode;
  /** The alert that this one repeats; one of the same batch has its id by the time it is written. */
  repeats: { id: number | null } | null;
  was_notified: boolean;
  changes: EpisodeChange[];
}

interface AlertRow {
  id: number;
  parameter: number;
  opened_at: Date;
  ended_at: Date | null;
  level: EpisodeLevel;
  alert_rule: string;
  rule_levels: Record<string, EpisodeLevel>;
  peak_level: EpisodeLevel;
  peak_rule: string | null;
  peak_value: number | null;
  peak_at: Date | null;
  is_repeat: boolean;
  acknowledged_at: Date | null;
  acknowledged_by: number | null;
  acknowledge_note: string | null;
  shelved_until: Date | null;
  notified_at: Date | null;
}

/** The open "no data" alert of a sensor. */
export interface OpenSilence {
  id: number;
  opened_at: Date;
  notified_at: Date | null;
}

/** Open alerts: those of levels by sensor and measurement (see `seriesKey`), those of missing data by sensor. */
export async function openAlerts(client: PoolClient, sensors: readonly number[]) {
  const { rows } = await client.query<AlertRow & { sensor_id: number; kind: string }>({
    name: "open-alerts",
    text: `select id, sensor_id, kind, parameter, opened_at, ended_at, level, alert_rule, rule_levels, peak_level, peak_rule,
        peak_value, peak_at, is_repeat, acknowledged_at, acknowledged_by, acknowledge_note, shelved_until, notified_at
      from alerts where sensor_id = any($1) and kind in ('level', 'no_data') and ended_at is null`,
    values: [sensors],
  });
  const levels = new Map<string, AlertRow>();
  const silences = new Map<number, OpenSilence>();
  for (const row of rows) {
    if (row.kind === "no_data") silences.set(row.sensor_id, row);
    else levels.set(seriesKey(row.sensor_id, row.parameter), row);
  }

  return { levels, silences };
}

/** Writes the engine's alert changes into the alert records, and announces those that people should be notified of. */
export async function writeEpisodes(
  client: PoolClient,
  evaluations: readonly Pick<Evaluation, "sensor" | "moved">[],
  open: ReadonlyMap<string, AlertRow>,
  now: Date,
): Promise<void> {
  const standing: Standing[] = [];
  for (const { sensor, moved } of evaluations) {
    for (const one of moved) {
      const row = open.get(seriesKey(sensor.id, one.parameter));
      if (one.events.length > 0) {
        const kept = await advance(client, sensor, one, row ? keptOf(row) : null);
        for (const alert of kept) await write(client, sensor, one, alert, now);
      } else if (row) standing.push(standingOf(row, one));
    }
  }
  await writeStanding(client, standing);
}

/** An open alert whose level holds: only its values move. */
interface Standing {
  id: number;
  peak: Episode["peak"];
  last_value: number | null;
}

function standingOf(row: AlertRow, { states, last_value }: Moved): Standing {
  const { episode } = keptOf(row);
  keepPeak(episode, states);

  return { id: row.id, peak: episode.peak, last_value };
}

async function writeStanding(client: PoolClient, standing: readonly Standing[]): Promise<void> {
  if (standing.length === 0) return;
  await client.query({
    name: "standing-alerts",
    text: `update alerts a set peak_level = u.peak_level, peak_rule = u.peak_rule, peak_value = u.peak_value,
        peak_at = u.peak_at, last_value = coalesce(u.last_value, a.last_value), updated_at = now()
      from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::timestamptz[], $6::float8[])
        as u (id, peak_level, peak_rule, peak_value, peak_at, last_value)
      where a.id = u.id and a.ended_at is null`,
    values: [
      standing.map(({ id }) => id),
      standing.map(({ peak }) => peak.level),
      standing.map(({ peak }) => peak.rule),
      standing.map(({ peak }) => peak.value),
      standing.map(({ peak }) => new Date(peak.ts)),
      standing.map(({ last_value }) => last_value),
    ],
  });
}

const keptOf = (row: AlertRow): Kept => ({
  id: row.id,
  repeats: null,
  was_notified: row.notified_at !== null,
  changes: [],
  episode: {
    opened_at: row.opened_at.getTime(),
    closed_at: null,
    duration_ms: null,
    level: row.level,
    rule: row.alert_rule,
    rule_levels: row.rule_levels,
    peak: {
      level: row.peak_level,
      rule: row.peak_rule ?? row.alert_rule,
      value: row.peak_value ?? 0,
      ts: (row.peak_at ?? row.opened_at).getTime(),
    },
    is_repeat: row.is_repeat,
    acknowledgement: row.acknowledged_at && {
      user_id: row.acknowledged_by ?? 0,
      ts: row.acknowledged_at.getTime(),
      comment: row.acknowledge_note ?? "",
      snapshot: {},
    },
    shelved_until: row.shelved_until?.getTime() ?? null,
  },
});

/** A long batch may close an episode and open others: each is a record of its own, in order. */
async function advance(client: PoolClient, sensor: WatchedSensor, moved: Moved, first: Kept | null): Promise<Kept[]> {
  const kept: Kept[] = first ? [first] : [];
  let current = first;
  for (const event of moved.events) {
    const before: (Predecessor & { alert: { id: number | null } }) | null = current
      ? null
      : await predecessorOf(client, sensor, moved.parameter, kept.at(-1));
    const { open, closed, changes } = advanceEpisode(current?.episode ?? null, event, before);
    const episode = open ?? closed;
    if (!episode) continue;
    if (!current) {
      const repeats = episode.is_repeat ? (before?.alert ?? null) : null;
      current = { id: null, episode, repeats, was_notified: false, changes: [] };
      kept.push(current);
    }
    current.episode = episode;
    current.changes.push(...changes);
    if (closed) current = null;
  }
  if (current) keepPeak(current.episode, moved.states);

  return kept;
}

/** The engine keeps the worst value also between two transitions; an open alert shows it. */
function keepPeak(episode: Episode, states: AlertStates) {
  const state = states[episode.peak.rule];
  if (state?.peak == null || state.peak_ts === null) return;
  episode.peak = { ...episode.peak, value: state.peak, ts: state.peak_ts };
}

/** The episode before, in this batch or in the table, and whether an order was completed since. */
async function predecessorOf(client: PoolClient, sensor: WatchedSensor, parameter: number, earlier: Kept | undefined) {
  if (earlier?.episode.closed_at != null) {
    return { alert: earlier, closed_at: earlier.episode.closed_at, order_completed_since: false };
  }
  const { rows } = await client.query<{ id: number; ended_at: Date; order_completed_since: boolean }>({
    name: "alert-before",
    text: `select a.id, a.ended_at, exists (select from work_orders w where w.plant_id = $3 and w.equipment_id = $4
        and w.kind = 'order' and w.completed_at > a.ended_at) as order_completed_since
      from alerts a where a.sensor_id = $1 and a.parameter = $2 and a.kind = 'level' and a.ended_at is not null
      order by a.opened_at desc limit 1`,
    values: [sensor.id, parameter, sensor.plant_id, sensor.equipment_id],
  });
  const row = rows[0];

  return row
    ? { alert: row, closed_at: row.ended_at.getTime(), order_completed_since: row.order_completed_since }
    : null;
}

async function write(client: PoolClient, sensor: WatchedSensor, moved: Moved, alert: Kept, now: Date): Promise<void> {
  const isNew = alert.id === null;
  alert.id = isNew ? await insertAlert(client, sensor, moved, alert) : await updateAlert(client, moved, alert);
  if (alert.changes.length === 0) return;

  for (const change of alert.changes) await writeChange(client, sensor, alert, change, now);
  publish(client, {
    subject: "alerts",
    action: isNew ? "created" : "saved",
    id: alert.id,
    company_id: sensor.company_id,
    plant_id: sensor.plant_id,
  });
}

async function insertAlert(client: PoolClient, sensor: WatchedSensor, moved: Moved, alert: Kept): Promise<number> {
  const { episode } = alert;
  // The same sample may have ended the one before it, by the limits of another side.
  const opening = foundIn(moved.events, ({ ts, to }) => ts === episode.opened_at && to !== "ok");
  const { rows } = await client.query<{ id: number }>({
    name: "insert-alert",
    text: `insert into alerts (company_id, plant_id, sensor_id, parameter, kind, alert_rule, level, peak_level, peak_rule,
        onset_value, peak_value, last_value, peak_at, opened_at, ended_at, rule_levels, is_repeat, repeat_of_id, warning, alarm, is_provisional)
      values ($1, $2, $3, $4, 'level', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
      returning id`,
    values: [
      sensor.company_id,
      sensor.plant_id,
      sensor.id,
      moved.parameter,
      episode.rule,
      episode.level,
      episode.peak.level,
      episode.peak.rule,
      opening.value,
      episode.peak.value,
      moved.last_value ?? opening.value,
      new Date(episode.peak.ts),
      new Date(episode.opened_at),
      dateOf(episode.closed_at),
      JSON.stringify(episode.rule_levels),
      episode.is_repeat,
      alert.repeats?.id ?? null,
      opening.warning,
      opening.alarm,
      opening.is_provisional,
    ],
  });

  return firstOf(rows).id;
}

async function updateAlert(client: PoolClient, moved: Moved, alert: Kept): Promise<number> {
  const { episode } = alert;
  await client.query({
    name: "update-alert",
    text: `update alerts set level = $2, alert_rule = $3, rule_levels = $4, peak_level = $5, peak_rule = $6, peak_value = $7,
        peak_at = $8, ended_at = $9, last_value = coalesce($10, last_value),
        acknowledged_at = case when $11 then acknowledged_at end, acknowledged_by = case when $11 then acknowledged_by end,
        acknowledge_note = case when $11 then acknowledge_note end,
        acknowledge_snapshot = case when $11 then acknowledge_snapshot end,
        updated_at = now(), version = version + case when $12 then 1 else 0 end
      where id = $1 and ended_at is null`,
    values: [
      alert.id,
      episode.level,
      episode.rule,
      JSON.stringify(episode.rule_levels),
      episode.peak.level,
      episode.peak.rule,
      episode.peak.value,
      new Date(episode.peak.ts),
      dateOf(episode.closed_at),
      moved.last_value,
      episode.acknowledgement !== null,
      alert.changes.length > 0,
    ],
  });

  return alert.id!;
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

async function writeChange(
  client: PoolClient,
  sensor: WatchedSensor,
  alert: Kept,
  change: EpisodeChange,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>({
    name: "insert-alert-change",
    text: `insert into alert_changes (company_id, alert_id, at, action, "from", "to", value)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [sensor.company_id, alert.id, new Date(change.ts), change.action, change.from, change.to, change.value],
  });
  const is_told = isNotified(change, alert.episode, { now: now.getTime(), was_notified: alert.was_notified });
  if (is_told && !alert.was_notified) {
    alert.was_notified = true;
    await client.query({
      name: "alert-notified",
      text: "update alerts set notified_at = coalesce(notified_at, $2) where id = $1",
      values: [alert.id, now],
    });
  }
  // An opening also looks for an order that is already at work on the fault, notified or not.
  if (is_told || change.action === "opened") {
    const payload = { alert_id: alert.id!, change_id: firstOf(rows).id, is_told };
    await enqueueOn(client, "alert-raised", payload, sensor.company_id);
  }
}

/** Notifies screens that show a sensor once per pass, whatever changed: new readings, another level, more learnt. */
export function announceSensors(client: PoolClient, evaluations: readonly Evaluation[]): void {
  const received = evaluations.filter(({ first_sample }) => first_sample !== null);
  for (const place of byPlant(received.map(({ sensor }) => sensor)))
    publishMany(client, { subject: "readings", action: "received", ...place });
  for (const { sensor, moved, level } of evaluations) {
    const action = level !== sensor.level ? "saved" : moved.some(({ learnt }) => learnt?.baseline) ? "limits" : null;
    if (action) announceSensor(client, sensor, action);
  }
}

export function announceSensor(client: PoolClient, sensor: WatchedSensor, action: "saved" | "limits"): void {
  const { id, company_id, plant_id } = sensor;
  publish(client, { subject: "sensors", action, id, company_id, plant_id });
}

function byPlant(sensors: readonly WatchedSensor[]) {
  const plants = new Map<number, { company_id: number; plant_id: number; ids: number[] }>();
  for (const { id, company_id, plant_id } of sensors) {
    const known = plants.get(plant_id);
    if (known) known.ids.push(id);
    else plants.set(plant_id, { company_id, plant_id, ids: [id] });
  }

  return plants.values();
}
