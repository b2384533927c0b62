import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { itemForecast } from "@/lib/services/screens/item-forecast";

export const GET = endpoint({
  allow: "view_dashboard",
  summary:
    "Get the days between which an item reaches its next limit in 8 of 10 cases, or why there are none, and whether its parts arrive before",
  params: idParams,
  run: (call, { params }) => itemForecast(call, params.id),
});
