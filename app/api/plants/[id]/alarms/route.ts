import { pageQuery } from "@/lib/resources/inputs";
import { plants } from "@/lib/resources/plants";
import { find } from "@/lib/server/crud";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { openAlarms } from "@/lib/services/dashboard/alarms";

export const GET = endpoint({
  allow: ["view_dashboard", "view_plants"],
  summary: "The open alerts of a plant, worst first",
  params: idParams,
  query: pageQuery,
  run: async (call, { params, query }) => {
    await find(call, plants, params.id);
    return openAlarms(call, { plant_id: params.id, ...query });
  },
});
