import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { trackRuntime } from "@/lib/services/devices/sensors/runtime";

const body = z.strictObject({
  is_enabled: z.boolean().optional(),
  run_threshold: z.number().min(0).max(1000).nullable().optional(),
  reset: z.boolean().optional(),
});

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Count a machine's run hours by its sensor: switch on or off, set from when it runs, begin anew",
  params: idParams,
  body,
  run: (call, { params, body }) => trackRuntime(call, params.id, body),
});
