import { z } from "zod";
import { typedEmail } from "@/lib/inputs/passwords";
import { endpoint } from "@/lib/server/http/endpoint";
import { idpHost } from "@/lib/services/identity/single-sign-on/host";

/** The same answer for every address of a domain, whether or not it is anybody's. */
export const POST = endpoint({
  allow: "public",
  perAddress: "idp_host",
  summary: "Get the single sign-on path for an email address, or null if it has none",
  body: z.strictObject({ email: typedEmail }),
  run: async (_visitor, { body }) => ({ url: await idpHost(body.email) }),
});
