import * as client from "openid-client";
import { requestMs } from "@/lib/domain/identity/single-sign-on/assertion";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { asAuth } from "@/lib/server/data/db";
import { consume } from "@/lib/server/http/limits";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { type Beginning, whichFor } from "./begin";
import { idpByKey } from "./idp";
import { openIdClient } from "./openid-client";
import { noteRefusal } from "./receive";
import { SamlRefusal } from "./refusal";

/** Sends a browser to its company's OpenID provider. Answers the address to go to. */
export async function beginOpenId(
  visitor: Visitor,
  key: string,
  { target, nonce, tested_by }: Beginning,
): Promise<string> {
  await consume("oidc_begin", subscriberOf(visitor.ip));
  const idp = await asAuth((tx) => idpByKey(tx, key, "oidc", whichFor(tested_by)));
  if (!idp?.openid) throw new SamlRefusal("not_here");
  const { openid, own } = idp;
  const config = await openIdClient(openid).catch(async (error) => {
    if (error instanceof SamlRefusal) await noteRefusal(visitor, idp, error);
    throw error;
  });

  const [state, id_nonce, code_verifier] = [
    client.randomState(),
    client.randomNonce(),
    client.randomPKCECodeVerifier(),
  ];
  await asAuth((tx) =>
    tx.samlRequest.create({
      data: {
        id: state,
        idp_id: idp.id,
        nonce_hash: sha256(nonce),
        relay_state: state,
        target,
        tested_by,
        code_verifier,
        id_nonce,
        expires_at: new Date(visitor.now.getTime() + requestMs),
      },
      select: { id: true },
    }),
  );
  return client.buildAuthorizationUrl(config, {
    redirect_uri: own.redirect,
    scope: openid.scopes,
    state,
    nonce: id_nonce,
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: "S256",
  }).href;
}
