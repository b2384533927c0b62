import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { itemForecast } from "@/lib/services/screens/item-forecast";

export const GET = endpoint({
  allow: "view_dashboard",
  summary:
    "When an item reaches its next limit, between which days in 8 of 10 cases, or why nobody can say; and whether its parts are there in time",
  params: idParams,
  run: (call, { params }) => itemForecast(call, params.id),
});
