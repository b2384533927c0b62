import { readingsAnswer, readingsBody } from "@/lib/inputs/gateways";
import { deviceEndpoint, readDeviceBody } from "@/lib/server/http/device";
import { wholeJson } from "@/lib/server/http/whole";
import { takeMessage } from "@/lib/services/monitoring/ingest/door";

export const POST = deviceEndpoint({
  summary: "Send readings of a gateway: stored before they are acknowledged; each rejected value is listed by its path",
  body: readingsBody,
  answer: readingsAnswer,
  status: 202,
  run: async (device, request, { now }) => {
    const text = await readDeviceBody(request);
    const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
    const receipt = await takeMessage(device, { door: isForm ? "form" : "json", text }, { now });

    return wholeJson(receipt, 202);
  },
});
