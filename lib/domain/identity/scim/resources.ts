import { nameOf } from "../viewer";
import type { DirectoryGroup } from "./group";
import type { DirectoryPerson } from "./person";

/** Users and groups as SCIM shows them (RFC 7643). */

export const schemaOf = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
  error: "urn:ietf:params:scim:api:messages:2.0:Error",
} as const;

interface Stored {
  id: number;
  created_at: Date;
  updated_at: Date;
  version: number;
}

export interface StoredPerson extends Stored, DirectoryPerson {
  language_id: number;
  groups: readonly { id: number; name: string }[];
}

export interface StoredGroup extends Stored, DirectoryGroup {
  members: readonly { id: number; name: string }[];
}

export interface ScimResource {
  id: string;
  meta: { resourceType: "User" | "Group"; created: Date; lastModified: Date; location: string; version: string };
  [attribute: string]: unknown;
}

/** @param base where the resources of SCIM begin, without a slash at the end */
export const asUser = (person: StoredPerson, base: string): ScimResource => ({
  schemas: [schemaOf.user],
  id: String(person.id),
  ...(person.external_id !== null && { externalId: person.external_id }),
  userName: person.user_name,
  name: { formatted: nameOf(person), givenName: person.first_name, familyName: person.last_name },
  displayName: nameOf(person),
  emails: [{ value: person.email, type: "work", primary: true }],
  preferredLanguage: person.language_id === 2 ? "es" : "en",
  active: person.is_active,
  groups: person.groups.map(({ id, name }) => ({
    value: String(id),
    display: name,
    type: "direct",
    $ref: `${base}/Groups/${id}`,
  })),
  meta: metaOf("User", person, base),
});

export const asGroup = (group: StoredGroup, base: string): ScimResource => ({
  schemas: [schemaOf.group],
  id: String(group.id),
  ...(group.external_id !== null && { externalId: group.external_id }),
  displayName: group.display_name,
  members: group.members.map(({ id, name }) => ({
    value: String(id),
    display: name,
    type: "User",
    $ref: `${base}/Users/${id}`,
  })),
  meta: metaOf("Group", group, base),
});

const metaOf = (resourceType: "User" | "Group", { id, created_at, updated_at, version }: Stored, base: string) => ({
  resourceType,
  created: created_at,
  lastModified: updated_at,
  location: `${base}/${resourceType}s/${id}`,
  version: versionTag(version),
});

export const versionTag = (version: number) => `W/"${version}"`;

/** Does an If-Match or If-None-Match name this version? Compared weakly: proxies may have taken the `W/` away. */
export const namesVersion = (given: string, tag: string): boolean =>
  given.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag.replace(/^W\//, ""));

export interface Wanted {
  attributes: readonly string[];
  excluded: readonly string[];
}

/** What always comes, whatever is asked for. */
const always: ReadonlySet<string> = new Set(["schemas", "id"]);

/** Only the attributes asked for, or all but those excluded; names of parts ("name.givenName") stand for the whole. */
export function projected(resource: ScimResource, { attributes, excluded }: Wanted): { [attribute: string]: unknown } {
  const named = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase().split(".")[0]));
  const [only, without] = [named(attributes), named(excluded.filter((name) => !name.includes(".")))];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (always.has(name)) return true;
      return only.size > 0 ? only.has(name.toLowerCase()) : !without.has(name.toLowerCase());
    }),
  );
}
