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
  tool: {
    name: "item_history",
    description:
      "What happened to an item, as threads, open ones first: alarm, evidence, order, parts, proof by readings, and the saving, and why a step is missing.",
    example: { id: 12 },
    link: "/equipments/{id}/details/story",
  },
  run: (call, { params, query }) => itemStory(call, params.id, query),
});
