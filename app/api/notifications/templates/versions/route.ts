import { providerOnly } from "@/lib/domain/identity/viewer";
import { withShortPage } from "@/lib/inputs/fields";
import { templateQuery } from "@/lib/inputs/message-templates";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { versionsOf } from "@/lib/services/platform/deliveries/own-texts";

export const GET = endpoint({
  allow: "view_settings",
  condition: providerOnly("message-templates.provider_only"),
  summary: "List the versions of a message's text in a language, with who saved each and when",
  query: withShortPage(templateQuery),
  run: async (call, { query }) => pageIn(await versionsOf(call, query), query),
});
