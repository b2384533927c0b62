import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { provisioning } from "@/lib/services/identity/scim/provisioning";

export const GET = endpoint({
  allow: "update_companies",
  summary: "Get a company's SCIM provisioning: tokens, groups with their roles, the latest requests",
  params: idParams,
  run: (call, { params }) => provisioning(call, params.id),
});
