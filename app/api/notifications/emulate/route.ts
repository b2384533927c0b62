import { z } from "zod";
import { providerOnly } from "@/lib/domain/identity/viewer";
import { templateChannels } from "@/lib/domain/notifications/notices";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { emulate } from "@/lib/services/platform/deliveries/emulate";

export const POST = endpoint({
  allow: "update_settings",
  condition: providerOnly("notifications.provider_only"),
  summary: "Send a test notification with sample values to the caller",
  body: z.strictObject({
    template: z.string().max(60),
    channel: z.enum(templateChannels).default("mail"),
    language_id: z.union([z.literal(1), z.literal(2)]).optional(),
  }),
  run: async (call, { body }) => {
    await emulate(call, body);
    return done(call, "notifications.sent");
  },
});
