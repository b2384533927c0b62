import { reportPage } from "@/lib/domain/maintenance/guest-request";
import { guestReportInput, guestTokenParams } from "@/lib/inputs/guest-requests";
import { endpoint } from "@/lib/server/http/endpoint";
import { formPage } from "@/lib/server/http/form-page";
import { leadOn } from "@/lib/server/http/lead-on";
import { admitReport } from "@/lib/services/maintenance/guest-requests/opened";
import { reportByLink } from "@/lib/services/maintenance/guest-requests/report";

export const POST = endpoint({
  allow: "public",
  summary:
    "Report a problem at the place of a label, without an account: text or a voice note, up to three photos. The same key again gets the first answer",
  params: guestTokenParams,
  body: guestReportInput,
  files: ["photo_1", "photo_2", "photo_3", "voice"],
  takes: "media",
  handsOverFiles: true,
  status: 201,
  refusedForm: formPage(reportPage),
  before: ({ token }, visitor) => admitReport(token, visitor),
  run: async (guest, { params: { token }, body, files, request }) => {
    const made = await reportByLink(token, body, files, guest);
    return leadOn(request, made, `${made.follow_url}?sent=1`);
  },
});
