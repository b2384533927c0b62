import { createHmac, randomBytes } from "node:crypto";

/** Signatures by the Standard Webhooks specification, so that listeners check them with its libraries. */

const mark = "whsec_";
const secretBytes = 32;

export const newWebhookSecret = () => mark + randomBytes(secretBytes).toString("base64");

/** The headers of one attempt, signed with every secret that is valid now. */
export function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(mark.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");

  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${signature(secret)}`).join(" "),
  };
}
