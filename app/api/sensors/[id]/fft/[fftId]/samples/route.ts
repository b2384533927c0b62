import { z } from "zod";
import { captureParams } from "@/lib/inputs/captures";
import { asDownload } from "@/lib/server/http/download";
import { endpoint } from "@/lib/server/http/endpoint";
import { samplesFor } from "@/lib/services/monitoring/captures/research";

const types = { csv: "text/csv; charset=utf-8", f32: "application/octet-stream" };

export const GET = endpoint({
  allow: "view_rnd",
  summary: "Download the samples of a waveform as CSV with times, or as little-endian float32",
  params: captureParams,
  query: z.strictObject({ format: z.enum(["csv", "f32"]).default("csv") }),
  run: async (call, { params, query: { format } }) =>
    asDownload(await samplesFor(call, params.id, params.fftId, format), {
      type: types[format],
      name: `waveform ${params.fftId}.${format}`,
    }),
});
