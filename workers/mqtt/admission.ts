import { DomainError } from "@/lib/domain/shared/errors";
import { type DeviceToken, deviceOfToken } from "@/lib/server/http/device";
import { consume, refuseWhenSpent } from "@/lib/server/http/limits";

/** Why a gateway is not let in, as the numbers of MQTT's own answer. */
export class NotAdmitted extends Error {
  constructor(
    readonly returnCode: 3 | 4 | 5,
    message: string,
  ) {
    super(message);
  }
}

const unavailable = 3;
const badPassword = 4;
const notAuthorised = 5;

/** A gateway signs in with its number or serial number and its token. */
export async function admit(
  username: string | undefined,
  password: Buffer | undefined,
  address: string,
): Promise<DeviceToken> {
  await orRefuse(refuseWhenSpent("mqtt_refused", address));
  const device = await deviceOf(username, password);
  if (!device) {
    await orRefuse(consume("mqtt_refused", address));
    throw new NotAdmitted(badPassword, "unknown user name or token");
  }
  await orRefuse(consume("mqtt_connect", String(device.controller_id)));

  return device;
}

async function deviceOf(username: string | undefined, password: Buffer | undefined): Promise<DeviceToken | null> {
  if (!username || !password) return null;
  let device: DeviceToken | null;
  try {
    device = await deviceOfToken(password.toString("utf8"));
  } catch (error) {
    throw new NotAdmitted(unavailable, (error as Error).message);
  }
  const isOwn =
    device && [String(device.controller_id), device.serial_number.toLowerCase()].includes(username.toLowerCase());

  return isOwn ? device : null;
}

async function orRefuse(limit: Promise<void>): Promise<void> {
  try {
    await limit;
  } catch (error) {
    if (error instanceof DomainError) throw new NotAdmitted(notAuthorised, "too many attempts");
    throw error;
  }
}
