import { z } from "zod";
import { lubeDeviceKinds, lubeDeviceStates } from "../lubrication/devices";
import { confirmations, type LubricatorMessage } from "../lubrication/status";

/**
 * What a controller reports of its lubricators. No maker publishes a payload, so there is one of our own: the absolute
 * count of cycles since the container is in, whether the last cycle was confirmed and by what, and the contacts as they
 * are now. A contact that is left out is open.
 */
const uid = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => !text.includes("\0"));

const lubricatorSchema = z.strictObject({
  uid,
  ts: z.union([z.string(), z.number()]).optional(),
  cycles: z.int().min(0).max(1_000_000).nullable().optional(),
  confirmed: z
    .union([z.enum(confirmations), z.literal(false)])
    .nullable()
    .optional(),
  over_pressure: z.boolean().default(false),
  overload: z.boolean().default(false),
  empty: z.boolean().default(false),
});

export interface LubricatorReport extends LubricatorMessage {
  uid: string;
  path: string;
}

export function decodeLubricator(raw: unknown, path: string) {
  const parsed = lubricatorSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { ts, cycles = null, confirmed = null, ...rest } = parsed.data;

  return { ts, report: { ...rest, cycles, confirmed, path } };
}

const deviceSchema = z.strictObject({ kind: z.enum(lubeDeviceKinds), uid, state: z.enum(lubeDeviceStates) });

/** The state of a pump, radio or solenoid. */
export type LubeDeviceReport = z.infer<typeof deviceSchema> & { path: string };

export function decodeLubeDevice(raw: unknown, path: string): LubeDeviceReport | null {
  const parsed = deviceSchema.safeParse(raw);

  return parsed.success ? { ...parsed.data, path } : null;
}
