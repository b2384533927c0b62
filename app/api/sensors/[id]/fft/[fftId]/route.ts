import { captureParams } from "@/lib/resources/captures";
import { endpoint } from "@/lib/server/http";
import { findCapture } from "@/lib/services/captures/find";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "One waveform: its samples as base64 of little-endian float32, and what is known of the machine at the time",
  params: captureParams,
  run: (call, { params }) => findCapture(call, params.id, params.fftId),
});
