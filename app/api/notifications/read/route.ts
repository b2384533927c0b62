import { z } from "zod";
import { notificationKinds } from "@/lib/domain/notifications/kinds";
import { id } from "@/lib/inputs/fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { readNotifications } from "@/lib/services/platform/notifications/read";

export const PUT = endpoint({
  allow: "signed_in",
  summary: "Mark some or all of the caller's notifications as read, or all of one kind",
  body: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(500) }),
    z.strictObject({ all: z.literal(true), kind: z.enum(notificationKinds).optional() }),
  ]),
  run: async (call, { body }) => {
    const count = await readNotifications(call, body);
    return done(call, "errors.saved", { count });
  },
});
