import { downtimeBody, downtimesQuery } from "@/lib/inputs/downtimes";
import { endpoint } from "@/lib/server/http/endpoint";
import { listDowntimes, recordDowntime } from "@/lib/services/maintenance/downtimes/ledger";

export const GET = endpoint({
  allow: ["view_maintenance", "view_oee"],
  summary: "List downtimes of lines, machines and items, newest first",
  query: downtimesQuery,
  tool: {
    name: "downtimes",
    description:
      "Downtimes of lines, machines and items, the newest first: from, to, minutes, reason, and what they cost in cents.",
    example: { plant_id: [1], is_open: true },
    link: "/maintenance/downtimes",
  },
  run: (call, { query }) => listDowntimes(call, query),
});

export const POST = endpoint({
  allow: ["update_maintenance", "update_oee"],
  summary: "Record a downtime of a line, a machine or an item; one that overlaps another is refused",
  body: downtimeBody,
  status: 201,
  run: (call, { body }) => recordDowntime(call, body),
});
