import { z } from "zod";
import { name } from "./fields";

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+={0,2}$/);

/** What a browser says when it subscribes, `PushSubscription.toJSON()`, with a name that its person gives it. */
export const newDevice = z.strictObject({
  endpoint: z.url().max(2_000),
  keys: z.strictObject({ p256dh: base64url(100), auth: base64url(30) }),
  device_name: name.optional(),
});
export type NewDevice = z.infer<typeof newDevice>;
