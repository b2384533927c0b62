import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { bindAnswer, bindBody } from "@/lib/inputs/gateways";
import { readDeviceBody, strangerEndpoint } from "@/lib/server/http/device";
import { consume, refuseWhenSpent, spend } from "@/lib/server/http/limits";
import { parse } from "@/lib/server/http/refusals";
import { parseObject } from "@/lib/server/http/wire";
import { awaitsBinding, bindController, wrongCode } from "@/lib/services/devices/controllers/bind";

/** A serial number and a code, packed or not. Nothing larger is read from somebody who has no token. */
const bodyLimit = 4 * 1024;

export const POST = strangerEndpoint({
  summary: "Exchange a gateway's serial number and one-time binding code for a token",
  body: bindBody,
  answer: bindAnswer,
  status: 201,
  run: async (request, { now, ip }) => {
    const address = subscriberOf(ip);
    const isWithin = await spend("bind", address);
    const text = await readDeviceBody(request, bodyLimit);
    const binding = parse(bindBody, parseObject(text));
    try {
      if (!(await awaitsBinding(binding.serial, now))) throw wrongCode();
      await takeTry(binding.serial.toLowerCase(), address, isWithin);
      return Response.json({ data: await bindController(binding, now) }, { status: 201 });
    } catch (refused) {
      // Over the limit a wrong code is answered like everything else, or the difference names serial numbers.
      if (!isWithin) await refuseWhenSpent("bind", address);
      throw refused;
    }
  },
});

/**
 * What an address tries first at a controller is its own, even while the address is over its limit: no flood of
 * guesses, from elsewhere or from the gateway's own plant, keeps the right code out. What it tries beyond that, all
 * addresses share. A code has 40 bits and lives for 72 hours: one address guesses it with a chance of one in a million,
 * ten thousand addresses together with one in seventy thousand.
 */
async function takeTry(serial: string, address: string, isWithin: boolean): Promise<void> {
  if (await spend("bind_own", `${serial} ${address}`)) return;
  if (!isWithin) await refuseWhenSpent("bind", address);
  await consume("bind_serial", serial);
}
