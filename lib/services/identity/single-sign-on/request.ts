import type { Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import type { Idp } from "./idp";
import { SamlRefusal } from "./refusal";

interface Asked {
  id: string;
  idp_id: number;
  tested_by: null | { not: null };
}

interface Returned {
  /** The browser's, where it could send it. */
  nonce: string | undefined;
  /** It would come with a request of this kind. */
  isNonceSent: boolean;
}

/** Takes what we asked a provider: it is ours, of this provider, of this browser, and used once. A test signs nobody in. */
export const takeRequest = (tx: Tx, idp: Idp, id: string, returned: Returned, now: Date) =>
  take(tx, { id, idp_id: idp.id, tested_by: null }, returned, now);

/** The same of a test. */
export const takeTest = (tx: Tx, idp: Idp, id: string, returned: Returned, now: Date) =>
  take(tx, { id, idp_id: idp.id, tested_by: { not: null } }, returned, now);

async function take(tx: Tx, where: Asked, { nonce, isNonceSent }: Returned, now: Date) {
  const request = await tx.samlRequest.findFirst({ where });
  if (!request) throw new SamlRefusal("unknown_request");
  const isMissing = nonce === undefined && isNonceSent;
  const isOther = nonce !== undefined && !Buffer.from(request.nonce_hash).equals(sha256(nonce));
  if (isMissing || isOther) throw new SamlRefusal("other_browser");
  const { count } = await tx.samlRequest.updateMany({
    where: { ...where, used_at: null, expires_at: { gt: now } },
    data: { used_at: now },
  });
  if (count === 0) throw new SamlRefusal(request.used_at ? "replayed" : "expired");
  return request;
}
