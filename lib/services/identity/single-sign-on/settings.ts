import { roleType } from "@/lib/domain/identity/permissions";
import { isWithin } from "@/lib/domain/identity/role-rules";
import { type OwnAddresses, ownAddresses } from "@/lib/domain/identity/single-sign-on/addresses";
import type { Certificate } from "@/lib/domain/identity/single-sign-on/certificates";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { ShownAgain } from "@/lib/inputs/second-factor";
import type { SingleSignOnInput } from "@/lib/inputs/single-sign-on";
import { companies } from "@/lib/resources/companies";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth, withScope } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { find } from "@/lib/server/resources/crud";
import { seal } from "@/lib/server/secrets/sealed";
import { selfSigned } from "@/lib/server/secrets/self-signed";
import { proveAgain } from "../prove-again";
import { type Checked, checkSettings, isOtherClient } from "./check-settings";
import { groupsOf, settleRoles } from "./group-roles";
import { freeKey, idpSelect, keyPlace, rightsBehind, roleRulesOf, secretPlace } from "./idp";
import { notifyAdministrators } from "./notify-administrators";
import { mayBeGiven } from "./person";
import { described } from "./read-certificates";

const select = {
  ...idpSelect,
  is_active: true,
  is_forced: true,
  break_glass_user_id: true,
  updated_at: true,
  version: true,
} as const;

export type SingleSignOn = Awaited<ReturnType<typeof singleSignOn>>;

/** A company's settings; `idp` is null before they were saved for the first time. */
export async function singleSignOn(call: Call, company_id: number) {
  const company = await find(call, companies, company_id);
  const row = await call.tx.samlIdp.findUnique({ where: { company_id }, select });
  return { company: { id: company_id, name: String(company.name) }, idp: row && shown(row) };
}

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;
const rowOf = (call: Call, company_id: number) => call.tx.samlIdp.findUnique({ where: { company_id }, select });

function shown({ domains, certificates, role_map, set_by: _rights, ...row }: Row) {
  return {
    ...row,
    role_map: roleRulesOf({ role_map }),
    certificates: certificates.map(described) satisfies Certificate[],
    email_domains: domains.map(({ domain }) => domain),
    own: ownAddresses(env.publicUrl.origin, row.key) satisfies OwnAddresses,
  };
}

/** Who changes how a whole company signs in shows again who they are. */
export async function saveSingleSignOn(
  call: Omit<Call, "tx">,
  company_id: number,
  { current_password, ...input }: SingleSignOnInput & ShownAgain,
) {
  await proveAgain(call, current_password);
  return withScope(call.viewer, (tx) => save({ ...call, tx }, company_id, input));
}

async function save(call: Call, company_id: number, input: SingleSignOnInput) {
  const company = await find(call, companies, company_id);
  // As a directory and who signs in take it, before the row that they point at.
  await call.tx
    .$executeRaw`select pg_advisory_xact_lock(hashtext('saml'), id) from saml_idps where company_id = ${company_id}`;
  // One at a time: rights are compared with those that are there.
  await call.tx.$executeRaw`select id from saml_idps where company_id = ${company_id} for update`;
  const before = await rowOf(call, company_id);
  refuseAbove(call, before);
  const checked = await checkSettings(call, company_id, input, before);
  const saved = before
    ? await update(call, before, checked)
    : await create(call, company_id, String(company.name), checked);
  await settleDomains(call, saved, checked.email_domains);
  if (before) await settleGroups(call, before, checked);

  const after = (await rowOf(call, company_id))!;
  const flat = (row: Row | null) => row && { ...row, domains: row.domains.map(({ domain }) => domain) };
  await audit(call, before ? "update" : "create", "saml_idps", after.id, { before: flat(before), after: flat(after) });
  await notifyAdministrators(call, { id: company_id, name: String(company.name) }, before ? "changed" : "set_up");
  return { company: { id: company_id, name: String(company.name) }, idp: shown(after) };
}

/**
 * Settings answer for people up to the rights of who saved them: a colleague with fewer does not touch them. What the
 * provider's people prepared may be taken over by the company's own; it answers for less from then on.
 */
function refuseAbove({ viewer }: Call, before: Row | null) {
  const set_by = before && rightsBehind(before);
  const isColleagues = set_by?.type === roleType.customer;
  if (isColleagues && !isWithin(set_by, viewer.role)) throw new DomainError("forbidden", "single-sign-on.set_by_above");
}

const rightsOf = ({ viewer: { role } }: Call) => ({ type: role.type, kind: role.kind, permissions: role.permissions });

/** What decides who can speak for the company. Who changes none of it, such as its domains, vouches for none of it. */
const decisive = [
  ...(["protocol", "issuer", "client_id", "scopes", "trusts_addresses"] as const),
  ...(["entity_id", "sso_url", "certificates", "does_mfa", "wants_signed_response", "allows_idp_initiated"] as const),
  "email_attribute",
] as const;

function isDecided(before: Row, after: Fields): boolean {
  if (after.client_secret) return true;
  const isChanged = decisive.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field] ?? null));
  return isChanged || (after.is_active && !before.is_active);
}

type Fields = ReturnType<typeof fieldsOf>;
/** As the row has it: a new secret is sealed, an empty one leaves the old where it belongs. */
function fieldsOf(
  { email_domains: _, version: _v, key: _k, client_secret, ...fields }: Checked,
  { before, company_id, now }: { before: Row | null; company_id: number; now: Date },
) {
  const isStale = before?.client_secret_since && isOtherClient(fields, before);
  const secret = client_secret
    ? { client_secret: seal(client_secret, secretPlace(company_id)), client_secret_since: now }
    : isStale
      ? { client_secret: null, client_secret_since: null }
      : {};
  return { ...fields, issuer: fields.issuer || null, client_id: fields.client_id || null, ...secret };
}

