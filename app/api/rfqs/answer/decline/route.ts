import { declineBody } from "@/lib/inputs/rfqs";
import { endpoint } from "@/lib/server/http/endpoint";
import { declineByLink } from "@/lib/services/maintenance/rfqs/vendor-link";

export const PUT = endpoint({
  allow: "public",
  summary: "Decline a request for quotation by the link in the vendor's email",
  body: declineBody,
  run: ({ ip, now }, { body: { token, note } }) => declineByLink(token, note ?? null, { ip, now }),
});
