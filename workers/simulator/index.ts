import { setTimeout as pause } from "node:timers/promises";
import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";
import { type Command, dueCaptures, obeyed, pastCaptures, type WireWaveform } from "./captures";
import { sendCounts } from "./counted-line";
import { bind, furnishedControllers, type Gateway, type Memory, nodesOf, recall, remember, signIn } from "./gateways";
import { api, Refused } from "./http";
import { callIn, type Line } from "./line";
import { obeyedByOiler, oilerMessages, oilersOf } from "./lubricators";
import { fineStep, nextMoment } from "./moments";
import { mostTroubledFirst, type Sample, type Simulated, SimulatedMachine } from "./plant";
import { servePlc } from "./plc";
import { isProbe, SimulatedProbe } from "./probe";
import { addRecordedSensor, recordedGateway, recordedUid } from "./recorded-sensor";
import { Recording } from "./recording";
import { issueAgain } from "./sheet";

/**
 * The demo's gateways. A process of its own that knows nothing of the product but its public API: it binds like a
 * gateway, sends its history in the order it happened, and then goes on living. What it sends is made up, but for one
 * recorded temperature.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

const historyDays = Number(process.env.SIMULATOR_DAYS || 90);
/** Somewhere in the plants something is received every few seconds. */
const beat = Number(process.env.SIMULATOR_SECONDS || 4) * 1000;
/** At most: a machine that stands still sends no speed. */
const valuesPerSample = 6;
const mostReadings = 5_000;
/** Of 64 kB each, so that a message stays below the megabyte that the door takes. */
const capturesAtOnce = 8;

const log = (message: string, more: object = {}) =>
  console.log(
    JSON.stringify({ level: "info", process: "simulator", time: new Date().toISOString(), ...more, msg: message }),
  );

let ended = false;
process.on("SIGTERM", () => stop());
process.on("SIGINT", () => stop());
function stop() {
  ended = true;
  setTimeout(() => process.exit(0), 500).unref();
}

const memory = recall() ?? { epoch: Math.floor(Date.now() / fineStep) * fineStep, gateways: [], recorded: null };
const machines = new Map<string, Simulated[]>();
const lines = new Map<string, Line>();

try {
  await begin();
} catch (error) {
  console.error(error);
  process.exit(1);
}

async function begin() {
  const coming = await setUp(memory);
  const recording = new Recording(memory.epoch + 2 * day);
  void sendCounts(memory, () => ended, log);
  await servePlc(memory.epoch, log);
  await Promise.all([
    ...memory.gateways.map((gateway) => sendHistory(gateway, recording)),
    bindRest(coming, recording),
  ]);
  log("history sent, sending live readings", { gateways: memory.gateways.length });
  void issueAgain(memory, () => ended).catch((error: Error) => log("sheet not issued", { reason: error.message }));
  await live(recording);
}

type Controllers = Awaited<ReturnType<typeof furnishedControllers>>;

/** Only what is not remembered from an earlier run needs a person who signs in. */
async function setUp(memory: Memory): Promise<{ person: string; controllers: Controllers } | null> {
  const isKnown = memory.gateways.length > 0 && (await areKnown(memory.gateways));
  if (isKnown && memory.is_bound) return null;
  if (!isKnown) Object.assign(memory, { gateways: [], recorded: null, is_bound: false });
  const person = await signIn();
  await addRecordedSensor(person);
  const bound = memory.gateways.map(({ serial }) => serial);
  const controllers = await furnishedControllers(person);
  return { person, controllers: controllers.filter(({ serial_number }) => !bound.includes(serial_number)) };
}

/** A newly created database knows none of the tokens. */
async function areKnown(gateways: readonly Gateway[]): Promise<boolean> {
  try {
    await api("/ingest/v1/readings", {
      token: firstOf(gateways).token,
      body: { v: 1, gateway: firstOf(gateways).serial },
    });
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return false;
    throw error;
  }
}

/**
 * Binding is throttled, so that the first gateways send while the last ones wait. The very first sends its history
 * alone: a viewer finds a machine in trouble, with its waveforms, before the machine is busy with all the rest.
 */
async function bindRest(coming: Awaited<ReturnType<typeof setUp>>, recording: Recording) {
  if (!coming) return;
  const histories: Promise<void>[] = [];
  for (const controller of mostTroubledFirst(coming.controllers)) {
    if (ended) return;
    const bound = await bind(coming.person, controller);
    const nodes = (await nodesOf(coming.person, controller)).filter(({ uid }) => uid !== recordedUid);
    const lubricators = await oilersOf(coming.person, controller.id);
    const gateway = { serial: controller.serial_number, ...bound, nodes, lubricators, sent_until: 0, sequence: 0 };
    memory.gateways.push(gateway);
    remember(memory);
    histories.push(sendHistory(gateway, recording));
    if (memory.gateways.length === 1) await histories[0];
  }
  memory.is_bound = true;
  remember(memory);
  await Promise.all(histories);
}

function machinesOf(gateway: Gateway): Simulated[] {
  const known = machines.get(gateway.serial);
  if (known) return known;
  const made = gateway.nodes.map((node) =>
    isProbe(node)
      ? new SimulatedProbe(node, gateway.serial, memory.epoch)
      : new SimulatedMachine(node, gateway.serial, memory.epoch),
  );
  machines.set(gateway.serial, made);
  return made;
}

