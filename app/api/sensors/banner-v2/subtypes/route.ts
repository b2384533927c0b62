import { bannerSubtypes } from "@/lib/resources/banner-subtypes";
import { endpoint } from "@/lib/server/http/endpoint";
import { list } from "@/lib/server/resources/crud";
import { listQuery } from "@/lib/server/resources/list";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { subtypeVerbs } from "@/lib/services/monitoring/subtypes/verbs";

export const { POST, DELETE } = collectionRoutes(bannerSubtypes, subtypeVerbs);

export const GET = endpoint({
  // Whoever sets up sensors picks from them.
  allow: ["view_settings", "view_controllers"],
  summary: "List the subtypes of sensors",
  query: listQuery(bannerSubtypes),
  run: (call, { query }) => list(call, bannerSubtypes, query),
});
