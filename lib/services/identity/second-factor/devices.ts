import { randomBytes } from "node:crypto";
import { trustDays } from "@/lib/domain/identity/second-factor";
import { companyOfAccount } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth, type Tx } from "@/lib/server/data/db";
import type { NewDevice } from "@/lib/server/http/admission";
import { sha256 } from "@/lib/server/http/session";

type Own = Omit<Call, "tx">;

export async function trustDevice(
  tx: Tx,
  user_id: number,
  { ip, user_agent }: { ip: string | null; user_agent: string | null },
  now: Date,
): Promise<NewDevice> {
  const token = `d_${randomBytes(32).toString("base64url")}`;
  const expires_at = new Date(now.getTime() + trustDays * 86_400_000);
  await tx.trustedDevice.create({
    data: { user_id, token_hash: sha256(token), ip, user_agent: user_agent?.slice(0, 300) ?? null, expires_at },
    select: { id: true },
  });
  return { token, expires_at };
}

/** A program has no browser that could be trusted. */
export async function isTrusted(
  tx: Tx,
  user_id: number,
  { kind, device }: { kind: string; device?: string },
  now: Date,
): Promise<boolean> {
  if (!device || kind !== "cookie") return false;
  const { count } = await tx.trustedDevice.updateMany({
    where: { token_hash: sha256(device), user_id, expires_at: { gt: now } },
    data: { last_seen_at: now },
  });
  return count === 1;
}

export interface OwnDevice {
  id: number;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export const devicesOf = (tx: Tx, user_id: number, now: Date): Promise<OwnDevice[]> =>
  tx.trustedDevice.findMany({
    where: { user_id, expires_at: { gt: now } },
    select: { id: true, user_agent: true, ip: true, created_at: true, last_seen_at: true, expires_at: true },
    orderBy: [{ last_seen_at: "desc" }, { id: "desc" }],
  });

/** Somebody else's, and one that has been forgotten, is not there. */
export const forgetDevice = (call: Own, id: number): Promise<void> =>
  asAuth(async (tx) => {
    const { count } = await tx.trustedDevice.deleteMany({ where: { id, user_id: call.viewer.user_id } });
    if (count === 0) throw notFound();
    await audit({ ...call, tx }, "forget_device", "users", call.viewer.user_id, {
      company_id: companyOfAccount(call.viewer),
    });
  });

export const forgetDevices = (call: Own): Promise<number> =>
  asAuth(async (tx) => {
    const { count } = await tx.trustedDevice.deleteMany({ where: { user_id: call.viewer.user_id } });
    if (count > 0)
      await audit({ ...call, tx }, "forget_device", "users", call.viewer.user_id, {
        after: { devices: count },
        company_id: companyOfAccount(call.viewer),
      });
    return count;
  });
