import { accountName } from "../password";
import type { NameId } from "./assertion";
import { domainOf } from "./domains";

/** What an identity provider states about a user, over any protocol. */
export interface AssertedIdentity {
  subject: NameId | null;
  attributes: Record<string, string[]>;
}

/** The mapping of its attributes, set by the company's administrator. */
export interface AttributeMap {
  email_attribute: string | null;
  first_name_attribute: string | null;
  last_name_attribute: string | null;
  role_attribute: string | null;
}

export type RoleRule = {
  value: string;
  role_id: number;
};

export interface Described {
  email: string;
  first_name: string;
  last_name: string;
}

/** The usual attribute names, if none is set. */
const usual = {
  email: [
    "email",
    "mail",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
    "urn:oid:0.9.2342.19200300.100.1.3",
  ],
  first_name: [
    "firstName",
    "givenName",
    "given_name",
    "first_name",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
    "urn:oid:2.5.4.42",
  ],
  last_name: [
    "lastName",
    "sn",
    "surname",
    "family_name",
    "last_name",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname",
    "urn:oid:2.5.4.4",
  ],
};

/** Null where it names nobody, or more than one address. */
export function described({ attributes, subject }: AssertedIdentity, map: AttributeMap): Described | null {
  const email = accountName(emailIn(attributes, map) ?? subject?.name_id ?? "");
  if (email.length > 254 || domainOf(email) === null) return null;
  const name = (chosen: string | null, known: readonly string[]) =>
    cleaned(valuesOf(attributes, chosen ? [chosen] : known)[0] ?? "");
  return {
    email,
    first_name: name(map.first_name_attribute, usual.first_name) || cleaned(email.slice(0, email.indexOf("@"))),
    last_name: name(map.last_name_attribute, usual.last_name),
  };
}

/** Undefined: there is none, and the NameID may be it. Several: none of them. */
function emailIn(attributes: AssertedIdentity["attributes"], { email_attribute }: AttributeMap): string | undefined {
  const values = [...new Set(valuesOf(attributes, email_attribute ? [email_attribute] : usual.email).map(accountName))];
  if (values.length > 1) return "";
  return values[0] ?? (email_attribute ? "" : undefined);
}

const valuesOf = (attributes: AssertedIdentity["attributes"], names: readonly string[]) => {
  const values = names.map((name) => (Object.hasOwn(attributes, name) ? attributes[name] : undefined));
  return values.find((found) => found !== undefined && found.length > 0) ?? [];
};

const cleaned = (text: string) => text.replace(/\p{C}/gu, "").trim().slice(0, 100);

/** The role that the administrator's rules give, the first that fits; else the company's own for newcomers. */
export function roleFor(
  { attributes }: AssertedIdentity,
  role_attributes: readonly string[],
  rules: readonly RoleRule[],
  fallback: number | null,
): number | null {
  const values = valuesOf(attributes, role_attributes);
  return rules.find(({ value }) => values.includes(value))?.role_id ?? fallback;
}

/** The same rules for somebody's groups in the company's directory, each by its name and by its id there. */
export const ruleForGroups = (
  groups: readonly { display_name: string; external_id: string | null }[],
  rules: readonly RoleRule[],
): number | null => {
  const values = groups.flatMap(({ display_name, external_id }) => [
    display_name,
    ...(external_id ? [external_id] : []),
  ]);
  return roleFor({ subject: null, attributes: { groups: values } }, ["groups"], rules, null);
};
