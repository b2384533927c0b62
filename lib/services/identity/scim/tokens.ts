import type { RoleType } from "@/lib/domain/identity/permissions";
import { isWithin, type Ranked } from "@/lib/domain/identity/role-rules";
import { mostScimTokens, scimMark } from "@/lib/domain/identity/scim/token";
import { nameOf } from "@/lib/domain/identity/viewer";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { companies } from "@/lib/resources/companies";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { bearerKey } from "@/lib/server/http/bearer-key";
import { find } from "@/lib/server/resources/crud";
import { proveAgain } from "../prove-again";

type Own = Omit<Call, "tx">;
type Again = { current_password?: string };

const hour = 3_600_000;
export const live = (now: Date) => ({ revoked_at: null, OR: [{ ends_at: null }, { ends_at: { gt: now } }] });
export const tokenSelect = {
  id: true,
  name: true,
  prefix: true,
  created_by: true,
  created_at: true,
  last_used_at: true,
  ends_at: true,
} as const;

/** Makes a token and returns it, only once. It changes people up to the rights of who makes it. */
export async function makeScimToken(call: Own, company_id: number, { name, ...again }: { name: string } & Again) {
  await proveAgain(call, again.current_password);
  return withScope(call.viewer, async (tx) => {
    const idp = await heldProvider({ ...call, tx }, company_id);
    return make({ ...call, tx }, idp, name, "create");
  });
}

/** Another token in the place of one, which goes on for a while, or until it is revoked. */
export async function rotateScimToken(
  call: Own,
  company_id: number,
  id: number,
  { overlap_hours, ...again }: { overlap_hours: number | null } & Again,
) {
  await proveAgain(call, again.current_password);
  return withScope(call.viewer, async (tx) => {
    const idp = await heldProvider({ ...call, tx }, company_id);
    const before = await tx.scimToken.findFirst({
      where: { id, idp_id: idp.id, ...live(call.now) },
      select: { name: true, set_by: true, ends_at: true },
    });
    if (!before) throw notFound();
    const rights = before.set_by as Ranked | null;
    if (rights && !isWithin(rights, call.viewer.role)) throw new DomainError("forbidden", "scim.token_above");
    const ends_at = overlap_hours === null ? null : new Date(call.now.getTime() + overlap_hours * hour);
    // First: one that ends at once does not count beside the other.
    if (ends_at && (before.ends_at === null || before.ends_at > ends_at))
      await tx.scimToken.updateMany({ where: { id }, data: { ends_at } });
    return make({ ...call, tx }, idp, before.name, "rotate");
  });
}

/** Ends it at once. */
export async function revokeScimToken(call: Call, company_id: number, id: number): Promise<void> {
  const idp = await heldProvider(call, company_id);
  const where = { id, idp_id: idp.id, ...live(call.now) };
  const token = await call.tx.scimToken.findFirst({ where, select: { name: true } });
  const { count } = await call.tx.scimToken.updateMany({ where, data: { revoked_at: call.now } });
  if (count === 0) throw notFound();
  await audit(call, "end", "scim_tokens", id, { label: token?.name, company_id });
}

/** The company's identity provider, held: two administrators at once do not make one token too many. */
async function heldProvider(call: Call, company_id: number): Promise<{ id: number; company_id: number }> {
  await find(call, companies, company_id);
  const [idp] = await call.tx.$queryRaw<{ id: number; company_id: number }[]>`
    select id, company_id from saml_idps where company_id = ${company_id}::int for no key update`;
  if (!idp) throw new DomainError("conflict", "scim.needs_single_sign_on");
  return idp;
}

async function make(call: Call, idp: { id: number; company_id: number }, name: string, action: "create" | "rotate") {
  const { tx, viewer, now } = call;
  const count = await tx.scimToken.count({ where: { idp_id: idp.id, ...live(now) } });
  if (count >= mostScimTokens)
    throw new DomainError("conflict", "scim.too_many_tokens", { params: { count: mostScimTokens } });
  const { type, kind, permissions } = viewer.role;
  const { key, prefix, hash } = bearerKey(scimMark);
  const made = await tx.scimToken.create({
    data: {
      company_id: idp.company_id,
      idp_id: idp.id,
      name,
      prefix,
      token_hash: hash,
      created_at: now,
      set_by: { type: type as RoleType, kind, permissions },
      created_by: nameOf(viewer),
    },
    select: tokenSelect,
  });
  await audit(call, action, "scim_tokens", made.id, { after: { name, prefix }, company_id: idp.company_id });
  return { ...made, token: key };
}
