import { bannerSubtypes } from "@/lib/resources/banner-subtypes";
import { list } from "@/lib/server/crud";
import { endpoint } from "@/lib/server/http";
import { listQuery } from "@/lib/server/list";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { subtypeVerbs } from "@/lib/services/subtypes/verbs";

export const { POST, DELETE } = collectionRoutes(bannerSubtypes, subtypeVerbs);

export const GET = endpoint({
  // Whoever sets up sensors picks from them.
  allow: ["view_settings", "view_controllers"],
  summary: "List the subtypes of sensors",
  query: listQuery(bannerSubtypes),
  run: (call, { query }) => list(call, bannerSubtypes, query),
});
