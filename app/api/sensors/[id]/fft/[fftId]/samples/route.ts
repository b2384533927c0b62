import { z } from "zod";
import { contentDisposition } from "@/lib/domain/shared/file-range";
import { captureParams } from "@/lib/inputs/captures";
import { endpoint } from "@/lib/server/http/endpoint";
import { samplesFor } from "@/lib/services/monitoring/captures/research";

const types = { csv: "text/csv; charset=utf-8", f32: "application/octet-stream" };

export const GET = endpoint({
  allow: "view_rnd",
  summary: "Download the samples of a waveform as CSV with times, or as little-endian float32",
  params: captureParams,
  query: z.strictObject({ format: z.enum(["csv", "f32"]).default("csv") }),
  run: async (call, { params, query: { format } }) =>
    new Response(await samplesFor(call, params.id, params.fftId, format), {
      headers: {
        "Content-Type": types[format],
        "Content-Disposition": contentDisposition("attachment", `waveform ${params.fftId}.${format}`),
        "Cache-Control": "private, no-store",
      },
    }),
});
