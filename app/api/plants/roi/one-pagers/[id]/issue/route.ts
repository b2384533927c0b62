import { issueInput } from "@/lib/inputs/customer-success";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { issueOnePager } from "@/lib/services/maintenance/one-pagers/issue";

export const PUT = endpoint({
  allow: "update_customer_success",
  summary: "Issue a one-pager: its figures are kept with their sources and never change again",
  params: idParams,
  body: issueInput,
  run: (call, { params, body }) => issueOnePager(call, params.id, body),
});
