import { answerBody } from "@/lib/inputs/rfqs";
import { endpoint } from "@/lib/server/http/endpoint";
import { answerByLink } from "@/lib/services/maintenance/rfqs/vendor-link";

export const PUT = endpoint({
  allow: "public",
  // A note may have 10,000 characters, and a quote a hundred lines.
  maxBodyBytes: 64 * 1024,
  summary: "Enter a vendor's own quote by the link in its email; a later one takes its place",
  body: answerBody,
  run: ({ ip, now }, { body: { token, ...offer } }) => answerByLink(token, offer, { ip, now }),
});
