import { z } from "zod";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { readDeviceBody, strangerEndpoint } from "@/lib/server/http/device";
import { consume } from "@/lib/server/http/limits";
import { parse } from "@/lib/server/http/refusals";
import { parseObject } from "@/lib/server/http/wire";
import { bindController } from "@/lib/services/devices/controllers/bind";

const body = z.object({ serial: z.string().min(1).max(200), code: z.string().min(1).max(40) });

export const POST = strangerEndpoint({
  summary: "Exchange a gateway's serial number and one-time binding code for a token",
  run: async (request, { now, ip }) => {
    await consume("bind", subscriberOf(ip));
    await consume("bind_all", "all");
    const { text } = await readDeviceBody(request);

    return Response.json({ data: await bindController(parse(body, parseObject(text)), now) }, { status: 201 });
  },
});
