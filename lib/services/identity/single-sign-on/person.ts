import { type RoleType, roleType } from "@/lib/domain/identity/permissions";
import { isWithin } from "@/lib/domain/identity/role-rules";
import { domainOf } from "@/lib/domain/identity/single-sign-on/domains";
import { type AssertedIdentity, type Described, described, roleFor } from "@/lib/domain/identity/single-sign-on/person";
import { noticeDefaults } from "@/lib/domain/notifications/notices";
import type { Tx } from "@/lib/server/data/db";
import type { Visitor } from "@/lib/server/http/visitor";
import { record } from "../sign-in/record";
import type { Idp } from "./idp";
import { SamlRefusal } from "./refusal";

/**
 * Whom a provider names. Somebody is known by (provider, NameID or sub); who comes for the first time is found by an address
 * of the company's domains, or made. Always a customer's person of this very company: whatever a provider asserts, it
 * speaks for nobody else.
 */
export async function personBehind(
  tx: Tx,
  visitor: Visitor,
  idp: Idp,
  profile: AssertedIdentity,
): Promise<{ user_id: number; identity_id: number; is_answered_for: boolean }> {
  const person = believed(profile, idp);

  // Two first visits of one person at once make one account.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('saml'), ${idp.id}::int)`;
  const { name_id, ...more } = profile.subject!;
  const key = { idp_id: idp.id, name_id };
  const user_id = (await accountOf(tx, idp, name_id, person)) ?? (await make(tx, visitor, idp, profile, person));
  await refuseOthers(tx, idp, user_id);
  const is_answered_for = await answersFor(tx, idp, user_id);

  const { id: identity_id } = await tx.samlIdentity.upsert({
    where: { idp_id_name_id: key },
    create: { ...key, ...more, user_id, created_at: visitor.now, last_used_at: visitor.now },
    update: { ...more, user_id, last_used_at: visitor.now },
    select: { id: true },
  });
  return { user_id, identity_id, is_answered_for };
}

function believed(profile: AssertedIdentity, idp: Idp): Described {
  const person = described(profile, idp);
  if (!person) throw new SamlRefusal("no_email");
  if (!idp.domains.includes(domainOf(person.email) ?? "")) throw new SamlRefusal("foreign_domain");
  return person;
}

/** Whom it would sign in by the same rules, with which role, and whether they would be new here. Nothing is written. */
export async function foreseen(tx: Tx, idp: Idp, profile: AssertedIdentity) {
  const person = believed(profile, idp);
  const user_id = await accountOf(tx, idp, profile.subject?.name_id ?? "", person);
  const newcomer = user_id === null ? await roleOfNewcomer(tx, idp, profile) : null;
  if (user_id !== null) {
    await refuseOthers(tx, idp, user_id);
    await answersFor(tx, idp, user_id);
  }
  const role = await tx.role.findFirst({
    where: user_id === null ? { id: newcomer?.id ?? 0 } : { users: { some: { id: user_id } } },
    select: { name: true },
  });
  return { account: user_id === null ? ("new" as const) : ("known" as const), role: role?.name ?? null };
}

/**
 * Does the provider alone establish who a user is? It is as strong as who set it up: a user who has more rights shows a
 * second factor of their own, for who sets up a provider can let it assert anything.
 */
async function answersFor(tx: Tx, { set_by }: Idp, id: number): Promise<boolean> {
  const { role, is_mfa_enabled } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { is_mfa_enabled: true, role: { select: { type: true, kind: true, permissions: true } } },
  });
  if (set_by !== null && isWithin({ ...role, type: role.type as RoleType }, set_by)) return true;
  if (!is_mfa_enabled) throw new SamlRefusal("needs_own_factor");
  return false;
}

/**
 * Who the provider's name is here, else who has the address. After a deletion it is the user who has the address now: the
 * person, entered again. Without such a one it stays the deleted account, which is refused, so that signing in undoes no
 * deletion.
 */
async function accountOf(tx: Tx, idp: Idp, name_id: string, person: Described): Promise<number | null> {
  const where = { idp_id_name_id: { idp_id: idp.id, name_id } };
  const known = await tx.samlIdentity.findUnique({ where, select: { user_id: true } });
  if (!known) return byAddress(tx, idp, person);
  const { user_id } = known;
  const { deleted_at } = await tx.user.findUniqueOrThrow({ where: { id: user_id }, select: { deleted_at: true } });
  return (deleted_at && (await byAddress(tx, idp, person))) ?? user_id;
}

async function byAddress(tx: Tx, idp: Idp, { email }: Described): Promise<number | null> {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true, company_id: true } });
  if (user && user.company_id !== idp.company_id) throw new SamlRefusal("not_a_customer");
  return user?.id ?? null;
}

async function refuseOthers(tx: Tx, idp: Idp, id: number) {
  const user = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { company_id: true, distributor_id: true, archived_at: true, role: { select: { type: true } } },
  });
  if (user.archived_at) throw new SamlRefusal("archived");
  if (user.company_id !== idp.company_id || user.distributor_id !== null || user.role.type !== roleType.customer)
    throw new SamlRefusal("not_a_customer");
}

/** A newcomer, with the role that the company's administrator has chosen for such; never one that the provider names. */
async function make(tx: Tx, visitor: Visitor, idp: Idp, profile: AssertedIdentity, person: Described): Promise<number> {
  const role = await roleOfNewcomer(tx, idp, profile);
  const role_id = role.id;
  const { notify_levels, ...notices } = noticeDefaults(role);
  const plants = await tx.plant.findMany({
    where: { id: { in: idp.default_plant_ids }, company_id: idp.company_id, deleted_at: null },
    select: { id: true },
  });
  const { id } = await tx.user.create({
    data: {
      ...person,
      role_id,
      company_id: idp.company_id,
      language_id: visitor.locale === "es" ? 2 : 1,
      ...notices,
      notify_levels: [...notify_levels],
    },
    select: { id: true },
  });
  await tx.userPlant.createMany({
    data: plants.map((plant) => ({ user_id: id, plant_id: plant.id, company_id: idp.company_id })),
  });
  await record(tx, visitor, {
    action: "create",
    object: "users",
    person: { ...person, id, company_id: idp.company_id },
    after: { ...person, role_id, plant_ids: plants.map((plant) => plant.id), by: idp.protocol },
  });
  return id;
}

async function roleOfNewcomer(tx: Tx, idp: Idp, profile: AssertedIdentity) {
  const id = roleFor(profile, idp.role_attributes, idp.role_map, idp.default_role_id);
  if (id === null) throw new SamlRefusal("no_account");
  // Asked again at the door: since the rule was saved the role may have become another.
  const role = await tx.role.findFirst({
    where: { id, ...mayBeGiven(idp.company_id) },
    select: { id: true, permissions: true, is_technic: true },
  });
  if (!role) throw new SamlRefusal("no_account", "role");
  return role;
}

/** A customer's role, shared or of this company. A distributor's people belong to no company. */
export const mayBeGiven = (company_id: number) => ({
  type: roleType.customer,
  kind: { not: "distributor" },
  OR: [{ company_id: null }, { company_id }],
});
