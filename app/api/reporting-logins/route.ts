import { shortPageQuery } from "@/lib/inputs/fields";
import { newReportingLogin } from "@/lib/inputs/reporting-logins";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { createReportingLogin, listReportingLogins } from "@/lib/services/outward/reporting/logins";

export const GET = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "List the company's logins of the reporting database, those that have ended too",
  query: shortPageQuery,
  run: async (call, { query }) => pageIn(await listReportingLogins(call), query),
});

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Create a login of the reporting database; its password is shown only once",
  body: newReportingLogin,
  status: 201,
  transaction: "own",
  isSecret: true,
  run: (call, { body }) => createReportingLogin(call, body),
});
