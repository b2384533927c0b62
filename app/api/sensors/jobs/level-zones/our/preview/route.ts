import { z } from "zod";
import { limitClasses } from "@/lib/domain/structure/limit-classes";
import { plantQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { previewOur } from "@/lib/services/monitoring/level-zones/preview-our";

export const GET = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary: "Preview what our standard limits would change, per sensor",
  query: plantQuery.extend({ limit_class: z.enum(limitClasses).optional() }),
  run: (call, { query }) => previewOur(call, query),
});
