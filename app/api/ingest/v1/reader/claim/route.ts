import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { readerClaimAnswer } from "@/lib/inputs/gateways";
import { claimInput } from "@/lib/inputs/readers";
import { readDeviceBody, strangerEndpoint } from "@/lib/server/http/device";
import { consume } from "@/lib/server/http/limits";
import { parse } from "@/lib/server/http/refusals";
import { wholeJson } from "@/lib/server/http/whole";
import { parseObject } from "@/lib/server/http/wire";
import { claimControllers } from "@/lib/services/devices/readers/claim";

const bodyLimit = 4 * 1024;

export const POST = strangerEndpoint({
  summary: "Claim the controllers that a reader beside the server connects to, with a proof made from APP_KEYS",
  body: claimInput,
  answer: readerClaimAnswer,
  run: async (request, { now, ip }) => {
    await consume("reader_claim", subscriberOf(ip));
    const claim = parse(claimInput, parseObject(await readDeviceBody(request, bodyLimit)));

    return wholeJson({ data: await claimControllers(claim, now) }, 200);
  },
});
