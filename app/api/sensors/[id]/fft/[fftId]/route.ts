import { z } from "zod";
import { captureParams } from "@/lib/inputs/captures";
import { endpoint } from "@/lib/server/http/endpoint";
import { findCapture } from "@/lib/services/monitoring/captures/find";
import { setReference } from "@/lib/services/monitoring/captures/reference";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Get a waveform: samples as base64 of little-endian float32, with the machine data at that time",
  params: captureParams,
  tool: {
    name: "capture_diagnosis",
    description:
      "The diagnosis of one waveform: the fault that its lines speak for, how sure it is, the evidence, and what is known of the machine. Ids are those of list_captures.",
    example: { id: 40, fftId: 900 },
    link: "/ncd/{id}/fft/{fftId}",
    hides: ["samples"],
  },
  run: (call, { params }) => findCapture(call, params.id, params.fftId),
});

export const PUT = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Set or remove a waveform as the reference of its axis",
  params: captureParams,
  body: z.strictObject({ is_reference: z.boolean() }),
  run: (call, { params, body }) => setReference(call, params.id, params.fftId, body.is_reference),
});
