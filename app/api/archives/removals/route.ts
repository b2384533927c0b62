import { managesArchives } from "@/lib/domain/identity/viewer";
import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { listRemovals } from "@/lib/services/outward/company-removals/start";

export const GET = endpoint({
  allow: "delete_companies",
  condition: managesArchives,
  summary: "List the companies whose data is being deleted or was, newest first, with how many rows",
  query: shortPageQuery,
  run: async (call, { query }) => pageIn(await listRemovals(call), query),
});
