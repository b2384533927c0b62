import { withoutEnd } from "../../shared/ends";
import { domainOf } from "./domains";
import type { AssertedIdentity, AttributeMap } from "./person";

/** OpenID Connect: what a provider's claims state, and which of them are trusted. */

export const protocols = ["saml", "oidc"] as const;
export type Protocol = (typeof protocols)[number];

/** The providers that most companies have, and the protocol that each is set up with in the fewest steps. */
export const usualProviders = [
  { name: "entra", protocol: "oidc" },
  // Okta sends people by SCIM to applications with SAML alone.
  { name: "okta", protocol: "saml" },
  { name: "google", protocol: "oidc" },
] as const satisfies readonly { name: string; protocol: Protocol }[];

/** How we are known to a company's OpenID provider. */
export interface Registration {
  issuer: string;
  client_id: string;
  client_secret: string;
  scopes: string;
  /** It sends no email_verified; its administrator alone gives addresses out. */
  trusts_addresses: boolean;
}

/** Where roles stand unless the company's administrator names another claim. */
export const roleClaims = ["groups", "roles"];

export type Claims = Record<string, unknown> & { sub: string };

/** Anyone may have an account there: only `hd` proves that a user belongs to a company. */
const google = "https://accounts.google.com";
export const isEverybodysIssuer = (issuer: string) => withoutEnd(issuer, (sign) => sign === "/") === google;

/** A name of a session, a person or a token that can be kept and compared. */
export const isSessionName = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= 255 && !value.includes("\0");

export type ClaimProblem = "no_subject" | "no_email" | "unverified_email" | "foreign_domain";

/** The first reason not to believe them, or null. An address counts only where the provider has made sure of it. */
export function claimProblem(
  claims: Claims,
  { issuer, trusts_addresses }: Pick<Registration, "issuer" | "trusts_addresses">,
  { email_attribute, domains }: Pick<AttributeMap, "email_attribute"> & { domains: readonly string[] },
): ClaimProblem | null {
  if (claims.sub.trim() === "" || claims.sub.length > 255) return "no_subject";
  const name = email_attribute ?? "email";
  const email = valuesOf(claims[name])[0];
  if (email === undefined || domainOf(email) === null) return "no_email";
  if (isEverybodysIssuer(issuer) && !domains.includes(String(claims.hd ?? "").toLowerCase())) return "foreign_domain";
  // email_verified speaks of the claim email alone; where it is false, nothing else counts.
  if (claims.email_verified === false) return "unverified_email";
  const isVerified = name === "email" && claims.email_verified === true;
  return isVerified || trusts_addresses ? null : "unverified_email";
}

/** In the form of a SAML assertion, for the same rules. The address comes from one claim, never from another or from sub. */
export const identityOfClaims = (claims: Claims): AssertedIdentity => ({
  subject: { name_id: claims.sub, format: null, name_qualifier: null, sp_name_qualifier: null },
  attributes: Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, valuesOf(value)])),
});

/** The claims that signing in needs and the ID token may leave to the userinfo endpoint. */
export const lacks = (
  claims: Claims,
  {
    email_attribute,
    role_attributes,
  }: Pick<AttributeMap, "email_attribute"> & {
    role_attributes: readonly string[];
  },
) => claims[email_attribute ?? "email"] === undefined || !role_attributes.some((name) => claims[name] !== undefined);

const valuesOf = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (typeof one === "string" && one !== "" ? [one] : []));

/** The addresses of a provider may be http only where the operator names its network. */
export const isIssuer = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && search === "" && hash === "" && username === "" && password === "";
};
