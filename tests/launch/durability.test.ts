import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { runningEmbeddedPostgres } from "@/lib/launch/embedded-postgres.mjs";
import { freePort } from "@/lib/launch/requirements.mjs";
import { accountOf, packetOf, type StoredWaveform, storedWaveforms } from "./sent-waveforms";
import { clearUp, end, ownDataDirectory, postgresOf, processOf, start } from "./starting";

/*
 * What a gateway was told is stored is stored, whatever dies meanwhile: readings, waveforms, and the alerts that follow
 * from them, which people hear of once. Gateways send as real ones do: the same batch again until it is acknowledged.
 */

const gateways = 8;
const samplesABatch = 10;
const measured = ["temp", "vel_rms_x", "vel_rms_z", "acc_rms_x", "acc_rms_z"];
const second = 1_000;
/** About as fast as they are sent: people are told only of what is new. */
const sampleEvery = 50;
const listener = "supervisor@cedar.example";
/** Batches of a gateway: as many cool ones, then as many hot ones, and so on. Hot means one alert. */
const spell = 6;
/** Under the 120 requests a minute that a controller may make, and whoever is told to wait has lost nothing. */
const pace = 550;
const longestRun = 120 * second;
/** The database dies while workers begin, too: that is when they connect. */
const killed = ["postgres", "worker", "postgres", "web", "worker", "postgres", "worker", "postgres", "web"] as const;

let dataDirectory: string;
let attempts = 0;
let began = Date.now();

interface Sender {
  name: string;
  uid: string;
  token: string;
  batches: number;
}

// Once more on a directory of its own, for a machine that is too busy to start nine times in two minutes.
test("kill -9 loses nothing that was acknowledged and duplicates nothing", { retry: 1, timeout: 240_000 }, async () => {
  const directory = ownDataDirectory(`durability-${++attempts}`);
  dataDirectory = directory;
  onTestFinished(() => clearUp(directory));
  const PORT = String(await freePort());
  const base = `http://127.0.0.1:${PORT}/api`;
  const first = await start(dataDirectory, { PORT, SEED: "demo" });
  expect(first.output).toMatch(/^Millwright is ready/m);
  const senders = await setUp(base);
  began = Date.now();

  const run = { isOver: false, acknowledged: [Date.now()] };
  const sending = Promise.all(senders.map((sender) => send(base, sender, run)));
  const outages = await killInTurn(run.acknowledged).catch((error) => {
    throw new Error(`${error.message}\n${first.said()}`); // what the start said of it
  });
  run.isOver = true;
  await sending;
  await untilEvaluated();

  const stored = await account(senders);
  const acked = senders.reduce((sum, { batches }) => sum + batches, 0) * samplesABatch * measured.length;
  const lost = senders.reduce((sum, sender) => sum + lostOf(sender, stored), 0);
  const doubled = stored.readings.length + lost - acked + (stored.counted - stored.readings.length);
  console.log(
    `A32 acked ${acked} lost ${lost} doubled ${doubled} (${killed.length} kills, away for ${Math.max(...outages) / second} s at most)`,
  );
  const waveforms = accountOf(senders, stored.waveforms, firstOf);
  console.log(`A32 waveforms acked ${waveforms.acked} lost ${waveforms.lost} doubled ${waveforms.doubled}`);
  const due = senders.reduce((sum, { batches }) => sum + hotSpells(batches), 0);
  const raised = stored.alerts.reduce((sum, { alerts }) => sum + alerts, 0);
  const { told } = stored;
  console.log(
    `A33 alerts due ${due} raised ${raised} opened ${told.opened} heard ${told.heard} written ${told.written} ` +
      `unheard ${told.opened - told.heard} twice ${stored.repeated + told.written - told.opened}`,
  );
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(waveforms.acked).toBeGreaterThan(gateways);
  expect(waveforms).toMatchObject({ lost: 0, doubled: 0 });
  expect(stored.alerts).toEqual(senders.map(({ uid, batches }) => ({ uid, alerts: hotSpells(batches) })));
  expect(stored.repeated).toBe(0);
  // Each alert opened once, was shown to whoever listens once, and was written once: as a letter or into the digest.
  expect(told).toMatchObject({ opened: due, heard: due, written: due });
  // One file a letter: what was sent twice would lie there twice.
  expect(readdirSync(path.join(directory, "outbox")).filter((file) => file.endsWith(".eml"))).toHaveLength(
    await sentLetters(),
  );
  expect(Math.max(...outages)).toBeLessThan(30 * second);

  await end(first.child, "SIGKILL");
  const again = await start(dataDirectory, { PORT, SEED: "demo" });
  expect(again.output).toMatch(/^Millwright is ready/m);
  expect(await account(senders)).toEqual(stored);
  expect(await end(again.child, "SIGTERM")).toBe(0);
});

