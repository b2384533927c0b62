import { z } from "zod";
import { flag, idText } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { tree } from "@/lib/services/hierarchy/tree";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "The children of one node of a plant's tree, with what they show",
  query: z.object({ plant_id: idText, parent: z.string().max(40).optional(), is_abnormal: flag.optional() }),
  run: (call, { query }) => tree(call, query),
});
