import { meetingQuery } from "@/lib/inputs/customer-success";
import { endpoint } from "@/lib/server/http/endpoint";
import { lastMeeting } from "@/lib/services/maintenance/meeting-trackers/since";

export const GET = endpoint({
  allow: "view_customer_success",
  summary: "Read the latest meeting of a plant; `data` is null before the first",
  query: meetingQuery,
  run: (call, { query }) => lastMeeting(call, query.plant_id),
});
