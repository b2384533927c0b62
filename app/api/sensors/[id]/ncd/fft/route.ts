import { captureInput, captureQuery } from "@/lib/inputs/captures";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listCaptures } from "@/lib/services/monitoring/captures/list";
import { requestCapture } from "@/lib/services/monitoring/captures/request";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List a sensor's waveforms, newest first: requested, being received, or ready",
  params: idParams,
  query: captureQuery,
  tool: {
    name: "list_captures",
    description: "Waveforms of a sensor, the newest first, with axis, speed and finding.",
    example: { id: 40 },
    link: "/ncd/{id}/fft/latest",
  },
  run: (call, { params, query }) => listCaptures(call, params.id, query),
});

export const POST = endpoint({
  // Users who work on the machine may ask what it sounds like.
  allow: ["update_controllers", "update_maintenance"],
  summary: "Request a waveform from a sensor; one open request per sensor",
  params: idParams,
  body: captureInput,
  status: 201,
  run: (call, { params, body }) => requestCapture(call, params.id, body),
});
