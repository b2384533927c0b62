import { z } from "zod";
import { noticeChannels } from "@/lib/domain/notices";
import { isProviderSide } from "@/lib/domain/viewer";
import { done, endpoint } from "@/lib/server/http";
import { emulate } from "@/lib/services/deliveries/emulate";

export const POST = endpoint({
  allow: "update_settings",
  condition: isProviderSide,
  summary: "Send a message with made-up figures to the caller, to see what people are sent",
  body: z.strictObject({
    template: z.string().max(60),
    channel: z.enum(noticeChannels).default("mail"),
    language_id: z.union([z.literal(1), z.literal(2)]).optional(),
  }),
  run: async (call, { body }) => {
    await emulate(call, body);
    return done(call, "notifications.sent");
  },
});
