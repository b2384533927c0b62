import { processDowntimeBody, processDowntimesQuery } from "@/lib/inputs/processes";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listProcessDowntimes, recordProcessDowntime } from "@/lib/services/maintenance/downtimes/of-processes";

export const GET = endpoint({
  allow: "view_oee",
  summary: "List the stops of a line, newest first; short ones only with with_short",
  params: idParams,
  query: processDowntimesQuery,
  run: (call, { params, query }) => listProcessDowntimes(call, params.id, query),
});

export const POST = endpoint({
  allow: "update_oee",
  summary: "Record a stop of a line that its counter has not seen; one that overlaps another is refused",
  params: idParams,
  body: processDowntimeBody,
  status: 201,
  run: (call, { params, body }) => recordProcessDowntime(call, params.id, body),
});
