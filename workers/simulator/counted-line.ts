import { setTimeout as pause } from "node:timers/promises";
import { inList } from "@/lib/domain/shared/known";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { chance } from "./chance";
import { bind, type ControllerRow, type CountedLine, everyPage, type Memory, remember, signIn } from "./gateways";
import { api, Refused } from "./http";

/**
 * Lines that count their parts, with counters that only count up. A line is slower in some hours, jams, runs empty and stands
 * still in its breaks; everything follows from the hour, so that the demo looks the same each time.
 */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const historyDays = 7;
/** Between two readings: of the past, and live. */
const historyStep = 30 * second;
const beat = 5 * second;
const mostReadings = 4_000;
const oldestPart = 14;

interface SensorRow {
  id: number;
  name: string;
  uid: string;
}
interface ProcessRow {
  id: number;
  name: string;
  run_rate: number;
  plant: { time_zone: string };
  breaks: { starts: string; ends: string }[];
  reasons: { id: number }[];
  infeed_sensor_id: number | null;
  outfeed_sensor_id: number;
  reject_sensor_id: number | null;
}

type Log = (message: string, more?: object) => void;

/** Never throws: the machines of the demo go on when its counters cannot. */
export async function sendCounts(memory: Memory, isEnded: () => boolean, log: Log): Promise<void> {
  try {
    memory.counted ??= await furnishedLines();
    remember(memory);
    for (const line of memory.counted) await sendHistory(memory, line, isEnded);
    void explainPast(memory, isEnded).catch((error: Error) => log("stops not explained", { reason: error.message }));
    while (!isEnded()) {
      await pause(beat);
      for (const line of memory.counted) {
        const now = Math.floor(Date.now() / second) * second;
        await send(line, samplesOf(line, line.sent_until, now, Math.max(beat, now - line.sent_until)));
        line.sent_until = now;
      }
      remember(memory);
    }
  } catch (error) {
    // A newly created database knows none of the tokens.
    if (error instanceof Refused && error.status === 401) memory.counted = undefined;
    log("counts not sent, tried again in a minute", { reason: (error as Error).message });
    await pause(minute);
    if (!isEnded()) await sendCounts(memory, isEnded, log);
  }
}

async function furnishedLines(): Promise<CountedLine[]> {
  const person = await signIn();
  const controllers = await everyPage<ControllerRow>("/controllers", person);
  const processes = await everyPage<ProcessRow>("/plants/conveyor/processes", person);
  const found: CountedLine[] = [];
  for (const controller of controllers.filter(({ serial_number }) => /^CNT-\d+$/.test(serial_number))) {
    const sensors = await everyPage<SensorRow>(`/sensors?controller_id=${controller.id}`, person);
    const uidOf = (id: number | null) => sensors.find((sensor) => sensor.id === id)?.uid;
    const process = processes.find(({ outfeed_sensor_id }) => uidOf(outfeed_sensor_id) !== undefined);
    if (!process) continue;
    const { token } = await bind(person, controller);
    const now = Math.floor(Date.now() / historyStep) * historyStep;
    found.push({
      serial: controller.serial_number,
      token,
      process_id: process.id,
      run_rate: process.run_rate,
      time_zone: process.plant.time_zone,
      breaks: process.breaks,
      uids: {
        infeed: uidOf(process.infeed_sensor_id),
        outfeed: uidOf(process.outfeed_sensor_id)!,
        reject: uidOf(process.reject_sensor_id),
      },
      counts: { infeed: 1_204_310, outfeed: 1_204_302, reject: 18_240 },
      rest: 0,
      sent_until: now - historyDays * 24 * hour,
      sequence: 0,
    });
  }

  return found;
}

async function sendHistory(memory: Memory, line: CountedLine, isEnded: () => boolean) {
  const now = Math.floor(Date.now() / second) * second;
  const atOnce = Math.floor(mostReadings / 3) * historyStep;
  while (line.sent_until + historyStep < now && !isEnded()) {
    const until = Math.min(now, line.sent_until + atOnce);
    await send(line, samplesOf(line, line.sent_until, until, historyStep));
    line.sent_until = until;
    remember(memory);
  }
}

type Reading = { uid: string; ts: string; values: Record<string, number> };

function samplesOf(line: CountedLine, from: number, to: number, step: number): Reading[] {
  const readings: Reading[] = [];
  for (let at = from + step; at <= to; at += step) {
    advance(line, at, step);
    for (const counter of ["infeed", "outfeed", "reject"] as const) {
      const uid = line.uids[counter];
      if (uid) readings.push({ uid, ts: new Date(at).toISOString(), values: { [counter]: line.counts[counter] } });
    }
  }

  return readings;
}

