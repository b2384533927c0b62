import { randomBytes } from "node:crypto";
import { keyOf, mostKeys, shownPart } from "@/lib/domain/identity/api-keys";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { NewApiKey } from "@/lib/inputs/api-keys";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import { proveAgain } from "../auth/fresh";
import { hold } from "../auth/people";

type Own = Omit<Call, "tx">;

const day = 86_400_000;
const live = (now: Date) => ({ revoked_at: null, expires_at: { gt: now } });
const select = { id: true, name: true, prefix: true, created_at: true, expires_at: true, last_used_at: true } as const;

export interface OwnApiKey {
  id: number;
  name: string;
  prefix: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

/** A key reads one company: its own people make it, in the role that is theirs. */
export const mayHaveKeys = ({ company_id, is_temp_role }: Viewer) => company_id !== null && !is_temp_role;

/** The person's keys that still open, the newest first. */
export const ownKeys = ({ viewer, now }: Own): Promise<OwnApiKey[]> =>
  asAuth((tx) =>
    tx.apiKey.findMany({ where: { user_id: viewer.user_id, ...live(now) }, select, orderBy: { id: "desc" } }),
  );

/** Creates a key and returns it, only once. */
export async function makeKey(call: Own, input: NewApiKey): Promise<OwnApiKey & { key: string }> {
  const { viewer, now } = call;
  await proveAgain(call, input.current_password);
  const shown = randomBytes(6).toString("hex").slice(0, 8);
  const key = keyOf(shown, randomBytes(32).toString("base64url"));
  return asAuth(async (tx) => {
    await hold(tx, viewer.user_id);
    const count = await tx.apiKey.count({ where: { user_id: viewer.user_id, ...live(now) } });
    if (count >= mostKeys) throw new DomainError("conflict", "api-keys.too_many", { params: { count: mostKeys } });
    const made = await tx.apiKey.create({
      data: {
        user_id: viewer.user_id,
        name: input.name,
        prefix: shownPart(shown),
        key_hash: sha256(key),
        created_at: now,
        expires_at: new Date(now.getTime() + input.expires_in_days * day),
      },
      select,
    });
    await audit({ ...call, tx }, "create", "api-keys", made.id, { after: made });
    return { ...made, key };
  });
}

/** Ends one of the person's own, at once. Somebody else's, and one that has ended, is not there. */
export const revokeKey = (call: Own, id: number): Promise<void> =>
  asAuth(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id, user_id: call.viewer.user_id, ...live(call.now) },
      data: { revoked_at: call.now },
    });
    if (count === 0) throw notFound();
    await audit({ ...call, tx }, "end", "api-keys", id);
  });
