import { randomBytes } from "node:crypto";
import { requestMs } from "@/lib/domain/identity/single-sign-on/assertion";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { asAuth } from "@/lib/server/data/db";
import { consume } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { idpByKey } from "./idp";
import { libraryFor } from "./library";
import { SamlRefusal } from "./refusal";

export interface Beginning {
  /** A path of ours. */
  target: string;
  nonce: string;
  /** The user who runs a test: it ends in a report, and in no session. */
  tested_by?: number;
}

/** A provider is tested before it is switched on. */
export const whichFor = (tested_by: number | undefined) => (tested_by === undefined ? "active" : "also_inactive");

/**
 * Sends a browser to its company's identity provider. `target` is a path of ours; what travels is a random name for it.
 * Answers the address to go to.
 */
export async function beginSignIn(
  visitor: Visitor,
  key: string,
  { target, nonce, tested_by }: Beginning,
): Promise<string> {
  await consume("saml_begin", subscriberOf(visitor.ip));
  const idp = await asAuth((tx) => idpByKey(tx, key, "saml", whichFor(tested_by)));
  if (!idp) throw new SamlRefusal("not_here");

  const id = `_${randomBytes(20).toString("hex")}`;
  const relay_state = randomBytes(24).toString("base64url");
  await asAuth((tx) =>
    tx.samlRequest.create({
      data: {
        id,
        idp_id: idp.id,
        nonce_hash: sha256(nonce),
        relay_state,
        target,
        tested_by,
        expires_at: new Date(visitor.now.getTime() + requestMs),
      },
      select: { id: true },
    }),
  );
  return libraryFor(idp, { id }).getAuthorizeUrlAsync(relay_state, undefined, {});
}
