import type { RoleType } from "@/lib/domain/identity/permissions";
import { isWithin } from "@/lib/domain/identity/role-rules";
import { isDomain, isEverybodys } from "@/lib/domain/identity/single-sign-on/domains";
import { isEverybodysIssuer } from "@/lib/domain/identity/single-sign-on/openid";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError, type Fields, type MessageRef } from "@/lib/domain/shared/errors";
import type { SingleSignOnInput } from "@/lib/inputs/single-sign-on";
import type { Call } from "@/lib/server/data/call";
import { env } from "@/lib/server/env";
import { mayBeGiven } from "./person";
import { keyProblem, readCertificates, textOfCertificate } from "./read-certificates";

export type Checked = SingleSignOnInput;

/** What is saved already, of what new settings are compared with. */
interface Before {
  domains: { domain: string }[];
  issuer: string | null;
  client_id: string | null;
  client_secret_since: Date | null;
}

/** What a schema cannot know. Every field that is wrong is named. */
export async function checkSettings(call: Call, company_id: number, input: SingleSignOnInput, before: Before | null) {
  const fields: Fields = {};
  const refuse = (field: string, message: MessageRef) => {
    fields[field] = [...(fields[field] ?? []), message];
  };

  if (input.is_active) checkComplete(input, refuse);
  checkAddresses(input, refuse);
  checkSecret(input, before, refuse);
  const certificates = checkCertificates(input.certificates, refuse);
  const email_domains = checkDomains(call, input, before?.domains.map(({ domain }) => domain) ?? [], refuse);
  if (input.is_forced && !input.is_active) refuse("is_forced", "single-sign-on.forced_needs_active");
  await checkRoles(call, company_id, input, refuse);
  await checkPlants(call, company_id, input, refuse);
  await checkBreakGlass(call, company_id, input, refuse);
  if (input.is_forced && (await hasPeopleAbove(call, company_id))) refuse("is_forced", "single-sign-on.forced_above");

  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields });
  return { ...input, certificates, email_domains } satisfies Checked;
}

type Refuse = (field: string, message: MessageRef) => void;

function checkComplete(input: SingleSignOnInput, refuse: Refuse) {
  const needed = { saml: ["entity_id", "sso_url", "certificates"], oidc: ["issuer", "client_id"] } as const;
  for (const field of needed[input.protocol]) if (input[field].length === 0) refuse(field, "errors.is_required");
}

/** Over https nothing of it may go in the open. */
function checkAddresses(input: SingleSignOnInput, refuse: Refuse) {
  for (const field of ["sso_url", "slo_url", "slo_response_url", "issuer"] as const)
    if (env.isHttps && input[field]?.startsWith("http:")) refuse(field, "single-sign-on.needs_https");
}

/**
 * A secret goes to the issuer that it was entered for and to no other: else a user who changes the issuer could learn it.
 */
function checkSecret(input: SingleSignOnInput, before: Before | null, refuse: Refuse) {
  const isKept = before?.client_secret_since && !isOtherClient(input, before);
  const isNeeded = input.protocol === "oidc" && (input.is_active || before?.client_secret_since);
  if (isNeeded && input.client_secret === "" && !isKept)
    refuse("client_secret", before?.client_secret_since ? "single-sign-on.secret_again" : "errors.is_required");
  if (input.trusts_addresses && isEverybodysIssuer(input.issuer))
    refuse("trusts_addresses", "single-sign-on.everybodys_issuer");
}

export const isOtherClient = (
  input: Pick<SingleSignOnInput, "issuer" | "client_id">,
  before: Pick<Before, "issuer" | "client_id">,
) => input.issuer !== (before.issuer ?? "") || input.client_id !== (before.client_id ?? "");

function checkCertificates(texts: string[], refuse: Refuse): string[] {
  const found = texts.map(readCertificates);
  if (found.includes(null)) refuse("certificates", "single-sign-on.not_a_certificate");
  const certificates = found.flatMap((one) => one ?? []);
  for (const problem of new Set(certificates.flatMap((one) => keyProblem(one) ?? [])))
    refuse("certificates", `single-sign-on.${problem}`);
  return [...new Set(certificates.map(textOfCertificate))].slice(0, 10);
}

