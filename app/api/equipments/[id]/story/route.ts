import { pageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { itemStory } from "@/lib/services/maintenance/stories/story";

export const GET = endpoint({
  allow: "view_maintenance",
  summary:
    "The threads of an item's cases, open ones first: alarm, evidence, order, parts, proof, saving and approver, and why a step is missing",
  params: idParams,
  query: pageQuery,
  run: (call, { params, query }) => itemStory(call, params.id, query),
});
