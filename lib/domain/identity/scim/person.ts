import { accountName } from "../password";
import { domainOf } from "../single-sign-on/domains";
import type { Comparison } from "./filter";
import { type Assignment, attributesOf, invalidValue, textIn, truthIn } from "./patch";

/** What a directory decides about a person. */
export interface DirectoryPerson {
  user_name: string;
  external_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  is_active: boolean;
}

/** What one request contains about them; what it does not mention is not there. */
export interface SentPerson {
  user_name?: string;
  external_id?: string | null;
  given_name?: string | null;
  family_name?: string | null;
  shown_name?: string | null;
  email?: string;
  is_active?: boolean;
  /** Of a new person; later it is theirs. */
  language_id?: 1 | 2;
}

type Read = (person: SentPerson, assignment: Assignment) => void;

/** What is read of a user; any other attribute is accepted and ignored, as directories send all that they have. */
const known: Record<string, Read> = {
  username: (person, { value }) => {
    person.user_name = required(textIn(value, "userName"), "userName");
  },
  externalid: (person, { value }) => {
    person.external_id = textIn(value, "externalId");
  },
  active: (person, { value }) => {
    person.is_active = truthIn(value, "active");
  },
  displayname: (person, { value }) => {
    person.shown_name ??= textIn(value, "displayName");
  },
  name: (person, { value, how }) => {
    const parts = value === null || value === undefined ? {} : attributesOf(value);
    for (const [sub, one] of Object.entries(parts))
      readerOf("name", sub)?.(person, { path: { attribute: "name", where: [], sub }, how, value: one });
  },
  "name.givenname": (person, { value }) => {
    person.given_name = textIn(value, "name.givenName", 100);
  },
  "name.familyname": (person, { value }) => {
    person.family_name = textIn(value, "name.familyName", 100);
  },
  "name.formatted": (person, { value }) => {
    person.shown_name = textIn(value, "name.formatted");
  },
  emails: (person, { path, value, how }) => {
    // Others than the one that counts may come and go.
    if (!isMain(path.where) || how === "remove") return;
    const chosen = mainOf([value].flat().map(attributesOf));
    if (chosen) person.email = address(chosen.value);
  },
  "emails.value": (person, { path, value }) => {
    if (isMain(path.where)) person.email = address(value);
  },
  preferredlanguage: (person, { value }) => {
    const language = textIn(value, "preferredLanguage");
    if (language) person.language_id = /^es\b/i.test(language) ? 2 : 1;
  },
};

function readerOf(attribute: string, sub: string | null): Read | undefined {
  const name = sub === null ? attribute : `${attribute}.${sub}`;
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

export function personIn(assignments: readonly Assignment[]): SentPerson {
  const person: SentPerson = {};
  for (const assignment of assignments) {
    const { attribute, sub } = assignment.path;
    const value = assignment.how === "remove" ? null : assignment.value;
    readerOf(attribute, sub)?.(person, { ...assignment, value });
  }
  return person;
}

/** Of several addresses one signs in: the primary one, or that of work. */
const isMain = (where: readonly Comparison[]) =>
  where.every(({ attribute, value }) =>
    attribute === "type" ? String(value).toLowerCase() === "work" : attribute !== "primary" || value === true,
  );

const mainOf = (emails: readonly { [name: string]: unknown }[]) =>
  emails.find(({ primary }) => primary !== undefined && primary !== null && truthIn(primary, "emails.primary")) ??
  emails.find(({ type }) => typeof type === "string" && type.toLowerCase() === "work") ??
  emails[0];

function required<Value>(value: Value | null, attribute: string): Value {
  if (value === null) throw invalidValue(attribute);
  return value;
}

function address(value: unknown): string {
  const email = accountName(required(textIn(value, "emails.value", 254), "emails.value"));
  if (domainOf(email) === null) throw invalidValue("emails.value");
  return email;
}

/** The person after a request; `before` is null for a new one, and `emails` may then be in `userName`. */
export function personAfter(sent: SentPerson, before: DirectoryPerson | null): DirectoryPerson {
  const user_name = required(sent.user_name ?? before?.user_name ?? null, "userName");
  const isByName = before === null || before.email === accountName(before.user_name);
  const isRenamed = user_name !== before?.user_name;
  const email = sent.email ?? (before && !(isByName && isRenamed) ? before.email : address(user_name));
  const names = namesOf(sent, before, email);
  return {
    user_name,
    email,
    ...names,
    external_id: sent.external_id === undefined ? (before?.external_id ?? null) : sent.external_id,
    is_active: sent.is_active ?? before?.is_active ?? true,
  };
}

/** Without a name of its parts, the one that is shown; without any, what is before the @. */
function namesOf(sent: SentPerson, before: DirectoryPerson | null, email: string) {
  const isNamed = sent.given_name !== undefined || sent.family_name !== undefined;
  if (!isNamed && before) return { first_name: before.first_name, last_name: before.last_name };
  const first = sent.given_name === undefined ? before?.first_name : sent.given_name;
  const last = sent.family_name === undefined ? before?.last_name : sent.family_name;
  if (!first && !last)
    return { first_name: (sent.shown_name ?? email.slice(0, email.indexOf("@"))).slice(0, 100), last_name: "" };
  return { first_name: first ?? "", last_name: last ?? "" };
}
