import { previewBody } from "@/lib/inputs/recurrence";
import { endpoint } from "@/lib/server/http/endpoint";
import { previewRule } from "@/lib/services/maintenance/series/preview";

export const POST = endpoint({
  allow: ["create_maintenance", "update_maintenance"],
  summary: "Show the next ten dates of a recurrence, on the plant's clock and calendar, without saving it",
  body: previewBody,
  run: (call, { body }) => previewRule(call, body),
});
