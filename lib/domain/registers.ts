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

/** Null: the map does not know the register, or its value is none that the key can have. */
export function readRegister(map: RegisterMap, register: number, raw: number): RegisterReading | null {
  const found = map[String(register)];
  const known = found && payloadKeys.get(found.key);
  if (!found || !known) return null;

  const whole = found.signed && raw > 0x7fff && raw <= 0xffff ? raw - 0x1_0000 : raw;
  const value = whole * found.scale + found.offset;

  return value < known.min || value > known.max ? null : { uid: found.uid, key: found.key, value };
}
