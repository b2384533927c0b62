import { readerAnswers } from "@/lib/inputs/readers";
import { deviceEndpoint, readDeviceBody } from "@/lib/server/http/device";
import { parse } from "@/lib/server/http/refusals";
import { wholeJson } from "@/lib/server/http/whole";
import { parseObject } from "@/lib/server/http/wire";
import { takeReaderAnswers } from "@/lib/services/devices/readers/take-answers";

export const POST = deviceEndpoint({
  summary: "Report the state of a reader's connection and its answers to requests",
  body: readerAnswers,
  run: async (device, request, { now }) => {
    await takeReaderAnswers(device, parse(readerAnswers, parseObject(await readDeviceBody(request))), now);

    return wholeJson({ data: { server_time: now.toISOString() } }, 200);
  },
});
