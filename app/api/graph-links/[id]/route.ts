import { z } from "zod";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { revokeGraphLink } from "@/lib/services/monitoring/graph-links/revoke";

export const DELETE = endpoint({
  allow: "view_dashboard",
  summary: "Revoke a chart link immediately",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await revokeGraphLink(call, params.id);
    return done(call, "graph-links.revoked");
  },
});
