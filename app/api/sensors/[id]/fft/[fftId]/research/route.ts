import { captureParams } from "@/lib/inputs/captures";
import { endpoint } from "@/lib/server/http/endpoint";
import { researchOf } from "@/lib/services/monitoring/captures/research";

export const GET = endpoint({
  allow: "view_rnd",
  summary: "Get the internals of a waveform's diagnosis: inputs, constants, the score of every band, raw parameters",
  params: captureParams,
  run: (call, { params }) => researchOf(call, params.id, params.fftId),
});
