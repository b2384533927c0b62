import { datedPageQuery, idTexts, plantQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { openAlarms } from "@/lib/services/views/dashboard/alarms";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List open alerts of machines, worst first",
  query: plantQuery.extend({ ...datedPageQuery.shape, machine_id: idTexts.optional() }),
  run: (call, { query: { machine_id, ...query } }) =>
    openAlarms(call, { ...query, ...(machine_id && { below: { kind: "machine", ids: machine_id } }) }),
});
