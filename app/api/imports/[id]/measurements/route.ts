import { measurementsQuery } from "@/lib/inputs/imports";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { measurementsFor } from "@/lib/services/outward/imports/readings-settings";

export const GET = endpoint({
  allow: "view_import_plant",
  summary: "Search the measurements of the plant that a column of a file of readings can be, 50 at most",
  params: idParams,
  query: measurementsQuery,
  run: async (call, { params, query }) => pageIn(await measurementsFor(call, params.id, query.search), query),
});
