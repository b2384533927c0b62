import { z } from "zod";
import { codes, type NameOf } from "../shared/codes";
import type { StatusOf, Transitions } from "../shared/transitions";
import { captureAxes, captureTypes } from "./captures";

/** The commands of a controller: the specification's command types, workflows 11, domain reference 1.9. */
export const commandTypes = codes({
  graph: 1,
  manual: 2,
  rebaseline: 3,
  dxm: 4,
  acknowledge_rebaseline: 5,
  controller_registers: 6,
  sensor_update_rebaseline: 7,
});
export type CommandType = NameOf<typeof commandTypes>;

/**
 *   queued ──the gateway takes it──▶ sent ──it answers──▶ acked | failed
 *      ▲──────no answer in time, twice──┘└──▶ timeout
 *
 * An answer to an earlier sending counts while the command is open. After the end it is kept and moves nothing.
 */
const commandTransitions = {
  send: { from: ["queued"], to: "sent" },
  resend: { from: ["sent"], to: "queued" },
  acknowledge: { from: ["queued", "sent"], to: "acked" },
  fail: { from: ["queued", "sent"], to: "failed" },
  time_out: { from: ["queued", "sent"], to: "timeout" },
} as const satisfies Transitions<string>;

export type CommandState = StatusOf<typeof commandTransitions>;

/** How long a gateway may take to answer, and how often it is asked: specification, "120 s by default, two retries". */
export const answerWithinMs = 120_000;
export const mostAttempts = 3;

const minute = 60_000;
/** A controller without data for three of its intervals counts as silent, at the earliest after ten minutes. */
export const commandTimeout = (interval_s: number) => Math.max(10 * minute, 3 * interval_s * 1000);

/** The purpose of a command: a sensor gets only one per purpose at a time. */
const commandPurposes = ["fft", "gain", "config", "rpm", "rebaseline", "lube_cycle", "lube_revert"] as const;
export type CommandPurpose = (typeof commandPurposes)[number];

export const gainActions = ["increase", "decrease", "reset"] as const;
export type GainAction = (typeof gainActions)[number];

/**
 * Where acknowledged commands, the newest first, have left the gain: sensors report no value of it. Steps count from the
 * last reset, or without one from the first command.
 */
export function gainSteps(actions: readonly GainAction[]): { steps: number; is_since_reset: boolean } {
  const reset = actions.indexOf("reset");
  const since = reset < 0 ? actions : actions.slice(0, reset);
  const steps = since.reduce((sum, action) => sum + (action === "increase" ? 1 : -1), 0);

  return { steps, is_since_reset: reset >= 0 };
}

/** Specification 4, "Gain adjustment result". */
export const gainResults = codes({ fail: 0, success: 1, process: 2, controller_timeout: 3 });

export const gainResultOf = (state: CommandState): NameOf<typeof gainResults> =>
  (({ queued: "process", sent: "process", acked: "success", failed: "fail", timeout: "controller_timeout" }) as const)[
    state
  ];

const address = z.int().min(0).max(65_536);
const uid = z.string().min(1).max(100);

/** What the gateway is handed, beside the command's id. A simple controller only supports `write_registers`. */
export const instructionSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("write_registers"), start: address, values: z.array(z.number()).min(1).max(100) }),
  z.object({ type: z.literal("read_registers"), start: address, count: z.int().min(1).max(125) }),
  z.object({ type: z.literal("host"), text: z.string() }),
  z.object({
    type: z.literal("capture"),
    uid,
    kind: z.enum(captureTypes),
    axes: z.array(z.enum(captureAxes)),
    f_max_hz: z.number(),
    lines: z.int(),
    averages: z.int(),
  }),
  z.object({ type: z.literal("adjust_gain"), uid, action: z.enum(gainActions) }),
  // What people enter, and the codes that the radio module takes.
  z.object({
    type: z.literal("configure"),
    uid,
    config: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
    machine_values: z.record(z.string(), z.number()),
  }),
  z.object({ type: z.literal("set_rpm"), uid, rpm: z.number() }),
  z.object({ type: z.literal("recompute_zones"), uid }),
  /** So many cycles of a lubricator, with its dwell between them. */
  z.object({
    type: z.literal("lubricator_cycle"),
    uid,
    cycles: z.int().min(1).max(10_000),
    dwell_s: z.int().min(1).max(86_400),
  }),
  /** The count that a lubricator should go on from. */
  z.object({ type: z.literal("lubricator_count"), uid, cycles: z.int().min(0).max(1_000_000) }),
]);
export type Instruction = z.infer<typeof instructionSchema>;

/** As a gateway reads it. */
export type WireCommand = { id: number } & Instruction;

/** Where the vibration kit keeps what starts a new baseline of node 1 to 40: domain reference 1.4. */
export const rebaselineRegister = (node: number) => 320 + node;
export const lastNode = 40;
