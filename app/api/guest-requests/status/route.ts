import { followInput } from "@/lib/inputs/guest-requests";
import { endpoint } from "@/lib/server/http/endpoint";
import { reportStatus } from "@/lib/services/maintenance/guest-requests/status";

export const POST = endpoint({
  allow: "public",
  summary: "Get the status of a report without an account, by the link that its reporter was given",
  body: followInput,
  run: (guest, { body: { follow_token } }) => reportStatus(follow_token, guest),
});
