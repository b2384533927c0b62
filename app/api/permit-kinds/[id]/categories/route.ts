import { categoriesOfKind } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { setCategories } from "@/lib/services/maintenance/permit-kinds/served";

export const PUT = endpoint({
  allow: "update_work_order_type",
  summary: "Set the work order types of the caller's company whose orders need a permit of this kind",
  params: idParams,
  body: categoriesOfKind,
  run: (call, { params, body }) => setCategories(call, params.id, body.category_ids),
});
