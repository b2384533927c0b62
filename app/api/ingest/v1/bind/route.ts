import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { bindAnswer, bindBody } from "@/lib/inputs/gateways";
import { readDeviceBody, strangerEndpoint } from "@/lib/server/http/device";
import { consume, spend } from "@/lib/server/http/limits";
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
    // What an address tries first at a controller is its own, so that no flood of guesses keeps the gateway with the
    // right code out; what it tries beyond that, all addresses share. A code has 40 bits and lives for 72 hours: ten
    // thousand addresses guess it with a chance of two in a million.
    const serial = binding.serial.toLowerCase();
    if (!(await spend("bind_first", `${serial} ${subscriberOf(ip)}`))) await consume("bind_serial", serial);

    return Response.json({ data: await bindController(binding, now) }, { status: 201 });
  },
});
