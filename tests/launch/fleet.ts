import { readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { runningEmbeddedPostgres } from "@/lib/launch/data/embedded-postgres.mjs";
import { isFull } from "../full";
import { pace } from "../pause";
import { accountOf, packetOf, type StoredWaveform, storedWaveforms } from "./sent-waveforms";

/*
 * Gateways that send as real ones do, the same batch again until it is acknowledged, and the account of what became of it:
 * readings, waveforms, and the alerts that follow from them, which people are notified of once.
 */

const samplesABatch = 10;
const measured = ["temp", "vel_rms_x", "vel_rms_z", "acc_rms_x", "acc_rms_z"];
const second = 1_000;
/** About as fast as they are sent: people are notified only of what is new. */
const sampleEvery = 50;
/** Batches of a gateway: as many cool ones, then as many hot ones, and so on. Hot means one alert. */
const spell = 6;
/** As often as a gateway reports; one that is asked to wait has lost nothing. */
const reportEvery = 550;
const longestRun = 15 * 60 * second;
/** With which two waveforms of a sender are whole (sent-waveforms.ts). */
const fewestBatches = 9;
/** A user of the demo who is notified of alerts. */
const listenerOfDemo = "supervisor@cedar.example";

interface Sender {
  controller: { id: number; company_id: number; plant_id: number; serial_number: string };
  name: string;
  uid: string;
  token: string;
  batches: number;
}

interface FleetOptions {
  api: string;
  /** Of somebody who may do everything. */
  token: string;
  plant_id?: number;
  doors?: readonly string[];
  gateways: number;
  /** Who is notified of alerts. */
  listener?: string;
}

interface Account {
  /** uid, time and value. */
  readings: [string, number, number][];
  /** Readings as the roll-ups count them. */
  counted: number;
  alerts: { uid: string; alerts: number }[];
  /** Notifications that a person got twice of the same alert. */
  repeated: number;
  waveforms: StoredWaveform[];
  notified: NotifiedCounts;
}

interface NotifiedCounts {
  /** Openings of alerts; those that the listener was shown; those that were written to them. */
  opened: number;
  heard: number;
  written: number;
}

/** A gateway with one sensor that has limits, which a person has made and bound. */
export async function aSender(
  { api, token, plant_id = 1 }: { api: string; token: string; plant_id?: number },
  name: string,
  serial_number: string,
): Promise<Sender> {
  const person = (path: string, body: object) => post(`${api}${path}`, body, token);
  const uid = serial_number.toLowerCase();
  const controller = (await person("/controllers", { plant_id, name, serial_number })).data;
  const sensor = (await person("/sensors", { controller_id: controller.id, uid, name, expected_interval_s: 300 })).data;
  await person(`/sensors/jobs/${sensor.id}/level-zones`, {
    parameter: 5,
    unit: "°C",
    warning: 60,
    alarm: 80,
    is_run_gated: false,
    delay_after_start_s: 0,
  });
  const { code } = (await person(`/controllers/${controller.id}/binding-code`, {})).data;
  const bound = (await post(`${api}/ingest/v1/bind`, { serial: serial_number, code })).data;
  return { controller, name, uid, token: bound.token, batches: 0 };
}

export class Fleet {
  readonly acknowledged = [Date.now()];
  #isOver = false;
  #sending: Promise<unknown> = Promise.resolve();
  #began = Date.now();

  private constructor(
    private readonly place: Place,
    /** Where they send to, in turn. */
    private readonly doors: readonly string[],
    readonly senders: readonly Sender[],
    private readonly listener: string,
  ) {}

  /** Gateways that a person has made and bound. */
  static async bind(
    place: Place,
    { api, token, plant_id, doors = [api], gateways, listener = listenerOfDemo }: FleetOptions,
  ): Promise<Fleet> {
    await database(place, async (client) => {
      await client.query("update users set receives_sensor_anomaly_notifications = true where email = $1", [listener]);
      // The phones of the demo are at a push service that only a demo has: their messages would wait for it for hours.
      await client.query("delete from push_subscriptions");
    });
    const numbers = Array.from({ length: gateways }, (_, index) => index);
    const senders = await Promise.all(
      numbers.map((number) => aSender({ api, token, plant_id }, `Durable ${number}`, `DUR-${number}`)),
    );
    return new Fleet(place, doors, senders, listener);
  }

  begin() {
    this.#began = Date.now();
    this.#sending = Promise.all(
      this.senders.map((sender, number) => this.#send(sender, this.doors[number % this.doors.length]!)),
    );
  }

  /** No more is sent, whatever became of what was on its way. */
  stop() {
    this.#isOver = true;
    this.#sending.catch(() => undefined);
  }

  /** No more is sent once each has sent a second waveform, and everything is evaluated. */
  async end() {
    while (this.senders.some(({ batches }) => batches < fewestBatches))
      await Promise.race([this.#sending, pace(reportEvery)]);
    this.#isOver = true;
    await this.#sending;
    await untilEvaluated(this.place);
  }

  /** Sends batch after batch; one is finished when it is acknowledged, and every fourth goes out twice at once. */
  async #send(sender: Sender, door: string) {
    const until = Date.now() + longestRun;
    while (!this.#isOver) {
      const text = JSON.stringify(this.#batchOf(sender, sender.batches));
      const twice = sender.batches % 4 === 0;
      for (let statuses: (number | undefined)[] = []; ; ) {
        if (Date.now() > until) throw new Error(`${sender.name} is not heard any more: ${statuses.join(", ")}`);
        statuses = await Promise.all([
          sendBatch(door, sender, text),
          ...(twice ? [sendBatch(door, sender, text)] : []),
        ]);
        await pace(reportEvery * statuses.length);
        if (statuses.includes(202)) break;
      }
      sender.batches += 1;
      this.acknowledged.push(Date.now());
    }
  }

  #momentOf(batch: number, sample: number) {
    return this.#began + (batch * samplesABatch + sample) * sampleEvery;
  }

  #batchOf({ uid, name }: Sender, batch: number) {
    return {
      v: 1,
      gateway: name,
      seq: batch + 1,
      devices: Array.from({ length: samplesABatch }, (_, sample) => ({
        uid,
        ts: new Date(this.#momentOf(batch, sample)).toISOString(),
        values: Object.fromEntries(measured.map((key, place) => [key, readingOf(batch, sample, place)])),
      })),
      waveforms: packetOf(uid, batch, (batch) => this.#momentOf(batch, 0)),
    };
  }

  /** Everything acknowledged is there once, every alert was raised once, and notified once. */
  async expectNothingLostOrDoubled(kills: string, letters = lettersIn(this.place)) {
    const { senders } = this;
    const stored = await this.account();
    const acked = senders.reduce((sum, { batches }) => sum + batches, 0) * samplesABatch * measured.length;
    const lost = senders.reduce((sum, sender) => sum + this.#lostOf(sender, stored), 0);
    const doubled = stored.readings.length + lost - acked + (stored.counted - stored.readings.length);
    console.log(`A32 acked ${acked} lost ${lost} doubled ${doubled} (${kills})`);
    const waveforms = accountOf(senders, stored.waveforms, (batch) => this.#momentOf(batch, 0));
    console.log(`A32 waveforms acked ${waveforms.acked} lost ${waveforms.lost} doubled ${waveforms.doubled}`);
    const due = senders.reduce((sum, { batches }) => sum + hotSpells(batches), 0);
    const raised = stored.alerts.reduce((sum, { alerts }) => sum + alerts, 0);
    const { notified } = stored;
    console.log(
      `A33 alerts due ${due} raised ${raised} opened ${notified.opened} heard ${notified.heard} written ${notified.written} ` +
        `unheard ${notified.opened - notified.heard} twice ${stored.repeated + notified.written - notified.opened}`,
    );
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
    expect(waveforms.acked).toBeGreaterThan(senders.length);
    expect(waveforms).toMatchObject({ lost: 0, doubled: 0 });
    expect(stored.alerts).toEqual(senders.map(({ uid, batches }) => ({ uid, alerts: hotSpells(batches) })));
    expect(stored.repeated).toBe(0);
    // Each alert opened once, was shown to the listener once, and was written once: as a letter or into the digest.
    expect(notified).toMatchObject({ opened: due, heard: due, written: due });
    // One each: what was sent twice would be there twice.
    if (letters) expect(letters()).toBe(await sentLetters(this.place));
    return stored;
  }

  async account(): Promise<Account> {
    const uids = this.senders.map(({ uid }) => uid);
    return database(this.place, async (client) => {
      const readings = await client.query({
        text: `select s.uid, (extract(epoch from r.taken_at) * 1000)::float8, r.value
          from sensors s join lateral (select array_agg(parameter) as ids from sensor_parameters where sensor_id = s.id) p on true
          cross join lateral readings_between(s.company_id, s.id, p.ids, '-infinity', 'infinity') r where s.uid = any($1) order by s.uid, r.taken_at, r.parameter`,
        values: [uids],
        rowMode: "array",
      });
      const { rows: counted } = await client.query(
        `select coalesce(sum(h.count), 0)::int as readings
          from sensors s join lateral (select array_agg(parameter) as ids from sensor_parameters where sensor_id = s.id) p on true
          cross join lateral hours_between(s.company_id, s.id, p.ids, '-infinity', 'infinity') h where s.uid = any($1)`,
        [uids],
      );
      const { rows: alerts } = await client.query(
        `select s.uid, count(a.id)::int as alerts from sensors s left join alerts a on a.sensor_id = s.id and a.kind = 'level'
          where s.uid = any($1) group by s.uid order by s.uid`,
        [uids],
      );
      const { rows: repeated } = await client.query(
        `select count(*)::int as times from notifications n join notifications again
          on again.user_id = n.user_id and again.id > n.id and again.subject = n.subject`,
      );
      const { rows: notified } = await client.query<NotifiedCounts>(
        `with opened as (
            select 'alert:' || a.id || ':' || c.id || ':' || u.id as subject
            from alerts a join sensors s on s.id = a.sensor_id join alert_changes c on c.alert_id = a.id, users u
            where s.uid = any($1) and a.kind = 'level' and c.action = 'opened' and u.email = $2)
          select count(*)::int as opened,
            (select count(*)::int from notifications where subject in (select subject from opened)) as heard,
            (select count(*)::int from deliveries where subject in (select 'mail:' || subject from opened))
              + (select count(*)::int from digest_entries where subject in (select subject from opened)) as written
          from opened`,
        [uids, this.listener],
      );
      return {
        readings: readings.rows as unknown as Account["readings"],
        counted: counted[0].readings,
        alerts,
        repeated: repeated[0].times,
        waveforms: await storedWaveforms(client, uids),
        notified: notified[0]!,
      };
    });
  }

  #lostOf({ uid, batches }: Sender, { readings }: Account): number {
    const there = new Map<string, number>();
    for (const [of, at, value] of readings)
      if (of === uid) there.set(`${at} ${value}`, (there.get(`${at} ${value}`) ?? 0) + 1);
    let lost = 0;
    for (let batch = 0; batch < batches; batch++)
      for (let sample = 0; sample < samplesABatch; sample++)
        for (let key = 0; key < measured.length; key++)
          if (there.get(`${this.#momentOf(batch, sample)} ${readingOf(batch, sample, key)}`) !== 1) lost += 1;
    return lost;
  }
}

const isHot = (batch: number) => Math.floor(batch / spell) % 2 === 1;
const hotSpells = (batches: number) => Math.floor((batches + spell - 1) / (2 * spell));

/** The same each time it is asked for, so that what is stored can be compared with it. */
function readingOf(batch: number, sample: number, key: number): number {
  const small = (batch * samplesABatch + sample) / 10_000;
  return key === 0 ? (isHot(batch) ? 90 : 40) + small : 1 + key + small;
}

async function sendBatch(door: string, { token }: Sender, body: string): Promise<number | undefined> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  try {
    const signal = AbortSignal.timeout(10 * second);
    const response = await fetch(`${door}/ingest/v1/readings`, { method: "POST", headers, body, signal });
    const { status } = response;
    if (![202, 429].includes(status) && status < 500) throw new Refused(`answered ${status}: ${await response.text()}`);
    return status;
  } catch (error) {
    if (error instanceof Refused) throw error; // for a gateway that is known, nothing but "later" is right
    return undefined;
  }
}

class Refused extends Error {}

/** The folder of an installation with an embedded database, or where its database is. */
export type Place = string | pg.ClientConfig;

/** As its owner, beside the product. */
export async function database<Result>(place: Place, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(typeof place === "string" ? runningEmbeddedPostgres(place) : place);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function untilEvaluated(place: Place) {
  const waiting = () =>
    database(place, async (client) => {
      // As if the five minutes had passed after which an hour that still runs is rolled up.
      await client.query("update dirty_hours set since = now() - interval '1 hour'");
      const { rows } = await client.query(`select (select count(*)::int from dirty_hours) as hours,
        (select coalesce(json_object_agg(topic, rows), '{}') from
          (select topic, count(*)::int as rows from outbox where done_at is null and run_after <= now() group by topic) of_topics) as announced,
        (select count(*)::int from measurements where last_at > coalesce(evaluated_at, '-infinity')) as measurements`);
      return rows[0];
    });
  await expect
    .poll(waiting, { interval: 300, ...(isFull && { timeout: 180 * second }) })
    .toEqual({ hours: 0, announced: {}, measurements: 0 });
}

/** One file a letter, where no mail server is set. */
function lettersIn(place: Place): (() => number) | undefined {
  if (typeof place !== "string") return undefined;
  return () => readdirSync(path.join(place, "outbox")).filter((file) => file.endsWith(".eml")).length;
}

async function sentLetters(place: Place): Promise<number> {
  const { rows } = await database(place, (client) =>
    client.query("select count(*)::int as letters from deliveries where channel = 'mail' and status = 'sent'"),
  );

  return rows[0].letters;
}

/** The token of somebody who may do everything. */
export async function signIn(api: string): Promise<string> {
  const credentials = { email: "developer@millwright.example", password: "Millwright-2026!" };
  return (await post(`${api}/auth/login`, credentials)).data.access_token;
}

export async function post(url: string, body: object, token?: string) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
