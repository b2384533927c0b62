import { mostRefused, type Pushed, type PushVerdict, pushKinds, pushVerdict } from "@/lib/domain/notifications/push";
import type { Tx } from "@/lib/server/data/db";
import { type PushPair, postPush } from "@/lib/server/http/post-push";
import { opened, type SealedDevice } from "./sealed-device";

/** One message for one device. */
export interface ForDevice {
  /** Of what sends it, for the simulated service. */
  id: string;
  text: string;
  push: Pushed;
  /** Seconds. */
  ttl: number;
}

export interface Outcome {
  device_id: number;
  verdict: PushVerdict;
  /** Null where it was taken. */
  error: string | null;
}

/** Hands it to the push service of the device. What cannot be opened any more was sealed with a key that is gone. */
export async function pushTo(device: SealedDevice, message: ForDevice, pair: PushPair, now: Date): Promise<Outcome> {
  const to = openedOrNull(device);
  if (!to) return { device_id: device.id, verdict: "gone", error: "no_key" };
  const { id, text, push, ttl } = message;
  const { urgency } = pushKinds[push.kind];
  const { status, error } = await postPush(
    { id: `${id}-${device.id}`, to, text, tag: push.tag, urgency, ttl },
    pair,
    now,
  );
  const verdict = pushVerdict(status);

  return { device_id: device.id, verdict, error: verdict === "taken" ? null : (error ?? String(status)) };
}

function openedOrNull(device: SealedDevice) {
  try {
    return opened(device);
  } catch {
    return null;
  }
}

/** What an answer means for the device: it stays, it is noted, or it goes. */
export async function settleDevice(tx: Tx, { device_id, verdict, error }: Outcome, now: Date): Promise<void> {
  const where = { id: device_id };
  if (verdict === "taken")
    await tx.pushSubscription.updateMany({ where, data: { last_sent_at: now, last_error: null, refused: 0 } });
  else if (verdict === "gone") await tx.pushSubscription.deleteMany({ where });
  else if (verdict === "refused") {
    await tx.pushSubscription.updateMany({ where, data: { last_error: error, refused: { increment: 1 } } });
    await tx.pushSubscription.deleteMany({ where: { ...where, refused: { gte: mostRefused } } });
  } else await tx.pushSubscription.updateMany({ where, data: { last_error: error } });
}
