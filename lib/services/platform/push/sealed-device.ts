import { mayPushTo, simulatedHost } from "@/lib/domain/notifications/push";
import { env } from "@/lib/server/env";
import type { PushKeys } from "@/lib/server/push-encryption";
import { placeOf, unseal } from "@/lib/server/secrets/sealed";

export const endpointPlace = (id: number) => placeOf("push_subscriptions", "endpoint", id);
export const keysPlace = (id: number) => placeOf("push_subscriptions", "keys", id);

export interface SealedDevice {
  id: number;
  endpoint: string;
  keys: string;
}

export const opened = ({ id, endpoint, keys }: SealedDevice) => ({
  endpoint: unseal(endpoint, endpointPlace(id)),
  keys: JSON.parse(unseal(keys, keysPlace(id))) as PushKeys,
});

/** The demo has a service of its own, which only keeps what it is sent. */
export const isPushService = (endpoint: string) =>
  mayPushTo(endpoint, env.pushHosts) || (env.isDemo && mayPushTo(endpoint, [simulatedHost]));