async function create(call: Call, company_id: number, name: string, checked: Checked) {
  const fields = fieldsOf(checked, { before: null, company_id, now: call.now });
  const key = await asAuth((tx) => freeKey(tx, name));
  // They may be at the provider by now: other ones would not work there.
  if (checked.key !== undefined && checked.key !== key)
    throw new DomainError("conflict", "single-sign-on.addresses_changed");
  const own = await selfSigned(`Millwright ${key}`, call.now);
  return call.tx.samlIdp.create({
    data: {
      ...fields,
      company_id,
      key,
      set_by: rightsOf(call),
      sp_key: seal(own.key, keyPlace(company_id)),
      sp_certificate: own.certificate,
    },
    select: { id: true, company_id: true },
  });
}

async function update(call: Call, before: Row, checked: Checked) {
  const { version } = checked;
  const fields = fieldsOf(checked, { before, company_id: before.company_id, now: call.now });
  const where = { id: before.id, ...(version === undefined ? {} : { version }) };
  const vouched = isDecided(before, fields) ? { set_by: rightsOf(call) } : {};
  const { count } = await call.tx.samlIdp.updateMany({
    where,
    data: { ...fields, ...vouched, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: shown(before) });
  return { id: before.id, company_id: before.company_id };
}

/** Rules that have changed hold at once for the groups that a directory has sent already. */
async function settleGroups(call: Call, before: Row, { role_map, default_role_id = null, default_plant_ids }: Checked) {
  const rulesBefore = roleRulesOf(before);
  const rules = (of: { role_map: unknown; default_role_id: number | null }) =>
    JSON.stringify([of.role_map, of.default_role_id]);
  if (rules(before) === rules({ role_map, default_role_id })) return;
  const { id, company_id } = before;
  const members = await call.tx.scimGroupMember.findMany({
    where: { group: { idp_id: id } },
    select: { user_id: true },
  });
  const groups = await groupsOf(call, [...new Set(members.map(({ user_id }) => user_id))]);
  const settings = { company_id, role_map, default_role_id, default_plant_ids };
  await settleRoles(call, call.viewer.role, settings, { groups, role_map: rulesBefore });
}

async function settleDomains(
  call: Call,
  { id: idp_id, company_id }: { id: number; company_id: number },
  domains: string[],
) {
  await call.tx.samlDomain.deleteMany({ where: { idp_id, domain: { notIn: domains } } });
  for (const domain of domains) {
    const added = await call.tx.$executeRaw`insert into saml_domains (domain, company_id, idp_id)
      values (${domain}, ${company_id}, ${idp_id}) on conflict do nothing`;
    const isOwn = added > 0 || (await call.tx.samlDomain.count({ where: { domain, idp_id } })) > 0;
    // Whose it is, is none of their business.
    if (!isOwn) throw invalidField("email_domains", { key: "single-sign-on.domain_taken", params: { domain } });
  }
}

/** Everybody it signed in is out; who has a password goes on with that. */
export async function removeSingleSignOn(
  call: Omit<Call, "tx">,
  company_id: number,
  { current_password }: ShownAgain,
): Promise<void> {
  await proveAgain(call, current_password);
  await withScope(call.viewer, (tx) => remove({ ...call, tx }, company_id));
}

async function remove(call: Call, company_id: number): Promise<void> {
  const company = await find(call, companies, company_id);
  const before = await rowOf(call, company_id);
  refuseAbove(call, before);
  const { count } = await call.tx.samlIdp.deleteMany({ where: { company_id } });
  if (!before || count === 0) throw notFound();
  await audit(call, "delete", "saml_idps", before.id, { before: { ...before, domains: undefined } });
  await notifyAdministrators(call, { id: company_id, name: String(company.name) }, "removed");
}

/** A company that is removed answers for no domain any more. */
export const forgetProviders = ({ tx }: Call, company_ids: readonly number[]) =>
  tx.samlIdp.deleteMany({ where: { company_id: { in: [...company_ids] } } });

const most = 500;

/** The settings with what can be chosen in them. */
export async function singleSignOnScreen(call: Call, company_id: number) {
  const settings = await singleSignOn(call, company_id);
  const { tx, viewer } = call;
  const given = isProviderSide(viewer) ? {} : { parents: { some: { parent_id: viewer.role.id } } };
  const [roles, plants, people] = [
    await tx.role.findMany({
      where: { AND: [mayBeGiven(company_id), given] },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: most,
    }),
    await tx.plant.findMany({
      where: { company_id, deleted_at: null },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: most,
    }),
    await tx.user.findMany({
      where: { company_id, archived_at: null },
      select: { id: true, first_name: true, last_name: true, email: true, is_mfa_enabled: true },
      orderBy: [{ first_name: "asc" }, { id: "asc" }],
      take: most,
    }),
  ];
  const key = settings.idp?.key ?? (await asAuth((tx) => freeKey(tx, settings.company.name)));
  return {
    ...settings,
    /** Ours towards the provider, which are there before anything is saved. */
    addresses: { key, ...ownAddresses(env.publicUrl.origin, key) },
    choices: { roles, plants, people },
    may_change_domains: isProviderSide(viewer),
  };
}
