import { providerOnly } from "@/lib/domain/identity/viewer";
import { shortPageQuery } from "@/lib/inputs/fields";
import { templateInput } from "@/lib/inputs/message-templates";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { saveTemplate, templatesWithOwn } from "@/lib/services/platform/deliveries/own-texts";

export const GET = endpoint({
  allow: "view_settings",
  condition: providerOnly("message-templates.provider_only"),
  summary: "List the email and SMS templates with their texts in each language, and the placeholders each may use",
  query: shortPageQuery,
  run: async (call, { query }) => pageIn(await templatesWithOwn(call), query),
});

export const POST = endpoint({
  allow: "update_settings",
  condition: providerOnly("message-templates.provider_only"),
  summary: "Replace the text of a message in a language; unknown placeholders are rejected",
  body: templateInput,
  run: (call, { body }) => saveTemplate(call, body),
});
