import { DomainError } from "@/lib/domain/shared/errors";
import { readerConfigurationAnswer, readerHolder } from "@/lib/inputs/gateways";
import { deviceEndpoint } from "@/lib/server/http/device";
import { wholeAnswer } from "@/lib/server/http/whole";
import { waitForConfiguration } from "@/lib/services/devices/readers/wait";

export const GET = deviceEndpoint({
  summary:
    "What the reader of a controller reads and is asked; with If-None-Match it waits up to 30 seconds (Prefer: wait=…) for a change",
  answer: readerConfigurationAnswer,
  run: async (device, request) => {
    const holder = readerHolder.safeParse(request.headers.get("x-reader"));
    if (!holder.success) throw new DomainError("malformed", "readers.no_holder");
    const wait = /^wait=(\d{1,3})$/.exec(request.headers.get("prefer") ?? "")?.[1];
    const asked = {
      holder: holder.data,
      known: request.headers.get("if-none-match"),
      wait_s: wait === undefined ? null : Number(wait),
      signal: request.signal,
    };
    const { configuration, tag } = await waitForConfiguration(device, asked, () => new Date());
    if (!configuration) return new Response(null, { status: 304, headers: { ETag: tag } });

    const headers = new Headers({ "Content-Type": "application/json", ETag: tag });
    return wholeAnswer(Buffer.from(JSON.stringify({ data: configuration })), 200, headers);
  },
});
