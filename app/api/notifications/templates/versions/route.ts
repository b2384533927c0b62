import { isProviderSide } from "@/lib/domain/identity/viewer";
import { templateQuery } from "@/lib/inputs/message-templates";
import { endpoint } from "@/lib/server/http/endpoint";
import { versionsOf } from "@/lib/services/platform/deliveries/own-texts";

export const GET = endpoint({
  allow: "view_settings",
  condition: isProviderSide,
  summary: "List the versions of a message's text in a language, with who saved each and when",
  query: templateQuery,
  run: (call, { query }) => versionsOf(call, query),
});
