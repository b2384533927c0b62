import { z } from "zod";
import { endpoint } from "@/lib/server/http";
import { listNotifications } from "@/lib/services/notifications/list";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the caller's notifications, newest first, with the number of unread ones",
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    max: z.coerce.number().int().min(1).max(200).default(30),
    unread: z
      .enum(["true", "false", "1", "0"])
      .default("false")
      .transform((value) => value === "true" || value === "1"),
  }),
  run: (call, { query }) => listNotifications(call, query),
});
