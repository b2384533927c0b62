import { createHash } from "node:crypto";
import { DomainError } from "@/lib/domain/shared/errors";
import { asAuth } from "./db";

/**
 * A POST that carries an Idempotency-Key is done once: the same key answers with the first result for 24 hours,
 * the same key with another body is refused, and one that is still being done is a conflict.
 */

interface Slot {
  user_id: number;
  key: string;
  route: string;
  body_hash: string;
}

export type Replay = { status: number; answer: unknown } | null;

export const bodyHash = (body: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("hex");

/** Claims the key, or gives the answer that it has already earned. */
export async function claim(slot: Slot): Promise<Replay> {
  return asAuth(async (tx) => {
    await tx.$executeRaw`delete from idempotency_keys where user_id = ${slot.user_id} and key = ${slot.key}
      and (created_at < now() - interval '24 hours' or (status is null and created_at < now() - interval '1 minute'))`;
    const claimed = await tx.$executeRaw`insert into idempotency_keys (user_id, key, route, body_hash)
      values (${slot.user_id}, ${slot.key}, ${slot.route}, ${slot.body_hash}) on conflict do nothing`;
    if (claimed === 1) return null;
    const held = await tx.idempotencyKey.findUniqueOrThrow({
      where: { user_id_key: { user_id: slot.user_id, key: slot.key } },
    });
    if (held.route !== slot.route || held.body_hash !== slot.body_hash)
      throw new DomainError("invalid", "errors.idempotency_other_body");
    if (held.status === null) throw new DomainError("conflict", "errors.idempotency_in_progress");
    return { status: held.status, answer: held.answer };
  });
}

export const settle = (slot: Slot, status: number, answer: unknown) =>
  asAuth((tx) =>
    tx.idempotencyKey.update({
      where: { user_id_key: { user_id: slot.user_id, key: slot.key } },
      data: { status, answer: JSON.parse(JSON.stringify(answer ?? null)) },
      select: { key: true },
    }),
  );

/** A refused call frees its key, so that the corrected one may carry it. */
export const release = (slot: Slot) =>
  asAuth((tx) => tx.idempotencyKey.deleteMany({ where: { user_id: slot.user_id, key: slot.key, status: null } }));
