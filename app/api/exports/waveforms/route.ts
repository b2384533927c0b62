import { waveformExportInput } from "@/lib/inputs/waveform-exports";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { startWaveformExport } from "@/lib/services/outward/waveform-exports/start";

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Write the waveforms of sensors, items or machines into one ZIP file, as UFF 58, MAT or CSV",
  body: waveformExportInput,
  run: async (call, { body }) => done(call, "exports.waveforms.started", await startWaveformExport(call, body)),
});
