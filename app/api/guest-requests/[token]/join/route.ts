import { reportPage } from "@/lib/domain/maintenance/guest-request";
import { guestJoinInput, guestTokenParams } from "@/lib/inputs/guest-requests";
import { endpoint } from "@/lib/server/http/endpoint";
import { formPage } from "@/lib/server/http/form-page";
import { leadOn } from "@/lib/server/http/lead-on";
import { admitReport } from "@/lib/services/maintenance/guest-requests/opened";
import { joinByLink } from "@/lib/services/maintenance/guest-requests/report";

export const POST = endpoint({
  allow: "public",
  summary: "Join a request of the label's place that nobody has decided: one more person reports the same problem",
  params: guestTokenParams,
  body: guestJoinInput,
  // A form without scripts is sent as parts.
  files: [],
  handsOverFiles: true,
  status: 201,
  refusedForm: formPage(reportPage),
  before: ({ token }, visitor) => admitReport(token, visitor),
  run: async (guest, { params: { token }, body, request }) => {
    const made = await joinByLink(token, body, guest);
    return leadOn(request, made, `${made.follow_url}?sent=1`);
  },
});
