import { scimList, scimQuery, scimUser, scimUserBody } from "@/lib/inputs/scim";
import { scimEndpoint } from "@/lib/server/http/scim";
import { createScimUser, listScimUsers } from "@/lib/services/identity/scim/users";

export const GET = scimEndpoint({
  summary:
    "List the users of the company for its directory (SCIM); filters compare userName, externalId, emails.value or active with eq",
  query: scimQuery,
  answer: scimList(scimUser),
  run: listScimUsers,
});

export const POST = scimEndpoint({
  summary: "Create a user from the company's directory (SCIM)",
  body: scimUserBody,
  answer: scimUser,
  status: 201,
  run: createScimUser,
});
