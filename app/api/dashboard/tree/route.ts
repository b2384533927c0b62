import { z } from "zod";
import { flag, idText, withShortPage } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { tree } from "@/lib/services/structure/hierarchy/tree";

const key = z.string().max(40);
const keys = z.union([z.array(key).max(200), key]).transform((one) => (Array.isArray(one) ? one : [one]));

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List the children of one or more nodes of the plant tree",
  query: withShortPage(z.object({ plant_id: idText, parent: keys.optional(), is_abnormal: flag.optional() })),
  tool: {
    name: "plant_tree",
    description:
      'The places of a plant, one step at a time: its lines, and with parent ("production_line:4", as key of an answer says) what is below: machines, assets, items, sensors, each with its level. plant_id stands in every record.',
    example: { plant_id: 1 },
    link: "/dashboard/plant",
  },
  run: async (call, { query }) => pageIn(await tree(call, query), query),
});
