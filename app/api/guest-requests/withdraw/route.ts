import { statusPage } from "@/lib/domain/maintenance/guest-request";
import { followInput } from "@/lib/inputs/guest-requests";
import { endpoint } from "@/lib/server/http/endpoint";
import { formPage } from "@/lib/server/http/form-page";
import { leadOn } from "@/lib/server/http/lead-on";
import { withdrawReport } from "@/lib/services/maintenance/guest-requests/status";

export const POST = endpoint({
  allow: "public",
  summary:
    "Withdraw a report: the request while it is undecided and the reporter's alone, else the reporter's own report",
  body: followInput,
  // A form without scripts is sent as parts.
  files: [],
  refusedForm: formPage((_params, { follow_token = "" }) => statusPage(follow_token)),
  run: async (guest, { body: { follow_token }, request }) =>
    leadOn(request, await withdrawReport(follow_token, guest), `${statusPage(follow_token)}?said=withdraw`),
});
