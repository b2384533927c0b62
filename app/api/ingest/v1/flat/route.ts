import { flatAnswer } from "@/lib/domain/ingest/payload";
import type { Receipt } from "@/lib/domain/ingest/receipt";
import { deviceEndpoint, readDeviceBody } from "@/lib/server/http/device";
import { wholeAnswer } from "@/lib/server/http/whole";
import { takeMessage } from "@/lib/services/monitoring/ingest/door";

const understood = ["write_registers"] as const;
const answer = ({ commands }: Receipt) =>
  wholeAnswer(
    Buffer.from(flatAnswer(commands.flatMap((command) => ("start" in command && "values" in command ? command : [])))),
    200,
    new Headers({ "Content-Type": "text/plain" }),
  );

export const GET = deviceEndpoint({
  summary: "Send registers of a simple controller in the query string: ?gw=…&token=…&r1=46&r2=108",
  allowsTokenInAddress: true,
  hasRegistersInAddress: true,
  run: async (device, request, { now }) => {
    const query = new URL(request.url).searchParams;
    query.delete("token");

    return answer(await takeMessage(device, { door: "form", text: query.toString() }, { now, understood }));
  },
});

export const POST = deviceEndpoint({
  summary:
    "Send readings of a simple controller: lines of uid,parameter,value[,time] as text/csv, or registers as a form",
  allowsTokenInAddress: true,
  run: async (device, request, { now }) => {
    const text = await readDeviceBody(request);
    const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");

    return answer(await takeMessage(device, { door: isForm ? "form" : "lines", text }, { now, understood }));
  },
});