/* ---- gateways ---- */

async function setUp(base: string): Promise<Sender[]> {
  const credentials = { email: "developer@millwright.example", password: "Millwright-2026!" };
  const { access_token } = (await post(`${base}/auth/login`, credentials)).data;
  const owned = (await database((client) => client.query("select id from plants order by id limit 1"))).rows[0].id;
  await database((client) =>
    client.query("update users set receives_sensor_anomaly_notifications = true where email = $1", [listener]),
  );
  return Promise.all(
    Array.from({ length: gateways }, async (_, index) => {
      const name = `Durable ${index}`;
      const uid = `durable:${index}`;
      const person = (path: string, body: object) => post(`${base}${path}`, body, access_token);
      const controller = (await person("/controllers", { plant_id: owned, name, serial_number: `DUR-${index}` })).data;
      const sensor = (await person("/sensors", { controller_id: controller.id, uid, name, expected_interval_s: 300 }))
        .data;
      await person(`/sensors/jobs/${sensor.id}/level-zones`, {
        ...{ parameter: 5, unit: "°C", warning: 60, alarm: 80, is_run_gated: false, delay_after_start_s: 0 },
      });
      const { code } = (await person(`/controllers/${controller.id}/binding-code`, {})).data;
      const { token } = (await post(`${base}/ingest/v1/bind`, { serial: `DUR-${index}`, code })).data;
      return { name, uid, token, batches: 0 };
    }),
  );
}

/** Sends batch after batch; one is finished when it is acknowledged, and every fourth goes out twice at once. */
async function send(base: string, sender: Sender, run: { isOver: boolean; acknowledged: number[] }) {
  const until = Date.now() + longestRun;
  while (!run.isOver) {
    const text = JSON.stringify(batchOf(sender, sender.batches));
    const twice = sender.batches % 4 === 0;
    for (;;) {
      if (Date.now() > until) throw new Error(`${sender.name} is not heard any more`);
      const statuses = await Promise.all([tell(base, sender, text), ...(twice ? [tell(base, sender, text)] : [])]);
      await pause(pace * statuses.length);
      if (statuses.includes(202)) break;
    }
    sender.batches += 1;
    run.acknowledged.push(Date.now());
  }
}

async function tell(base: string, { token }: Sender, body: string): Promise<number | undefined> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  try {
    const signal = AbortSignal.timeout(10 * second);
    const { status } = await fetch(`${base}/ingest/v1/readings`, { method: "POST", headers, body, signal });
    if (![202, 429].includes(status) && status < 500) throw new Refused(`answered ${status}`);
    return status;
  } catch (error) {
    if (error instanceof Refused) throw error; // for a gateway that is known, nothing but "later" is right
    return undefined;
  }
}

class Refused extends Error {}

const momentOf = (batch: number, sample: number) => began + (batch * samplesABatch + sample) * sampleEvery;
const firstOf = (batch: number) => momentOf(batch, 0);
const isHot = (batch: number) => Math.floor(batch / spell) % 2 === 1;
const hotSpells = (batches: number) => Math.floor((batches + spell - 1) / (2 * spell));

/** The same each time it is asked for, so that what is stored can be compared with it. */
function readingOf(batch: number, sample: number, key: number): number {
  const small = (batch * samplesABatch + sample) / 10_000;
  return key === 0 ? (isHot(batch) ? 90 : 40) + small : 1 + key + small;
}

const batchOf = ({ uid, name }: Sender, batch: number) => ({
  ...{ v: 1, gateway: name, seq: batch + 1 },
  devices: Array.from({ length: samplesABatch }, (_, sample) => ({
    uid,
    ts: new Date(momentOf(batch, sample)).toISOString(),
    values: Object.fromEntries(measured.map((key, place) => [key, readingOf(batch, sample, place)])),
  })),
  waveforms: packetOf(uid, batch, firstOf),
});

