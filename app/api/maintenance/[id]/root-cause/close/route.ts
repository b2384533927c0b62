import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { closeRootCause } from "@/lib/services/maintenance/root-causes/root-cause";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Close a root cause without open actions; only supervisors",
  params: idParams,
  body: z.strictObject({ version: z.int().positive().optional() }),
  run: (call, { params, body }) => closeRootCause(call, params.id, body),
});
