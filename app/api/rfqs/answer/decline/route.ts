import { declineBody } from "@/lib/inputs/rfqs";
import { endpoint } from "@/lib/server/http/endpoint";
import { declineByLink } from "@/lib/services/maintenance/rfqs/vendor-link";

export const PUT = endpoint({
  allow: "public",
  // A note may have 10,000 characters, and a quote a hundred lines.
  maxBodyBytes: 64 * 1024,
  summary: "Decline a request for quotation by the link in the vendor's email",
  body: declineBody,
  run: ({ ip, now }, { body: { token, note } }) => declineByLink(token, note ?? null, { ip, now }),
});
