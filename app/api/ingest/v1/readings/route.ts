import { deviceEndpoint, readDeviceBody } from "@/lib/server/device";
import { decodeBatch } from "@/lib/services/readings/decode";
import { receiveReadings } from "@/lib/services/readings/receive";

export const POST = deviceEndpoint({
  summary: "A gateway's readings: stored before they are acknowledged, each refused value named by its path",
  run: async (device, request, { now }) => {
    const { text, hash } = await readDeviceBody(request);
    const receipt = await receiveReadings(device, decodeBatch(text, now), { body_hash: hash, now });

    return Response.json(receipt, { status: 202 });
  },
});
