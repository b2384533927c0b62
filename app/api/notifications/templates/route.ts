import { isProviderSide } from "@/lib/domain/identity/viewer";
import { endpoint } from "@/lib/server/http/endpoint";
import { listTemplates } from "@/lib/services/platform/deliveries/templates";

export const GET = endpoint({
  allow: "view_settings",
  condition: isProviderSide,
  summary: "List the email and SMS templates with their texts in each language",
  run: async () => listTemplates(),
});
