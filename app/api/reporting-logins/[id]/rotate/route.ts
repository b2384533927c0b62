import { passwordAgain } from "@/lib/inputs/reporting-logins";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { rotateReportingLogin } from "@/lib/services/outward/reporting/logins";

export const PUT = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Replace the user and password of a reporting login, shown only once; those before work for 24 hours more",
  params: idParams,
  body: passwordAgain,
  transaction: "own",
  isSecret: true,
  run: (call, { params, body }) => rotateReportingLogin(call, params.id, body.current_password),
});
