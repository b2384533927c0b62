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
  summary: "Configure run-hour counting by a sensor: turn it on or off, set the running threshold, or reset the count",
  params: idParams,
  body,
  run: (call, { params, body }) => trackRuntime(call, params.id, body),
});
