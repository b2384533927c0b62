import { pushKinds } from "@/lib/domain/notifications/push";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { consume } from "@/lib/server/http/limits";
import { pushPair } from "../push/pair";
import { pushTo, settleDevice } from "../push/push-to";
import { composePush } from "./compose-push";

/** Sends a message to one of the caller's own devices at once; returns its push service's answer where it took nothing. */
export async function tryDevice(call: Omit<Call, "tx">, id: number): Promise<void> {
  const { viewer, now, locale } = call;
  await consume("push_test", String(viewer.user_id));
  const device = await asAuth((tx) =>
    tx.pushSubscription.findFirst({
      where: { id, user_id: viewer.user_id },
      select: { id: true, endpoint: true, keys: true },
    }),
  );
  if (!device) throw notFound();
  const push = { kind: "test", tag: "test", rank: 0 } as const;
  const letter = { template: "test", params: { name: viewer.first_name }, locale, href: "/profile#devices", push };
  const { text } = composePush(letter, { has_details: true, is_silent: false });
  const outcome = await pushTo(
    device,
    { id: `test-${call.request_id}`, text, push, ttl: pushKinds.test.ttl },
    await pushPair(),
    now,
  );
  await asAuth((tx) => settleDevice(tx, outcome, now));
  if (outcome.verdict === "gone") throw new DomainError("conflict", "push.gone");
  if (outcome.verdict !== "taken")
    throw new DomainError("conflict", "push.not_taken", { params: { answer: outcome.error ?? "" } });
}
