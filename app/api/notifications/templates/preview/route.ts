import { providerOnly } from "@/lib/domain/identity/viewer";
import { templateInput } from "@/lib/inputs/message-templates";
import { endpoint } from "@/lib/server/http/endpoint";
import { previewTemplate } from "@/lib/services/outward/notices/preview";

export const POST = endpoint({
  allow: "view_settings",
  condition: providerOnly("message-templates.provider_only"),
  summary:
    "Preview the text of a message with values of a recent alert, order or report of the installation, without saving it",
  body: templateInput,
  run: (call, { body }) => previewTemplate(call, body),
});
