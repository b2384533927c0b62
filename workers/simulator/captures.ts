import type { Gateway } from "./gateways";
import type { Simulated } from "./plant";

/**
 * The waveforms that a gateway records: of each machine now and then, of one that is breaking more often, and when it
 * is asked for one. A machine that stands still has nothing to send.
 */

const minute = 60_000;
const hour = 60 * minute;

/** As a payload carries it: domain reference, section 1.7. */
export interface WireWaveform {
  uid: string;
  axis: Axis;
  ts: string;
  fs: number;
  n: number;
  unit: "g";
  enc: "i16le";
  scale: number;
  data: string;
}

type Axis = "x" | "z";
interface Recording {
  fs_hz: number;
  count: number;
}

// Two and a half seconds hold enough strikes of a bearing to distinguish its races.
const usual: Recording = { fs_hz: 12_800, count: 32_768 };

const historyHours = 13 * 24;
const everyHours = { breaking: 18, sound: 96 };
const liveEvery = { breaking: hour, sound: 24 * hour };

/** The captures that a machine has in its history, oldest first. */
export function pastCaptures(machine: Simulated, now: number): WireWaveform[] {
  const step = (machine.isBreaking ? everyHours.breaking : everyHours.sound) * hour;
  const captures: WireWaveform[] = [];
  for (let ts = now - historyHours * hour; ts < now; ts += step) {
    const capture = firstRunning(machine, ts, step);
    if (capture) captures.push(capture);
  }

  return captures;
}

/** Waits while the machine stands still. */
function firstRunning(machine: Simulated, from: number, within: number): WireWaveform | null {
  for (let ts = from; ts < from + within; ts += 10 * minute) {
    const capture = captured(machine, ts, "z", usual);
    if (capture) return capture;
  }

  return null;
}

/** What is due now; the gateway remembers when it listened last. */
export function dueCaptures(gateway: Gateway, machines: readonly Simulated[], now: number): WireWaveform[] {
  gateway.listened ??= {};
  const { listened } = gateway;
  const due = machines.filter((machine) => {
    const every = machine.isBreaking ? liveEvery.breaking : liveEvery.sound;
    return now - (listened[machine.node.uid] ?? 0) >= every;
  });
  // One a turn: a radio is slow.
  const [machine] = due;
  if (!machine) return [];
  listened[machine.node.uid] = now;
  const capture = captured(machine, now, "z", usual);

  return capture ? [capture] : [];
}

export interface Command {
  id: number;
  type: string;
  uid?: string;
  axes?: string[];
  f_max_hz?: number;
  lines?: number;
  averages?: number;
}

/** What a command brings: the answer to it, and the waveforms it asks for. */
export function obeyed(command: Command, machines: readonly Simulated[], now: number) {
  const machine = machines.find(({ node }) => node.uid === command.uid);
  const isKnown = command.uid === undefined || machine !== undefined;
  const captures = machine && command.type === "capture" ? asked(command, machine, now) : [];

  return { ack: { id: command.id, ok: isKnown && (command.type !== "capture" || captures.length > 0) }, captures };
}

const axes: readonly Axis[] = ["x", "z"];

/** Lines and highest frequency determine how long and how fast; averages follow one another in one record. */
function asked(
  { axes: wanted, f_max_hz = 5300, lines = 1600, averages = 1 }: Command,
  machine: Simulated,
  now: number,
) {
  const recording = { fs_hz: 2.56 * f_max_hz, count: Math.round(2.56 * lines) * averages };

  return axes
    .filter((axis) => !wanted || wanted.includes(axis))
    .flatMap((axis) => captured(machine, now, axis, recording) ?? []);
}

function captured(machine: Simulated, ts: number, axis: Axis, recording: Recording): WireWaveform | null {
  const capture = machine.waveform(ts, axis, recording);
  if (!capture || capture.rpm === 0) return null;
  const { samples } = capture;
  const scale = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6) / 32_000;
  const counts = Buffer.alloc(2 * samples.length);
  samples.forEach((sample, index) => {
    counts.writeInt16LE(Math.round(sample / scale), 2 * index);
  });

  return {
    uid: machine.node.uid,
    axis,
    ts: new Date(ts).toISOString(),
    fs: recording.fs_hz,
    n: samples.length,
    unit: "g",
    enc: "i16le",
    scale,
    data: counts.toString("base64"),
  };
}
