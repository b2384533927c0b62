import { waveformExportInput } from "@/lib/inputs/waveform-exports";
import { endpoint } from "@/lib/server/http/endpoint";
import { estimateWaveforms } from "@/lib/services/outward/waveform-exports/choose";

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Count the waveforms that an export would hold, with the size of its file",
  body: waveformExportInput,
  run: (call, { body }) => estimateWaveforms(call, body),
});
