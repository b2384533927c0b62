import { datedPageQuery } from "@/lib/inputs/fields";
import { plants } from "@/lib/resources/plants";
import { endpoint } from "@/lib/server/http/endpoint";
import { find } from "@/lib/server/resources/crud";
import { idParams } from "@/lib/server/resources/resource-routes";
import { openAlarms } from "@/lib/services/views/dashboard/alarms";

export const GET = endpoint({
  allow: ["view_dashboard", "view_plants"],
  summary: "List a plant's open alerts, worst first",
  params: idParams,
  query: datedPageQuery,
  run: async (call, { params, query }) => {
    await find(call, plants, params.id);
    return openAlarms(call, { plant_id: params.id, ...query });
  },
});
