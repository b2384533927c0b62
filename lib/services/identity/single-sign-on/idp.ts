import type { Ranked } from "@/lib/domain/identity/role-rules";
import {
  companyKey,
  isCompanyKey,
  type OwnAddresses,
  ownAddresses,
} from "@/lib/domain/identity/single-sign-on/addresses";
import { type Protocol, type Registration, roleClaims } from "@/lib/domain/identity/single-sign-on/openid";
import type { AttributeMap, RoleRule } from "@/lib/domain/identity/single-sign-on/person";
import type { Prisma, SamlIdp } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { placeOf, unseal } from "@/lib/server/secrets/sealed";

/** A company's identity provider as signing in needs it. */
export interface Idp extends AttributeMap {
  id: number;
  company_id: number;
  key: string;
  protocol: Protocol;
  /** Of an OpenID provider that is fully entered. */
  openid: Registration | null;
  entity_id: string;
  sso_url: string;
  slo_url: string | null;
  slo_response_url: string | null;
  certificates: string[];
  allows_idp_initiated: boolean;
  wants_signed_response: boolean;
  does_mfa: boolean;
  /** The rights of who set it up; null: nobody is known. */
  set_by: Ranked | null;
  role_attributes: string[];
  role_map: RoleRule[];
  default_role_id: number | null;
  default_plant_ids: number[];
  domains: string[];
  sp_certificate: string;
  sp_key: string;
  own: OwnAddresses;
}

/** What signing in and the settings both read; not our key, which only signing in may. */
export const idpSelect = {
  id: true,
  company_id: true,
  key: true,
  protocol: true,
  issuer: true,
  client_id: true,
  client_secret_since: true,
  scopes: true,
  trusts_addresses: true,
  entity_id: true,
  sso_url: true,
  slo_url: true,
  slo_response_url: true,
  certificates: true,
  allows_idp_initiated: true,
  wants_signed_response: true,
  does_mfa: true,
  set_by: true,
  email_attribute: true,
  first_name_attribute: true,
  last_name_attribute: true,
  role_attribute: true,
  role_map: true,
  default_role_id: true,
  default_plant_ids: true,
  sp_certificate: true,
  domains: { select: { domain: true }, orderBy: { domain: "asc" } },
} as const;

/** Under the role of signing in only: it holds our key. Null where it is switched off, or its company is not open. */
export async function idpByKey(
  tx: Tx,
  key: string,
  protocol?: Protocol,
  which: "active" | "also_inactive" = "active",
): Promise<Idp | null> {
  if (!isCompanyKey(key)) return null;
  return found(tx, { key, protocol, ...(which === "active" ? { is_active: true } : {}) });
}

export const idpById = (tx: Tx, id: number): Promise<Idp | null> => found(tx, { id, is_active: true });

async function found(tx: Tx, where: Prisma.SamlIdpWhereInput): Promise<Idp | null> {
  const row = await tx.samlIdp.findFirst({ where, select: { ...idpSelect, sp_key: true, client_secret: true } });
  if (!row) return null;
  const open = { id: row.company_id, archived_at: null, deleted_at: null };
  if ((await tx.company.count({ where: open })) === 0) return null;
  const { issuer, client_id, client_secret, scopes, trusts_addresses, client_secret_since: _since, ...rest } = row;
  const isEntered = row.protocol === "oidc" && issuer && client_id && client_secret;
  return {
    ...rest,
    protocol: row.protocol as Protocol,
    openid: isEntered
      ? {
          issuer,
          client_id,
          scopes,
          trusts_addresses,
          client_secret: unseal(client_secret, secretPlace(row.company_id)),
        }
      : null,
    role_attributes: row.role_attribute ? [row.role_attribute] : row.protocol === "oidc" ? roleClaims : [],
    role_map: roleRulesOf(row),
    set_by: rightsBehind(row),
    domains: row.domains.map(({ domain }) => domain),
    sp_key: unseal(row.sp_key, keyPlace(row.company_id)),
    own: ownAddresses(env.publicUrl.origin, row.key),
  };
}

/** As settings were saved, in a column of JSON. */
export const roleRulesOf = ({ role_map }: Pick<SamlIdp, "role_map">) => role_map as RoleRule[];

/** The same of who saved them. */
export const rightsBehind = ({ set_by }: Pick<SamlIdp, "set_by">) => set_by as Ranked | null;

/** Where our key lies; there is one a company, and its id is known before the row is. */
export const keyPlace = (company_id: number) => placeOf("saml_idps", "sp_key", company_id);

/** The same of the secret that an OpenID provider has given us. */
export const secretPlace = (company_id: number) => placeOf("saml_idps", "client_secret", company_id);

/** A key of the company's name that nobody has. */
export async function freeKey(tx: Tx, name: string): Promise<string> {
  const wanted = companyKey(name);
  const taken = await tx.samlIdp.findMany({ where: { key: { startsWith: wanted } }, select: { key: true } });
  const keys = new Set(taken.map(({ key }) => key));
  if (!keys.has(wanted)) return wanted;
  let number = 2;
  while (keys.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
