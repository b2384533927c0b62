import { isProviderSide } from "@/lib/domain/viewer";
import { endpoint } from "@/lib/server/http";
import { listTemplates } from "@/lib/services/deliveries/templates";

export const GET = endpoint({
  allow: "view_settings",
  condition: isProviderSide,
  summary: "List the messages that are sent by mail and SMS, with their texts in each language",
  run: async () => listTemplates(),
});
