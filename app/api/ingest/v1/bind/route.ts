import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { bindAnswer, bindBody } from "@/lib/inputs/gateways";
import { readDeviceBody, strangerEndpoint } from "@/lib/server/http/device";
import { consume } from "@/lib/server/http/limits";
import { parse } from "@/lib/server/http/refusals";
import { parseObject } from "@/lib/server/http/wire";
import { bindController } from "@/lib/services/devices/controllers/bind";

export const POST = strangerEndpoint({
  summary: "Exchange a gateway's serial number and one-time binding code for a token",
  body: bindBody,
  answer: bindAnswer,
  status: 201,
  run: async (request, { now, ip }) => {
    await consume("bind", subscriberOf(ip));
    const { text } = await readDeviceBody(request);
    const binding = parse(bindBody, parseObject(text));
    // Tries from many addresses at one controller stop that controller's binding, and nobody else's.
    await consume("bind_serial", binding.serial.toLowerCase());

    return Response.json({ data: await bindController(binding, now) }, { status: 201 });
  },
});
