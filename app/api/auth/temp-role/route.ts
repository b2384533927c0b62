import { z } from "zod";
import { id, shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { answerRotated } from "@/lib/server/http/entrance";
import { pageIn } from "@/lib/server/resources/list";
import { maySwitchRole, switchRole, temporaryRoleOptions } from "@/lib/services/identity/roles/temp-role";

export const GET = endpoint({
  allow: "signed_in",
  condition: maySwitchRole,
  summary: "List the roles that the caller can use temporarily",
  transaction: "own",
  query: shortPageQuery,
  run: async (call, { query }) => pageIn(await temporaryRoleOptions(call), query),
});

const body = z.strictObject({ role_id: id.nullable(), plant_id: id.nullable().optional() });

/** Everything follows the role from the next call on. The session gets a new token with its new permissions. */
export const PUT = endpoint({
  allow: "signed_in",
  condition: maySwitchRole,
  summary: "Use another role in a plant temporarily, or with null return to the caller's own role",
  body,
  transaction: "own",
  answersToken: true,
  run: async (call, { body }) => {
    const session = await switchRole(call, body);
    const message = body.role_id === null ? "roles.left" : "roles.taken_on";
    return answerRotated(call, message, session, {});
  },
});
