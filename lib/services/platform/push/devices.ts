import { companyOfAccount } from "@/lib/domain/identity/viewer";
import { mostDevices } from "@/lib/domain/notifications/push";
import { invalidField, notFound } from "@/lib/domain/shared/errors";
import { deviceOf } from "@/lib/domain/shared/user-agents";
import type { NewDevice } from "@/lib/inputs/push";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth, type Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import { arePushKeys } from "@/lib/server/push-encryption";
import { seal } from "@/lib/server/secrets/sealed";
import { endpointPlace, isPushService, keysPlace } from "./sealed-device";

type Own = Omit<Call, "tx">;

export interface OwnDevice {
  id: number;
  device_name: string;
  /** Of the session that asks. */
  is_current: boolean;
  last_sent_at: Date | null;
  /** What its push service answered last, where it took nothing: a status, or a word. */
  last_error: string | null;
}

const select = { id: true, session_id: true, device_name: true, last_sent_at: true, last_error: true } as const;

const present = (call: Own, { session_id, ...row }: Omit<OwnDevice, "is_current"> & { session_id: number | null }) => ({
  ...row,
  is_current: session_id === call.viewer.session_id,
});

/** The devices that take messages for the caller, the one that asks first and then the newest. */
export async function ownDevices(call: Own): Promise<OwnDevice[]> {
  const rows = await asAuth((tx) =>
    tx.pushSubscription.findMany({ where: { user_id: call.viewer.user_id }, select, orderBy: { id: "desc" } }),
  );

  return rows.map((row) => present(call, row)).sort((a, b) => Number(b.is_current) - Number(a.is_current));
}

/**
 * Messages for the caller go to this browser, too. One that is there is renewed, with the session that it belongs to now;
 * one that was somebody else's is theirs from now on. Beyond ten the one goes that was opened longest ago.
 */
export async function addDevice(call: Own, { endpoint, keys, device_name }: NewDevice): Promise<OwnDevice> {
  if (!isPushService(endpoint)) throw invalidField("endpoint", "push.unknown_service");
  if (!arePushKeys(keys)) throw invalidField("keys", "errors.not_valid");
  const { viewer } = call;
  const endpoint_hash = sha256(endpoint);

  return asAuth(async (tx) => {
    await tx.$executeRaw`select from users where id = ${viewer.user_id} for no key update`;
    const session = await tx.session.findUniqueOrThrow({
      where: { id: viewer.session_id },
      select: { id: true, created_at: true, user_agent: true },
    });
    const known = await tx.pushSubscription.findUnique({
      where: { endpoint_hash },
      select: { id: true, user_id: true, device_name: true },
    });
    const id = known?.id ?? (await nextId(tx));
    const isOwn = known?.user_id === viewer.user_id;
    const stored = {
      user_id: viewer.user_id,
      session_id: session.id,
      signed_in_at: session.created_at,
      endpoint: seal(endpoint, endpointPlace(id)),
      keys: seal(JSON.stringify(keys), keysPlace(id)),
      device_name: device_name ?? (isOwn ? known.device_name : nameOf(session.user_agent)),
      ...(isOwn ? {} : { created_at: call.now, last_sent_at: null, last_error: null, refused: 0 }),
    };
    const row = await tx.pushSubscription.upsert({
      where: { endpoint_hash },
      create: { id, endpoint_hash, ...stored },
      update: stored,
      select,
    });
    await dropBeyond(tx, viewer.user_id);
    if (!isOwn)
      await audit({ ...call, tx }, "create", "push-devices", row.id, {
        after: { device_name: row.device_name },
        company_id: companyOfAccount(viewer),
      });

    return present(call, row);
  });
}

async function nextId(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<[{ id: number }]>`select nextval('push_subscriptions_id_seq')::int as id`;

  return row.id;
}

async function dropBeyond(tx: Tx, user_id: number) {
  const over = await tx.pushSubscription.findMany({
    where: { user_id },
    orderBy: [{ signed_in_at: "desc" }, { id: "desc" }],
    skip: mostDevices,
    select: { id: true },
  });
  if (over.length > 0) await tx.pushSubscription.deleteMany({ where: { id: { in: over.map(({ id }) => id) } } });
}

/** "Safari, iPhone" is how a browser names itself. */
function nameOf(user_agent: string | null): string {
  const { browser, system } = deviceOf(user_agent);

  return [browser, system].filter(Boolean).join(", ") || "?";
}

/** Ends one of the caller's own, at once. Somebody else's is not there. */
export const endDevice = (call: Own, id: number): Promise<void> =>
  asAuth(async (tx) => {
    const { count } = await tx.pushSubscription.deleteMany({ where: { id, user_id: call.viewer.user_id } });
    if (count === 0) throw notFound();
    await audit({ ...call, tx }, "end", "push-devices", id, { company_id: companyOfAccount(call.viewer) });
  });
