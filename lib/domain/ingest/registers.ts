import { z } from "zod";
import { type Decoded, type Reading, type Rejection, refusalOfTime } from "./payload";
import { isStateKey, point, scaled } from "./points";

/**
 * What the numbered registers of a simple controller hold. A register is a whole number on the wire: `signed` reads it
 * as two's complement of 16 bits, then value = raw · scale + offset, in the key's base unit. Besides measurements it may
 * show whether a machine runs (not zero) and whether a node is connected (128 is connected, condition-monitoring domain
 * reference, section 1.4).
 */
export const registerMapSchema = z.record(
  z.string().regex(/^\d{1,5}$/),
  point.extend({ signed: z.boolean().default(false) }),
);

export type RegisterMap = z.infer<typeof registerMapSchema>;
type Entry = RegisterMap[string];

const radioConnected = 128;
/** What a register of 16 bits holds when its sensor's value does not fit. */
const overRange = 0xffff;

export type RegisterRejection = { path: string; code: Rejection["code"] | "UNKNOWN_REGISTER" };

/**
 * When a batch's registers were read, in UTC milliseconds: they carry no time of their own, so that of the sending, or now where there is
 * none or the sender's clock is ahead. Null: too long ago to be stored.
 */
export function timeOfRegisters({ sent_at }: Pick<Decoded, "sent_at">, now: number): number | null {
  const ts = sent_at !== null && sent_at <= now ? sent_at : now;

  return refusalOfTime(ts, now) === null ? ts : null;
}

/**
 * The readings of a batch's registers, all of one time. A node that no longer reports leaves its last values in its
 * registers: they are passed over, or a dead sensor would seem alive. Whether a value is one that its key can have is
 * judged after the sensor's formulas.
 */
export function readRegisters(
  registers: ReadonlyMap<number, number>,
  map: RegisterMap,
  ts: number,
  pathOf: (register: number) => string = (register) => `regs.${register}`,
): { readings: Reading[]; rejected: RegisterRejection[] } {
  const readings: Reading[] = [];
  const rejected: RegisterRejection[] = [];
  const { running, silent } = statesOf(registers, map);
  for (const [register, raw] of registers) {
    const path = pathOf(register);
    const entry = map[String(register)];
    if (!entry) rejected.push({ path, code: "UNKNOWN_REGISTER" });
    else if (!entry.signed && raw === overRange) rejected.push({ path, code: "OUT_OF_RANGE" });
    else if (!isStateKey(entry.key) && !silent.has(entry.uid)) {
      const { uid, key } = entry;
      const stamp = { ts, quality: 0, running: running.get(uid) ?? null, path, device_path: path };
      readings.push({ uid, key, value: decoded(entry, raw), ...stamp });
    }
  }

  return { readings, rejected };
}

function statesOf(registers: ReadonlyMap<number, number>, map: RegisterMap) {
  const running = new Map<string, boolean>();
  const silent = new Set<string>();
  for (const [register, raw] of registers) {
    const entry = map[String(register)];
    if (entry?.key === "running") running.set(entry.uid, raw !== 0);
    if (entry?.key === "connected" && raw !== radioConnected) silent.add(entry.uid);
  }

  return { running, silent };
}

function decoded(entry: Entry, raw: number): number {
  const whole = entry.signed && raw > 0x7fff && raw <= 0xffff ? raw - 0x1_0000 : raw;

  return scaled(entry, whole);
}
