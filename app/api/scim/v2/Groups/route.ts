import { scimGroup, scimGroupBody, scimList, scimQuery } from "@/lib/inputs/scim";
import { scimEndpoint } from "@/lib/server/http/scim";
import { createScimGroup, listScimGroups } from "@/lib/services/identity/scim/groups";

export const GET = scimEndpoint({
  summary: "List the groups of the company for its directory (SCIM); filters compare displayName or externalId with eq",
  query: scimQuery,
  answer: scimList(scimGroup),
  run: listScimGroups,
});

export const POST = scimEndpoint({
  summary: "Create a group from the company's directory (SCIM)",
  body: scimGroupBody,
  answer: scimGroup,
  status: 201,
  run: createScimGroup,
});
