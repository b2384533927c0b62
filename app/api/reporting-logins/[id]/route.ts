import { passwordAgain } from "@/lib/inputs/reporting-logins";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { removeReportingLogin } from "@/lib/services/outward/reporting/logins";

export const DELETE = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Delete a login of the reporting database, and end its connections",
  params: idParams,
  body: passwordAgain,
  transaction: "own",
  run: async (call, { params, body }) => {
    await removeReportingLogin(call, params.id, body.current_password);
    return done(call, "reporting.deleted");
  },
});
