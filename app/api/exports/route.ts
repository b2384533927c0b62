import { z } from "zod";
import { optionalId } from "@/lib/inputs/fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { parseQuery } from "@/lib/server/http/query";
import { exported } from "@/lib/services/outward/exports/exported";
import { startExport } from "@/lib/services/outward/exports/start";

export const POST = endpoint({
  // The right to view that list is asked for by startExport.
  allow: "signed_in",
  summary: "Email a filtered list as an Excel file to the caller",
  body: z.strictObject({
    resource: z.string().max(60),
    query: z.record(z.string(), z.unknown()).default({}),
    plant_id: optionalId,
  }),
  run: async (call, { body }) => {
    const { resource, query } = exported(body.resource);
    const asked = parseQuery(query, body.query);
    return done(call, "exports.sent", await startExport(call, resource, asked, body.plant_id ?? null));
  },
});
