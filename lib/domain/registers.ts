import { z } from "zod";
import { payloadKeys } from "@/lib/domain/parameters";

/**
 * What the numbered registers of a simple controller hold. A register is a whole number on the wire: `signed` reads it
 * as two's complement of 16 bits, then value = raw · scale + offset, in the key's base unit.
 */
const entry = z.strictObject({
  uid: z.string().min(1).max(100),
  key: z.string().refine((key) => payloadKeys.has(key), "registers.unknown_key"),
  scale: z.number().finite().default(1),
  offset: z.number().finite().default(0),
  signed: z.boolean().default(false),
});

export const registerMapSchema = z.record(z.string().regex(/^\d{1,5}$/), entry);

export type RegisterMap = z.infer<typeof registerMapSchema>;

export type RegisterReading = { uid: string; key: string; value: number };

/** What a register of 16 bits holds when its sensor has more to say than fits. */
const overRange = 0xffff;

/** Whether the value is one that the key can have is judged after the sensor's formulas. */
export function readRegister(
  map: RegisterMap,
  register: number,
  raw: number,
): RegisterReading | "UNKNOWN_REGISTER" | "OUT_OF_RANGE" {
  const found = map[String(register)];
  if (!found) return "UNKNOWN_REGISTER";
  if (!found.signed && raw === overRange) return "OUT_OF_RANGE";

  const whole = found.signed && raw > 0x7fff && raw <= 0xffff ? raw - 0x1_0000 : raw;

  return { uid: found.uid, key: found.key, value: whole * found.scale + found.offset };
}
