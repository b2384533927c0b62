import { z } from "zod";
import { name } from "./fields";

/** So many bytes, with the padding of base64 or without. */
const base64url = (bytes: number) =>
  z
    .string()
    .min(Math.ceil((bytes * 4) / 3))
    .max(Math.ceil(bytes / 3) * 4)
    .regex(/^[\w-]+={0,2}$/);

/** What a browser sends when it subscribes, `PushSubscription.toJSON()`, with a name that its person gives it. */
export const newDevice = z.strictObject({
  endpoint: z.url().max(2_000),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  device_name: name.optional(),
});
export type NewDevice = z.infer<typeof newDevice>;