/** What comes out of the line in one step, and what goes in. */
function advance(line: CountedLine, at: number, step: number) {
  const { counts } = line;
  const state = stateAt(line, at);
  const held = counts.infeed - counts.outfeed;
  if (state === "jammed" && held < oldestPart) counts.infeed += 1;
  if (state !== "running") return;
  // One hour in three runs below the run rate.
  const hourOf = Math.floor(at / hour);
  const isSlow = chance(`${line.serial} slow`, hourOf) < 1 / 3;
  const speed = isSlow ? 0.7 + 0.25 * chance(`${line.serial} speed`, hourOf) : 1;
  const made = (line.run_rate * speed * step) / minute + line.rest;
  const parts = Math.floor(made);
  line.rest = made - parts;
  counts.outfeed += parts;
  // What was held back comes out first.
  counts.infeed = Math.max(counts.infeed, counts.outfeed + 4);
  const share = 0.012 + 0.02 * chance(`${line.serial} rejects`, Math.floor(at / hour));
  for (let part = 0; part < parts; part++)
    if (chance(`${line.serial} part`, counts.outfeed - part) < share) counts.reject++;
}

type State = "running" | "jammed" | "starved" | "break";

function stateAt(line: CountedLine, at: number): State {
  const clock = writtenTime(at, line.time_zone).slice(11);
  if (line.breaks.some(({ starts, ends }) => clock >= starts && clock < ends)) return "break";
  const hourOf = Math.floor(at / hour);
  // A long stop may reach into the next hour.
  for (const begun of [hourOf, hourOf - 1]) {
    const of = (name: string) => chance(`${line.serial} ${name}`, begun);
    const stops = [
      ...(of("long") < 0.4 ? [{ from: 5 + 45 * of("long at"), minutes: 5.5 + 12 * of("long for") ** 2 }] : []),
      ...(of("short") < 0.6 ? [{ from: 2 + 50 * of("short at"), minutes: 1 + 2.5 * of("short for") }] : []),
    ];
    for (const { from, minutes } of stops) {
      const start = begun * hour + from * minute;
      if (at >= start && at < start + minutes * minute) return of("kind") < 0.35 ? "starved" : "jammed";
    }
  }

  return "running";
}

async function send(line: CountedLine, devices: readonly Reading[]) {
  if (devices.length === 0) return;
  line.sequence += 1;
  const body = { v: 1, gateway: line.serial, sent_at: new Date().toISOString(), seq: line.sequence, devices };
  try {
    await api("/ingest/v1/readings", { token: line.token, body, packed: true });
  } catch (error) {
    // A crash between sending and remembering leaves a number that is used up.
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    line.sequence += 1_000;
    await api("/ingest/v1/readings", { token: line.token, body: { ...body, seq: line.sequence }, packed: true });
  }
}

interface StopRow {
  id: number;
  version: number;
  started_at: string;
}

/** People have explained most stops of the past; those of today wait for somebody. */
async function explainPast(memory: Memory, isEnded: () => boolean) {
  const waiting = memory.counted!.filter(({ is_explained }) => !is_explained);
  for (let tries = 0; waiting.length > 0 && tries < 20 && !isEnded(); tries++) {
    await pause(15 * second);
    const person = await signIn();
    const processes = await everyPage<ProcessRow>("/plants/conveyor/processes", person);
    for (const line of [...waiting]) {
      const path = `/plants/conveyor/${line.process_id}/downtimes?is_unexplained=true&is_open=false&max=200`;
      const { data } = await api<{ data: StopRow[] }>(path, { token: person });
      const past = data.filter(({ started_at }) => Date.now() - Date.parse(started_at) > 6 * hour);
      const reasons = processes.find(({ id }) => id === line.process_id)?.reasons ?? [];
      if (past.length === 0 || reasons.length === 0) continue;
      for (const stop of past) {
        const luck = chance(`${line.serial} reason`, Date.parse(stop.started_at) / second);
        if (luck > 0.88) continue;
        // The first reasons are the most frequent ones.
        const reason = inList(reasons, Math.floor((luck / 0.88) ** 1.7 * reasons.length));
        const body = { reason_id: reason.id, version: stop.version };
        await api(`/plants/conveyor/downtimes/${stop.id}/explain`, { token: person, method: "PUT", body });
      }
      line.is_explained = true;
      waiting.splice(waiting.indexOf(line), 1);
      remember(memory);
    }
  }
}
