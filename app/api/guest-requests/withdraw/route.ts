import { followInput } from "@/lib/inputs/guest-requests";
import { endpoint } from "@/lib/server/http/endpoint";
import { withdrawReport } from "@/lib/services/maintenance/guest-requests/status";

export const POST = endpoint({
  allow: "public",
  summary:
    "Withdraw a report: the request while it is undecided and the reporter's alone, else the reporter's own report",
  body: followInput,
  run: (guest, { body: { follow_token } }) => withdrawReport(follow_token, guest),
});
