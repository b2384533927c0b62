import { mostResults } from "@/lib/domain/identity/scim/discovery";
import { type Filter, parseFilter } from "@/lib/domain/identity/scim/filter";
import {
  namesVersion,
  projected,
  type ScimResource,
  schemaOf,
  versionTag,
  type Wanted,
} from "@/lib/domain/identity/scim/resources";
import { DomainError } from "@/lib/domain/shared/errors";

export interface ListAsked {
  /** Null: everything. */
  filter: Filter | null;
  start: number;
  count: number;
  wanted: Wanted;
}

const usual = 100;

/** A list as RFC 7644 asks for it: from 1, and no page larger than the limit. */
export function listAsked(search: URLSearchParams): ListAsked {
  const filter = search.get("filter");
  return {
    filter: filter ? parseFilter(filter) : null,
    start: Math.max(1, numberIn(search, "startIndex") ?? 1),
    count: Math.min(mostResults, Math.max(0, numberIn(search, "count") ?? usual)),
    wanted: wantedIn(search),
  };
}

function numberIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name);
  if (text === null || text === "") return null;
  if (!/^-?\d{1,9}$/.test(text))
    throw new DomainError("malformed", "scim.invalid_value", { params: { attribute: name } });
  return Number(text);
}

export const wantedIn = (search: URLSearchParams): Wanted => ({
  attributes: namesIn(search, "attributes"),
  excluded: namesIn(search, "excludedAttributes"),
});

const namesIn = (search: URLSearchParams, name: string) =>
  (search.get(name) ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

export const listOf = (resources: readonly ScimResource[], total: number, { start, wanted }: ListAsked) => ({
  schemas: [schemaOf.list],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources.map((resource) => projected(resource, wanted)),
});

/** A list that is never long enough for pages. */
export const wholeList = (resources: readonly object[]) => ({
  schemas: [schemaOf.list],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** If-Match: a change is refused if the caller has not seen the latest version. */
export function checkVersion(if_match: string | null, version: number) {
  if (if_match !== null && !namesVersion(if_match, versionTag(version)))
    throw new DomainError("precondition_failed", "scim.stale_version");
}
