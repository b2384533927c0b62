import { statusPage } from "@/lib/domain/maintenance/guest-request";
import { followInput } from "@/lib/inputs/guest-requests";
import { endpoint } from "@/lib/server/http/endpoint";
import { formPage } from "@/lib/server/http/form-page";
import { leadOn } from "@/lib/server/http/lead-on";
import { forgetContact } from "@/lib/services/maintenance/guest-requests/status";

export const POST = endpoint({
  allow: "public",
  summary: "Delete the reporter's name, telephone and email address; the report stays",
  body: followInput,
  // A form without scripts is sent as parts.
  files: [],
  refusedForm: formPage((_params, { follow_token = "" }) => statusPage(follow_token)),
  run: async (guest, { body: { follow_token }, request }) =>
    leadOn(request, await forgetContact(follow_token, guest), `${statusPage(follow_token)}?said=forget`),
});
