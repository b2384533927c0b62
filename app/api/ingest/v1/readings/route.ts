import { deviceEndpoint, readDeviceBody } from "@/lib/server/http/device";
import { takeMessage } from "@/lib/services/monitoring/ingest/door";

export const POST = deviceEndpoint({
  summary: "A gateway's readings: stored before they are acknowledged, each refused value named by its path",
  run: async (device, request, { now }) => {
    const { text } = await readDeviceBody(request);
    const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
    const receipt = await takeMessage(device, { door: isForm ? "form" : "json", text }, { now });

    return Response.json(receipt, { status: 202 });
  },
});
