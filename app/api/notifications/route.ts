import { flag, pageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { listNotifications } from "@/lib/services/platform/notifications/list";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the caller's notifications, newest first, with the number of unread ones",
  query: pageQuery.extend({ max: pageQuery.shape.max.unwrap().default(30), unread: flag.default(false) }),
  run: (call, { query }) => listNotifications(call, query),
});
