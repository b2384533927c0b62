import { z } from "zod";
import { limitClasses } from "@/lib/domain/limit-classes";
import { plantQuery } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { previewOur } from "@/lib/services/level-zones/preview-our";

export const GET = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary: "What our standard limits would change, sensor by sensor",
  query: plantQuery.extend({ limit_class: z.enum(limitClasses).optional() }),
  run: (call, { query }) => previewOur(call, query),
});
