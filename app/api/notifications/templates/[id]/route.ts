import { z } from "zod";
import { providerOnly } from "@/lib/domain/identity/viewer";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { removeTemplate } from "@/lib/services/platform/deliveries/own-texts";

export const DELETE = endpoint({
  allow: "update_settings",
  condition: providerOnly("message-templates.provider_only"),
  summary: "Return a message to the product's own text",
  params: idParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  run: async (call, { params, query }) => {
    await removeTemplate(call, params.id, query.version);
    return done(call, "notifications.template_deleted");
  },
});
