import { z } from "zod";
import { captureParams } from "@/lib/inputs/captures";
import { endpoint } from "@/lib/server/http/endpoint";
import { findCapture } from "@/lib/services/monitoring/captures/find";
import { setReference } from "@/lib/services/monitoring/captures/reference";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "One waveform: its samples as base64 of little-endian float32, and what is known of the machine at the time",
  params: captureParams,
  run: (call, { params }) => findCapture(call, params.id, params.fftId),
});

export const PUT = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Make a waveform the reference that later ones of its axis are compared with, or no longer",
  params: captureParams,
  body: z.strictObject({ is_reference: z.boolean() }),
  run: (call, { params, body }) => setReference(call, params.id, params.fftId, body.is_reference),
});