/**
 * A domain shows whose people a provider speaks for, so somebody must have made sure that it is the company's: the
 * provider's side does, once.
 */
function checkDomains({ viewer }: Call, input: SingleSignOnInput, before: string[], refuse: Refuse): string[] {
  const domains = [...new Set(input.email_domains.filter(Boolean))].sort();
  for (const domain of domains) {
    if (!isDomain(domain)) refuse("email_domains", { key: "single-sign-on.not_a_domain", params: { domain } });
    else if (isEverybodys(domain))
      refuse("email_domains", { key: "single-sign-on.everybodys_domain", params: { domain } });
  }
  const isSame = domains.length === before.length && domains.every((domain) => before.includes(domain));
  if (!isSame && !isProviderSide(viewer)) refuse("email_domains", "single-sign-on.domains_by_provider");
  if (input.is_active && domains.length === 0) refuse("email_domains", "single-sign-on.needs_domain");
  return domains;
}

/** Customers' roles only; and a customer's administrator gives no more than they could give by hand. */
async function checkRoles(call: Call, company_id: number, input: SingleSignOnInput, refuse: Refuse) {
  const { tx, viewer } = call;
  const wanted: [string, number][] = [
    ...(input.default_role_id ? [["default_role_id", input.default_role_id] as [string, number]] : []),
    ...input.role_map.map(({ role_id }, at): [string, number] => [`role_map.${at}.role_id`, role_id]),
  ];
  const ids = [...new Set(wanted.map(([, id]) => id))];
  const may = (
    await tx.role.findMany({
      where: { id: { in: ids }, ...mayBeGiven(company_id) },
      select: { id: true, type: true, kind: true, permissions: true },
    })
  ).filter((role) => isWithin({ ...role, type: role.type as RoleType }, viewer.role));
  const children = isProviderSide(viewer)
    ? null
    : await tx.roleChild.findMany({ where: { parent_id: viewer.role.id }, select: { child_id: true } });
  for (const [field, id] of wanted) {
    const isChild = !children || children.some(({ child_id }) => child_id === id);
    if (!isChild || !may.some((role) => role.id === id)) refuse(field, "errors.does_not_exist");
  }
  // The groups of a directory need no attribute.
  const isOfMessages = input.protocol === "saml" && input.role_map.length > 0 && !input.role_attribute;
  if (isOfMessages && (await tx.scimToken.count({ where: { company_id, revoked_at: null } })) === 0)
    refuse("role_attribute", "single-sign-on.role_map_needs_attribute");
}

async function checkPlants({ tx }: Call, company_id: number, { default_plant_ids }: SingleSignOnInput, refuse: Refuse) {
  const ids = [...new Set(default_plant_ids)];
  const count = await tx.plant.count({ where: { id: { in: ids }, company_id, deleted_at: null } });
  if (count !== ids.length) refuse("default_plant_ids", "errors.does_not_exist");
}

/** Passwords are not taken from people with more rights: the provider does not answer for them alone. */
async function hasPeopleAbove({ tx, viewer }: Call, company_id: number): Promise<boolean> {
  const roles = await tx.role.findMany({
    where: { users: { some: { company_id, archived_at: null } } },
    select: { type: true, kind: true, permissions: true },
  });
  return roles.some((role) => !isWithin({ ...role, type: role.type as RoleType }, viewer.role));
}

/** The one way in when the provider is away. A password alone would be a way round it. */
async function checkBreakGlass({ tx }: Call, company_id: number, input: SingleSignOnInput, refuse: Refuse) {
  if (!input.break_glass_user_id) return;
  const where = { id: input.break_glass_user_id, company_id, archived_at: null };
  const user = await tx.user.findFirst({ where, select: { is_mfa_enabled: true } });
  if (!user) refuse("break_glass_user_id", "errors.does_not_exist");
  else if (input.is_forced && !user.is_mfa_enabled)
    refuse("break_glass_user_id", "single-sign-on.break_glass_needs_mfa");
}
