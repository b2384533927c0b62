import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DomainError } from "@/lib/domain/shared/errors";
import { isSigned, sign } from "@/lib/server/secrets/sealed";
import { asAuth, isConnected, ownConnections, type Tx } from "./db";

/**
 * A POST or PUT that carries an Idempotency-Key is done once: the same key answers with the first result for 30 days,
 * as long as a phone may have kept a change whose answer it has not received;
 * the same key with another body is refused. One that is still being done is waited for, and then a conflict; one whose
 * process has died is done by the next caller, which is how a call that a killed server took with it is repeated.
 *
 * The answer is written in the transaction of what was done, so that there is never the one without the other: a
 * process that dies before its commit has done nothing, and one that dies after it answers the repetition.
 */

interface Slot {
  user_id: number;
  key: string;
  route: string;
  /** As the caller sent it. */
  body: unknown;
}

/** A slot is ours to fill, or has been filled by an earlier call. */
export type Claim = { claim: string } | { status: number; answer: unknown };

/** A body may hold a password or a PIN, which could be found from a plain hash by trying them all. */
const purpose = "idempotency";
const textOf = ({ body }: Slot) => JSON.stringify(body ?? null);
const bodyHash = (slot: Slot) => sign(textOf(slot), purpose).toString("hex");

const isBodyOf = (slot: Slot, body_hash: string): boolean =>
  isSigned(Buffer.from(body_hash, "hex"), textOf(slot), purpose) ||
  // Of a release that kept plain hashes: a phone may repeat what it sent then.
  createHash("sha256").update(textOf(slot)).digest("hex") === body_hash;

const lookEvery = 200;
const timeout = 5_000;

/** Claims the key, or gives the answer that it has already earned. */
export async function claim(slot: Slot): Promise<Claim> {
  for (const until = Date.now() + timeout; ; await pause(lookEvery)) {
    const found = await claimOrFind(slot);
    if (!("held_by" in found)) return found;
    const { held_by, claim } = found;
    if (held_by !== null && !(await isConnected(held_by))) await release(slot, claim);
    else if (Date.now() > until) throw new DomainError("conflict", "errors.idempotency_in_progress");
  }
}

/** Somebody else is doing it. */
interface Held {
  held_by: string | null;
  claim: string;
}

async function claimOrFind(slot: Slot): Promise<Claim | Held> {
  return asAuth(async (tx) => {
    await tx.$executeRaw`delete from idempotency_keys where user_id = ${slot.user_id} and key = ${slot.key}
      and (created_at < now() - interval '30 days' or (status is null and created_at < now() - interval '1 minute'))`;
    const claimed = await tx.$queryRaw<
      { claim: string }[]
    >`insert into idempotency_keys (user_id, key, route, body_hash, held_by)
      values (${slot.user_id}, ${slot.key}, ${slot.route}, ${bodyHash(slot)}, ${ownConnections()}) on conflict do nothing
      returning claim::text`;
    if (claimed[0]) return claimed[0];
    const held = await tx.idempotencyKey.findUniqueOrThrow({
      where: { user_id_key: { user_id: slot.user_id, key: slot.key } },
    });
    if (held.route !== slot.route || !isBodyOf(slot, held.body_hash))
      throw new DomainError("invalid", "errors.idempotency_other_body");
    if (held.status === null) return { held_by: held.held_by, claim: held.claim };
    return { status: held.status, answer: held.answer };
  });
}

/**
 * Keeps the answer in the transaction of its effect. If the claim went to another call meanwhile, that one does the
 * work: ours is a conflict, and with it everything in the transaction is taken back.
 */
export async function keepAnswer(tx: Tx, slot: Slot, claim: string, status: number, answer: unknown): Promise<void> {
  const text = JSON.stringify(answer ?? null);
  const [row] = await tx.$queryRaw<{ kept: boolean }[]>`
    select keep_answer(${slot.user_id}, ${slot.key}, ${claim}::uuid, ${status}, ${text}::jsonb) as kept`;
  if (!row?.kept) throw new DomainError("conflict", "errors.idempotency_in_progress");
}

/** A refused call frees its key, so that the corrected one may carry it. */
export const release = (slot: Slot, claim: string) =>
  asAuth((tx) =>
    tx.idempotencyKey.deleteMany({ where: { user_id: slot.user_id, key: slot.key, claim, status: null } }),
  );
