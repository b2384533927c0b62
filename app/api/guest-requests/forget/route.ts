import { followInput } from "@/lib/inputs/guest-requests";
import { endpoint } from "@/lib/server/http/endpoint";
import { forgetContact } from "@/lib/services/maintenance/guest-requests/status";

export const POST = endpoint({
  allow: "public",
  summary: "Delete the reporter's name, telephone and email address; the report stays",
  body: followInput,
  run: (guest, { body: { follow_token } }) => forgetContact(follow_token, guest),
});
