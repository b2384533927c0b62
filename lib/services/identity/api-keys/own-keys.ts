import { keyMark, mostKeys, writableSections } from "@/lib/domain/identity/api-keys";
import type { Section } from "@/lib/domain/identity/permissions";
import { conditionOf, type Viewer } from "@/lib/domain/identity/viewer";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { NewApiKey } from "@/lib/inputs/api-keys";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { bearerKey } from "@/lib/server/http/bearer-key";
import { hold } from "../people";
import { proveAgain } from "../prove-again";

type Own = Omit<Call, "tx">;

const day = 86_400_000;
const live = (now: Date) => ({ revoked_at: null, expires_at: { gt: now } });
const select = {
  id: true,
  name: true,
  prefix: true,
  sections: true,
  plant_ids: true,
  is_for_mcp: true,
  created_at: true,
  expires_at: true,
  last_used_at: true,
} as const;

export interface OwnApiKey {
  id: number;
  name: string;
  prefix: string;
  sections: string[];
  plant_ids: number[];
  is_for_mcp: boolean;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

/** A key reads one company: its own people make it, in the role that is theirs. */
export const mayHaveKeys = conditionOf(
  "api-keys.of_company",
  ({ company_id, is_temp_role }) => company_id !== null && !is_temp_role,
);

/** The person's keys that still open, the newest first. */
export const ownKeys = ({ viewer, now }: Own): Promise<OwnApiKey[]> =>
  asAuth((tx) =>
    tx.apiKey.findMany({ where: { user_id: viewer.user_id, ...live(now) }, select, orderBy: { id: "desc" } }),
  );

export interface KeyChoices {
  sections: Section[];
  plants: { id: number; name: string }[];
}

/** What a new key of the caller can be limited to. */
export async function keyChoices({ tx, viewer }: Pick<Call, "tx" | "viewer">): Promise<KeyChoices> {
  const plants = await tx.plant.findMany({
    where: { archived_at: null, ...(viewer.plant_ids === "all" ? {} : { id: { in: [...viewer.plant_ids] } }) },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return { sections: writableSections(viewer.role), plants };
}

/** A key gets nothing that its person has not: what is taken from the person later is taken from the key as well. */
function requireOwn({ sections, plant_ids }: NewApiKey, { role, plant_ids: own }: Viewer) {
  const fields: Record<string, string[]> = {};
  const open = writableSections(role);
  if (!sections.every((section) => open.includes(section))) fields.sections = ["api-keys.not_yours"];
  if (own !== "all" && !plant_ids.every((id) => own.includes(id))) fields.plant_ids = ["api-keys.not_yours"];
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields });
}

/** Creates a key and returns it, only once. */
export async function makeKey(call: Own, input: NewApiKey): Promise<OwnApiKey & { key: string }> {
  const { viewer, now } = call;
  requireOwn(input, viewer);
  await proveAgain(call, input.current_password);
  const { key, prefix, hash } = bearerKey(keyMark);
  return asAuth(async (tx) => {
    await hold(tx, viewer.user_id);
    const count = await tx.apiKey.count({ where: { user_id: viewer.user_id, ...live(now) } });
    if (count >= mostKeys) throw new DomainError("conflict", "api-keys.too_many", { params: { count: mostKeys } });
    const made = await tx.apiKey.create({
      data: {
        user_id: viewer.user_id,
        name: input.name,
        sections: [...new Set(input.sections)],
        plant_ids: [...new Set(input.plant_ids)],
        is_for_mcp: input.is_for_mcp,
        prefix,
        key_hash: hash,
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
