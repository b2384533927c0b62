import { meetingQuery } from "@/lib/inputs/customer-success";
import { endpoint } from "@/lib/server/http/endpoint";
import { savedSinceMeeting } from "@/lib/services/maintenance/meeting-trackers/since";

export const GET = endpoint({
  allow: "view_customer_success",
  summary: "Read what a plant has approved of savings since its latest meeting, by currency; amounts in cents",
  query: meetingQuery,
  run: (call, { query }) => savedSinceMeeting(call, query.plant_id),
});
