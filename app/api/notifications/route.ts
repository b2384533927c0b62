import { z } from "zod";
import { notificationKinds } from "@/lib/domain/notifications/kinds";
import { datedPageQuery, flag } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { listNotifications } from "@/lib/services/platform/notifications/list";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the caller's notifications, newest first, with the number of unread ones",
  query: datedPageQuery.extend({ unread: flag.default(false), kind: z.enum(notificationKinds).optional() }),
  run: (call, { query }) => listNotifications(call, query),
});