/** In the order it happened, in batches as large as the door takes. */
async function sendHistory(gateway: Gateway, recording: Recording) {
  if (gateway.serial === recordedGateway) await sendRecording(gateway, recording, Date.now());
  const now = Date.now();
  const begin = Math.max(gateway.sent_until, memory.epoch - historyDays * day);
  let batch: Sample[] = [];
  for (let ts = nextMoment(begin, memory.epoch); ts <= now && !ended; ts = nextMoment(ts, memory.epoch)) {
    for (const machine of machinesOf(gateway)) {
      const sample = machine.sample(ts);
      if (sample) batch.push(sample);
    }
    if ((batch.length + gateway.nodes.length) * valuesPerSample > mostReadings || nextMoment(ts, memory.epoch) > now) {
      await send(gateway, { devices: batch });
      gateway.sent_until = ts;
      remember(memory);
      batch = [];
    }
  }
  await send(gateway, { lubricators: lubricatorMessages(gateway, Math.floor(Date.now() / 1000) * 1000) });
  await sendCaptures(gateway, now);
}

/** Once: what it has recorded until now. */
async function sendCaptures(gateway: Gateway, now: number) {
  if (gateway.listened) return;
  gateway.listened = {};
  for (const machine of machinesOf(gateway)) {
    if (ended) return;
    const captures = pastCaptures(machine, now);
    for (let first = 0; first < captures.length; first += capturesAtOnce) {
      await send(gateway, { waveforms: captures.slice(first, first + capturesAtOnce) });
    }
    gateway.listened[machine.node.uid] = now;
  }
  remember(memory);
}

async function sendRecording(gateway: Gateway, recording: Recording, until: number) {
  memory.recorded ??= { serial: gateway.serial, uid: recordedUid, sent_until: recording.begins - 1 };
  const samples = recording.between(memory.recorded.sent_until, until);
  for (let index = 0; index < samples.length && !ended; index += mostReadings) {
    const part = samples.slice(index, index + mostReadings);
    const devices = part.map(({ ts, value }) => ({
      uid: recordedUid,
      ts: new Date(ts).toISOString(),
      values: { temp: value },
    }));
    await send(gateway, { devices });
    memory.recorded.sent_until = lastOf(part).ts;
    remember(memory);
  }
}

/** Of a recording there is nothing but the values. */
type RecordedSample = Sample | Pick<Sample, "uid" | "ts" | "values">;

interface Message {
  devices?: readonly RecordedSample[];
  waveforms?: readonly WireWaveform[];
  acks?: readonly object[];
  lubricators?: readonly object[];
}

/** Returns the commands for the gateway. */
async function send(gateway: Gateway, message: Message): Promise<Command[]> {
  if (Object.values(message).every((part) => part.length === 0)) return [];
  if (gateway.topic !== undefined) {
    const devices = message.devices?.filter((one): one is Sample => "meta" in one);
    await lineOf(gateway, gateway.topic).send({ ...message, devices });
    return [];
  }
  gateway.sequence += 1;
  try {
    return await post(gateway, message);
  } catch (error) {
    // A crash between sending and remembering leaves a number that is used up: the next one is free.
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    gateway.sequence += 1_000;

    return await post(gateway, message);
  }
}

async function post({ serial, token, sequence }: Gateway, message: Message): Promise<Command[]> {
  const body = { v: 1, gateway: serial, sent_at: new Date().toISOString(), seq: sequence, ...message };
  const { commands } = await api<{ commands?: Command[] }>("/ingest/v1/readings", { token, body, packed: true });

  return commands ?? [];
}

/** It receives a command when it is to execute it, not when it sends. */
function lineOf(gateway: Gateway, topic: string): Line {
  const known = lines.get(gateway.serial);
  if (known) return known;
  const onCommand = (command: Command) => {
    obey(gateway, [command], Math.floor(Date.now() / 1000) * 1000).catch((error: Error) =>
      log("command failed", { gateway: gateway.serial, reason: error.message }),
    );
  };
  const line = callIn(gateway, topic, onCommand);
  lines.set(gateway.serial, line);

  return line;
}

/** Over a broker only readings are sent. */
function lubricatorMessages({ topic, lubricators }: Gateway, now: number) {
  return topic === undefined && lubricators ? oilerMessages(lubricators, memory.epoch, now) : [];
}

/** One after the other, as a radio does it. */
async function obey(gateway: Gateway, commands: readonly Command[], now: number) {
  for (const command of commands) {
    const oiled = obeyedByOiler(command, gateway.lubricators, now);
    const { ack, captures } = oiled ?? obeyed(command, machinesOf(gateway), now);
    for (const capture of captures) await send(gateway, { waveforms: [capture] });
    await send(gateway, { acks: [ack], lubricators: oiled ? lubricatorMessages(gateway, now) : [] });
    log("command executed", { gateway: gateway.serial, command: command.type, ok: ack.ok });
  }
}

/** One gateway after another sends, so that something is always happening and each sends about once a minute. */
async function live(recording: Recording) {
  for (let turn = 0; !ended; turn++) {
    const gateway = memory.gateways[turn % memory.gateways.length];
    if (!gateway) return;
    const ts = Math.floor(Date.now() / 1000) * 1000;
    try {
      const machines = machinesOf(gateway);
      const devices = machines.flatMap((machine) => machine.sample(ts) ?? []);
      const lubricators = lubricatorMessages(gateway, ts);
      const commands = await send(gateway, { devices, waveforms: dueCaptures(gateway, machines, ts), lubricators });
      await obey(gateway, commands, ts);
      if (gateway.serial === recordedGateway) await sendRecording(gateway, recording, ts);
      gateway.sent_until = ts;
      remember(memory);
    } catch (error) {
      log("could not send readings of gateway", { gateway: gateway.serial, reason: (error as Error).message });
      if (error instanceof Refused && error.status === 401)
        memory.gateways = memory.gateways.filter((one) => one !== gateway);
    }
    await pause(beat);
  }
}
