import { soundParams } from "@/lib/inputs/captures";
import { endpoint } from "@/lib/server/http/endpoint";
import { prepareSound, soundOfCapture } from "@/lib/services/monitoring/captures/sound";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Download a waveform as a WAV file",
  params: soundParams,
  run: async (call, { params }) => {
    const sound = await soundOfCapture(call, params.id, params.fftId, params.axis);
    return new Response(sound, { headers: { "Content-Type": "audio/wav", "Content-Length": String(sound.length) } });
  },
});

export const POST = endpoint({
  allow: "view_dashboard",
  summary: "Get the address of a waveform's WAV file, if it can be played",
  params: soundParams,
  run: (call, { params }) => prepareSound(call, params.id, params.fftId, params.axis),
});
