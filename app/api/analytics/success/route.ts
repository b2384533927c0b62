import { successQuery } from "@/lib/inputs/customer-success";
import { endpoint } from "@/lib/server/http/endpoint";
import { successOf } from "@/lib/services/views/success/companies";

export const GET = endpoint({
  allow: "view_customer_success",
  summary: "List companies by health, the lowest first, with coverage, alerts per 100 sensors, open work and meetings",
  query: successQuery,
  run: (call, { query }) => successOf(call, query),
});
