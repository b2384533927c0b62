import { isProviderSide } from "@/lib/domain/identity/viewer";
import { templateInput } from "@/lib/inputs/message-templates";
import { endpoint } from "@/lib/server/http/endpoint";
import { previewTemplate } from "@/lib/services/platform/deliveries/own-texts";

export const POST = endpoint({
  allow: "view_settings",
  condition: isProviderSide,
  summary: "Preview the text of a message with sample values, without saving it",
  body: templateInput,
  run: async (call, { body }) => previewTemplate(call, body),
});
