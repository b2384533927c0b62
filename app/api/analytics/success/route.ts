import { successQuery } from "@/lib/inputs/customer-success";
import { withShortPage } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { successOf } from "@/lib/services/views/success/companies";

export const GET = endpoint({
  allow: "view_customer_success",
  summary: "List companies by health, the lowest first, with coverage, alerts per 100 sensors, open work and meetings",
  query: withShortPage(successQuery),
  run: async (call, { query }) => pageIn(await successOf(call, query), query),
});
