import { scimGroup, scimGroupBody, scimPatchBody, scimProjection } from "@/lib/inputs/scim";
import { scimEndpoint } from "@/lib/server/http/scim";
import { idParams } from "@/lib/server/resources/resource-routes";
import { findScimGroup, patchScimGroup, removeScimGroup, replaceScimGroup } from "@/lib/services/identity/scim/groups";

export const GET = scimEndpoint({
  summary: "Get a group for the company's directory (SCIM)",
  params: idParams,
  query: scimProjection,
  answer: scimGroup,
  run: findScimGroup,
});

export const PUT = scimEndpoint({
  summary: "Replace a group with what the company's directory has (SCIM)",
  params: idParams,
  body: scimGroupBody,
  answer: scimGroup,
  run: replaceScimGroup,
});

export const PATCH = scimEndpoint({
  summary: "Change attributes of a group from the company's directory (SCIM)",
  params: idParams,
  body: scimPatchBody,
  answer: scimGroup,
  run: patchScimGroup,
});

export const DELETE = scimEndpoint({
  summary: "Delete a group of the directory (SCIM); its members lose the role that it gave",
  params: idParams,
  status: 204,
  run: removeScimGroup,
});
