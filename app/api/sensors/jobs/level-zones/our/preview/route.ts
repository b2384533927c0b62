import { withShortPage } from "@/lib/inputs/fields";
import { ourPreviewQuery as query } from "@/lib/inputs/level-zones";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { previewOur } from "@/lib/services/monitoring/level-zones/preview-our";

export const GET = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary: "Preview what the standard limits would change, per sensor",
  query: withShortPage(query),
  run: async (call, { query }) => pageIn(await previewOur(call, query), query),
});
