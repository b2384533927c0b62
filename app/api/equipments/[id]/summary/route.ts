import { z } from "zod";
import { routes } from "@/lib/generated/routes";
import { endpoint } from "@/lib/server/http/endpoint";
import { headersOfPerson } from "@/lib/server/mcp/read-as-person";
import { idParams } from "@/lib/server/resources/resource-routes";
import { summarizeItem } from "@/lib/services/outward/own-model/summarize";

export const POST = endpoint({
  allow: "view_dashboard",
  summary:
    "Summarize an item's history by the company's model, of what the caller may read; kept for them until something happens to the item",
  params: idParams,
  body: z.strictObject({}),
  transaction: "own",
  run: (call, { params, request }) => {
    const reader = { viewer: call.viewer, headers: headersOfPerson(request.headers), routes };
    return summarizeItem(call, params.id, reader);
  },
});
