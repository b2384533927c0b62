import { scimPatchBody, scimProjection, scimUser, scimUserBody } from "@/lib/inputs/scim";
import { scimEndpoint } from "@/lib/server/http/scim";
import { idParams } from "@/lib/server/resources/resource-routes";
import { findScimUser, patchScimUser, removeScimUser, replaceScimUser } from "@/lib/services/identity/scim/users";

export const GET = scimEndpoint({
  summary: "Get a user for the company's directory (SCIM)",
  params: idParams,
  query: scimProjection,
  answer: scimUser,
  run: findScimUser,
});

export const PUT = scimEndpoint({
  summary: "Replace a user with what the company's directory has (SCIM)",
  params: idParams,
  body: scimUserBody,
  answer: scimUser,
  run: replaceScimUser,
});

export const PATCH = scimEndpoint({
  summary: "Change attributes of a user from the company's directory (SCIM)",
  params: idParams,
  body: scimPatchBody,
  answer: scimUser,
  run: patchScimUser,
});

export const DELETE = scimEndpoint({
  summary: "Deactivate a user and end the directory's control of it (SCIM); its history is kept",
  params: idParams,
  status: 204,
  run: removeScimUser,
});
