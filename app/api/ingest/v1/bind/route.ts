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
    const { text } = await readDeviceBody(request);
    const binding = parse(body, parseObject(text));
    // Tries from many addresses at one controller stop that controller's binding, and nobody else's.
    await consume("bind_serial", binding.serial.toLowerCase());

    return Response.json({ data: await bindController(binding, now) }, { status: 201 });
  },
});
