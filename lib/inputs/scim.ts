import { z } from "zod";
import { longestOverlapHours } from "@/lib/domain/identity/scim/token";
import { shownAgain } from "./second-factor";

/** SCIM as it is described to people; the bodies themselves are read attribute by attribute (lib/domain/identity/scim). */

const meta = z.object({
  resourceType: z.enum(["User", "Group"]),
  created: z.iso.datetime(),
  lastModified: z.iso.datetime(),
  location: z.string(),
  version: z.string(),
});

/** And `$ref`, its address, which a schema cannot name as a property. */
const reference = z.looseObject({ value: z.string(), display: z.string(), type: z.string() });

export const scimUserBody = z.looseObject({
  schemas: z.array(z.string()).optional(),
  userName: z.string(),
  externalId: z.string().nullish(),
  name: z.looseObject({ givenName: z.string().nullish(), familyName: z.string().nullish() }).nullish(),
  displayName: z.string().nullish(),
  emails: z.array(z.looseObject({ value: z.string(), type: z.string().optional() })).optional(),
  preferredLanguage: z.string().nullish(),
  active: z.boolean().optional(),
});

export const scimGroupBody = z.looseObject({
  schemas: z.array(z.string()).optional(),
  displayName: z.string(),
  externalId: z.string().nullish(),
  members: z.array(z.looseObject({ value: z.string() })).optional(),
});

export const scimPatchBody = z.looseObject({
  schemas: z.array(z.string()).optional(),
  Operations: z.array(
    z.looseObject({
      op: z.string().meta({ description: "add, replace or remove" }),
      path: z.string().optional(),
      value: z.unknown().optional(),
    }),
  ),
});

/** `attributes` and `excludedAttributes` leave out what is not wanted, so all but the id may be missing. */
const partial = { schemas: z.array(z.string()), id: z.string(), externalId: z.string().optional() };

export const scimUser = z.looseObject({
  ...partial,
  userName: z.string().optional(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }).optional(),
  displayName: z.string().optional(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })).optional(),
  preferredLanguage: z.string().optional(),
  active: z.boolean().optional(),
  groups: z.array(reference).optional(),
  meta: meta.optional(),
});

export const scimGroup = z.looseObject({
  ...partial,
  displayName: z.string().optional(),
  members: z.array(reference).optional(),
  meta: meta.optional(),
});

export const scimList = (resource: z.ZodType) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  });

export const scimObject = z.looseObject({ schemas: z.array(z.string()) });

export const scimQuery = z.object({
  filter: z.string().optional(),
  startIndex: z.string().optional(),
  count: z.string().optional(),
  attributes: z.string().optional(),
  excludedAttributes: z.string().optional(),
});

export const scimProjection = scimQuery.pick({ attributes: true, excludedAttributes: true });

export const newScimToken = z.strictObject({
  name: z.string().trim().min(1).max(100),
  current_password: shownAgain,
});

export const rotatedScimToken = z.strictObject({
  /** Hours for which the token before goes on; null: until it is revoked. */
  overlap_hours: z.int().min(0).max(longestOverlapHours).nullable().default(24),
  current_password: shownAgain,
});
