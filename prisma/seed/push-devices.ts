import { createECDH, randomBytes } from "node:crypto";
import { type Pushed, simulatedHost } from "@/lib/domain/notifications/push";
import type { Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import { placeOf, seal } from "@/lib/server/secrets/sealed";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/**
 * Phones that take messages, at a push service that only keeps what it is sent (DATA_DIR/outbox): one that works, one whose
 * service refused it lately, and one that is gone, which the next message finds out.
 */
export async function seedPushDevices(tx: Tx, now: Date) {
  for (const domain of ["cedar.example", "harbor.example"]) {
    const person = (role: string) =>
      tx.user.findUniqueOrThrow({ where: { email: `${role}@${domain}` }, select: { id: true, company_id: true } });
    const [technician, supervisor] = [await person("technician"), await person("supervisor")];
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await addDevice(tx, technician, { name: "Chrome, Android", last_sent_at: ago(2 * hour) }, ago(2 * day));
    await addDevice(tx, supervisor, { name: "Safari, iPhone", last_sent_at: ago(40 * minute) }, ago(day));
    await addDevice(tx, supervisor, { name: "Edge, Windows", last_error: "403", refused: 1 }, ago(5 * day));
    await addDevice(tx, supervisor, { name: "Chrome, Android", isGone: true }, ago(20 * day));
    await addSent(tx, technician, now);
    await addSent(tx, supervisor, now);
  }
}

interface Device {
  name: string;
  isGone?: boolean;
  last_sent_at?: Date;
  last_error?: string;
  refused?: number;
}

async function addDevice(tx: Tx, { id: user_id }: { id: number }, { name, isGone, ...more }: Device, at: Date) {
  const endpoint = `https://${simulatedHost}/${isGone ? "gone" : "phones"}/${randomBytes(12).toString("base64url")}`;
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  const [{ id }] = await tx.$queryRaw<[{ id: number }]>`select nextval('push_subscriptions_id_seq')::int as id`;
  await tx.pushSubscription.create({
    data: {
      id,
      user_id,
      device_name: name,
      endpoint_hash: sha256(endpoint),
      created_at: at,
      signed_in_at: at,
      ...more,
      endpoint: seal(endpoint, placeOf("push_subscriptions", "endpoint", id)),
      keys: seal(JSON.stringify(keys), placeOf("push_subscriptions", "keys", id)),
    },
    select: { id: true },
  });
}

/** What they were sent in the last days, with one that no device took in time. */
async function addSent(tx: Tx, { id: user_id, company_id }: { id: number; company_id: number | null }, now: Date) {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: user_id }, select: { email: true } });
  const push: Pushed = { kind: "alarm", tag: "case-demo", rank: 2 };
  const data = Array.from({ length: 12 }, (_, at) => {
    const created_at = new Date(now.getTime() - (at + 1) * 13 * hour);
    const isTaken = at !== 4;
    return {
      user_id,
      company_id,
      channel: "push",
      recipient: email,
      subject: `push:demo:${user_id}:${at}`,
      payload: { template: "alert_alarm", push },
      created_at,
      tried_at: created_at,
      attempts: isTaken ? 1 : 6,
      ...(isTaken
        ? { status: "sent", sent_at: new Date(created_at.getTime() + 900 + at * 350) }
        : { status: "failed", error: "503" }),
    };
  });
  await tx.delivery.createMany({ data });
}
