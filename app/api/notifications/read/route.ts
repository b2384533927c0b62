import { z } from "zod";
import { id } from "@/lib/inputs/fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { readNotifications } from "@/lib/services/platform/notifications/read";

export const PUT = endpoint({
  allow: "signed_in",
  summary: "Mark some or all of the caller's notifications as read",
  body: z.union([z.strictObject({ ids: z.array(id).min(1).max(500) }), z.strictObject({ all: z.literal(true) })]),
  run: async (call, { body }) => {
    const count = await readNotifications(call, "ids" in body ? body.ids : "all");
    return done(call, "errors.saved", { count });
  },
});
