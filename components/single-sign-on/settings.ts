import type { Certificate } from "@/lib/domain/identity/single-sign-on/certificates";
import type { Protocol } from "@/lib/domain/identity/single-sign-on/openid";
import type { RoleRule } from "@/lib/domain/identity/single-sign-on/person";
import type { OnWire } from "@/lib/server/http/wire";
import type { singleSignOnScreen } from "@/lib/services/identity/single-sign-on/settings";

export type { FoundIssuer } from "@/lib/services/identity/single-sign-on/test-issuer";

type Screen = OnWire<Awaited<ReturnType<typeof singleSignOnScreen>>>;
export type WireIdp = NonNullable<Screen["idp"]>;
export type Choices = Screen["choices"];
export type Addresses = Screen["addresses"];

export interface FoundProvider {
  entity_id: string;
  sso_url: string;
  slo_url: string | null;
  slo_response_url: string | null;
  certificates: Certificate[];
}

/** What the form holds: what is null for the server is an empty field here. */
export interface Settings {
  protocol: Protocol;
  entity_id: string;
  sso_url: string;
  slo_url: string;
  slo_response_url: string;
  certificates: Certificate[];
  issuer: string;
  client_id: string;
  /** Only as it is typed: the saved one is never shown. */
  client_secret: string;
  scopes: string;
  trusts_addresses: boolean;
  email_domains: string;
  is_active: boolean;
  is_forced: boolean;
  allows_idp_initiated: boolean;
  wants_signed_response: boolean;
  does_mfa: boolean;
  email_attribute: string;
  first_name_attribute: string;
  last_name_attribute: string;
  role_attribute: string;
  role_map: RoleRule[];
  default_role_id: number | null;
  default_plant_ids: number[];
  break_glass_user_id: number | null;
}

export const settingsOf = (idp: WireIdp | null): Settings => ({
  protocol: (idp?.protocol ?? "saml") as Protocol,
  entity_id: idp?.entity_id ?? "",
  sso_url: idp?.sso_url ?? "",
  slo_url: idp?.slo_url ?? "",
  slo_response_url: idp?.slo_response_url ?? "",
  certificates: idp?.certificates ?? [],
  issuer: idp?.issuer ?? "",
  client_id: idp?.client_id ?? "",
  client_secret: "",
  scopes: idp?.scopes ?? "openid email profile",
  trusts_addresses: idp?.trusts_addresses ?? false,
  email_domains: (idp?.email_domains ?? []).join("\n"),
  is_active: idp?.is_active ?? false,
  is_forced: idp?.is_forced ?? false,
  allows_idp_initiated: idp?.allows_idp_initiated ?? false,
  wants_signed_response: idp?.wants_signed_response ?? false,
  does_mfa: idp?.does_mfa ?? false,
  email_attribute: idp?.email_attribute ?? "",
  first_name_attribute: idp?.first_name_attribute ?? "",
  last_name_attribute: idp?.last_name_attribute ?? "",
  role_attribute: idp?.role_attribute ?? "",
  role_map: idp?.role_map ?? [],
  default_role_id: idp?.default_role_id ?? null,
  default_plant_ids: idp?.default_plant_ids ?? [],
  break_glass_user_id: idp?.break_glass_user_id ?? null,
});

export const bodyOf = (settings: Settings, version: number | undefined) => ({
  ...settings,
  certificates: settings.certificates.map(({ text }) => text),
  email_domains: settings.email_domains.split(/[\s,;]+/).filter(Boolean),
  version,
});
