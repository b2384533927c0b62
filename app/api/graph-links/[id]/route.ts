import { z } from "zod";
import { done, endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { revokeGraphLink } from "@/lib/services/graph-links/revoke";

export const DELETE = endpoint({
  allow: "view_dashboard",
  summary: "End a link to a chart at once",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await revokeGraphLink(call, params.id);
    return done(call, "graph-links.revoked");
  },
});