/* ---- what dies ---- */

/** @returns how long after each kill of the database or the web server nothing was acknowledged */
async function killInTurn(acknowledged: number[]): Promise<number[]> {
  const outages: number[] = [];
  await pause(4 * second);
  for (const name of killed) {
    const at = Date.now();
    kill(await numberOf(name));
    await pause(second);
    if (name === "worker") {
      await pause(Math.random() * 3 * second);
      continue;
    }
    while (acknowledged.at(-1)! < at + second && Date.now() < at + longestRun) await pause(50);
    outages.push((acknowledged.find((time) => time >= at + second) ?? Number.NaN) - at);
    await pause(3 * second);
  }
  return outages;
}

/** What was killed a moment ago may still be on its way up. */
async function numberOf(name: (typeof killed)[number]): Promise<number> {
  for (const until = Date.now() + 15 * second; ; await pause(200)) {
    try {
      return name === "postgres" ? postgresOf(dataDirectory) : processOf(dataDirectory, name);
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** One that waits to be started again is dead already. */
function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/* ---- what is there ---- */

async function database<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(runningEmbeddedPostgres(dataDirectory));
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function untilEvaluated() {
  const until = Date.now() + 60 * second;
  for (;;) {
    const { rows } = await database((client) =>
      client.query(`select (select count(*)::int from dirty_hours) as hours,
        (select count(*)::int from outbox where done_at is null) as announced,
        (select count(*)::int from sensor_parameters where evaluated_at is distinct from last_at) as measurements`),
    );
    if (Object.values(rows[0]).every((count) => count === 0)) return;
    if (Date.now() > until) throw new Error(`still waiting: ${JSON.stringify(rows[0])}`);
    await pause(300);
  }
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
  told: Told;
}

interface Told {
  /** Openings of alerts; those that the listener was shown; those that were written to them. */
  opened: number;
  heard: number;
  written: number;
}

async function account(senders: Sender[]): Promise<Account> {
  const uids = senders.map(({ uid }) => uid);
  return database(async (client) => {
    const readings = await client.query({
      text: `select s.uid, (extract(epoch from r.taken_at) * 1000)::float8, r.value
        from readings r join sensors s on s.id = r.sensor_id where s.uid = any($1) order by s.uid, r.taken_at, r.parameter`,
      values: [uids],
      rowMode: "array",
    });
    const { rows: counted } = await client.query(
      "select coalesce(sum(h.count), 0)::int as readings from reading_hours h join sensors s on s.id = h.sensor_id where s.uid = any($1)",
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
    const { rows: told } = await client.query<Told>(
      `with opened as (
          select 'alert:' || a.id || ':' || c.id || ':' || u.id as subject
          from alerts a join sensors s on s.id = a.sensor_id join alert_changes c on c.alert_id = a.id, users u
          where s.uid = any($1) and a.kind = 'level' and c.action = 'opened' and u.email = $2)
        select count(*)::int as opened,
          (select count(*)::int from notifications where subject in (select subject from opened)) as heard,
          (select count(*)::int from deliveries where subject in (select 'mail:' || subject from opened))
            + (select count(*)::int from digest_entries where subject in (select subject from opened)) as written
        from opened`,
      [uids, listener],
    );
    return {
      readings: readings.rows as unknown as Account["readings"],
      counted: counted[0].readings,
      alerts,
      repeated: repeated[0].times,
      waveforms: await storedWaveforms(client, uids),
      told: told[0]!,
    };
  });
}

async function sentLetters(): Promise<number> {
  const { rows } = await database((client) =>
    client.query("select count(*)::int as letters from deliveries where channel = 'mail' and status = 'sent'"),
  );

  return rows[0].letters;
}

function lostOf({ uid, batches }: Sender, { readings }: Account): number {
  const there = new Map<string, number>();
  for (const [of, at, value] of readings)
    if (of === uid) there.set(`${at} ${value}`, (there.get(`${at} ${value}`) ?? 0) + 1);
  let lost = 0;
  for (let batch = 0; batch < batches; batch++)
    for (let sample = 0; sample < samplesABatch; sample++)
      for (let key = 0; key < measured.length; key++)
        if (there.get(`${momentOf(batch, sample)} ${readingOf(batch, sample, key)}`) !== 1) lost += 1;
  return lost;
}

async function post(url: string, body: object, token?: string) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
