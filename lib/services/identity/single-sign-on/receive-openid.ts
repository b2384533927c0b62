import * as client from "openid-client";
import {
  type Claims,
  claimProblem,
  identityOfClaims,
  isSessionName,
  lacks,
  type Registration,
} from "@/lib/domain/identity/single-sign-on/openid";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { asAuth, type Tx } from "@/lib/server/data/db";
import { consume } from "@/lib/server/http/limits";
import type { Visitor } from "@/lib/server/http/visitor";
import { makeCode } from "../sign-in/codes";
import { type Idp, idpByKey } from "./idp";
import { isNetwork, keepKeys, openIdClient, textOf } from "./openid-client";
import { personBehind } from "./person";
import { noteRefusal } from "./receive";
import { SamlRefusal } from "./refusal";
import { reportTest, type SignInTest, testBehind } from "./report-test";
import { takeRequest } from "./request";

interface Returned {
  /** The query that the provider sent the browser back with. */
  query: URLSearchParams;
  nonce: string | undefined;
}

export type OpenIdIdp = Idp & { openid: Registration };

/**
 * What an OpenID provider's answer is good for: a code to exchange for a session within a minute, by the same browser. The
 * answer to a test is good for a report.
 */
export async function receiveOpenId(
  visitor: Visitor,
  key: string,
  returned: Returned,
): Promise<{ code: string } | { report: string }> {
  await consume("oidc_receive", subscriberOf(visitor.ip));
  const test = await testBehind("oidc", key, { id: returned.query.get("state") ?? "" });
  if (test) return { report: await reportOn(visitor, test, returned) };
  const idp = await asAuth((tx) => idpByKey(tx, key, "oidc"));
  try {
    if (!idp?.openid) throw new SamlRefusal("not_here");
    return { code: await received(visitor, { ...idp, openid: idp.openid }, returned) };
  } catch (error) {
    if (error instanceof SamlRefusal) await noteRefusal(visitor, idp, error);
    throw error;
  }
}

const reportOn = (visitor: Visitor, { idp, request }: SignInTest, { query, nonce }: Returned) => {
  const map = mapOf(idp);
  return reportTest(visitor, { idp: map, request }, { nonce, isNonceSent: true }, async () => {
    if (!idp.openid) throw new SamlRefusal("not_here");
    const claims = await claimsBehind({ ...idp, openid: idp.openid }, request, query);
    return { profile: identityOfClaims(claims), problem: claimProblem(claims, idp.openid, idp) };
  });
};

/** The address comes from one claim. */
const mapOf = (idp: Idp): Idp => ({ ...idp, email_attribute: idp.email_attribute ?? "email" });

async function received(visitor: Visitor, idp: OpenIdIdp, { query, nonce }: Returned): Promise<string> {
  const { now } = visitor;
  const state = query.get("state") ?? "";
  // By itself, so that what was used stays used even where the person is refused. The browser comes with a GET: it has
  // its cookie.
  const request = await asAuth((tx) => takeRequest(tx, idp, state, { nonce, isNonceSent: true }, now));
  const claims = await claimsBehind(idp, request, query);
  const problem = claimProblem(claims, idp.openid, idp);
  if (problem) throw new SamlRefusal(problem);

  return asAuth(async (tx) => {
    await refuseChanged(tx, idp);
    const { user_id, identity_id, is_answered_for } = await personBehind(
      tx,
      visitor,
      mapOf(idp),
      identityOfClaims(claims),
    );
    return makeCode(
      tx,
      {
        purpose: "oidc",
        user_id,
        nonce_hash: new Uint8Array(request.nonce_hash),
        saml_identity_id: identity_id,
        saml_session_index: isSessionName(claims.sid) ? claims.sid : null,
        is_mfa_done: idp.does_mfa && is_answered_for,
        session_ends_at: null,
        target: request.target,
      },
      now,
    );
  });
}

interface Asked {
  id: string;
  code_verifier: string | null;
  id_nonce: string | null;
}

/** What the provider answers to what we asked it, when the browser comes back with its code. */
async function claimsBehind(idp: OpenIdIdp, request: Asked, query: URLSearchParams): Promise<Claims> {
  const error = query.get("error");
  if (error !== null) throw new SamlRefusal("provider_said_no", error.slice(0, 100));
  if (!query.get("code") || !request.code_verifier || !request.id_nonce) throw new SamlRefusal("no_code");

  const current = new URL(idp.own.redirect);
  current.search = query.toString();
  return claimsOf(idp, current, {
    expectedState: request.id,
    expectedNonce: request.id_nonce,
    pkceCodeVerifier: request.code_verifier,
    idTokenExpected: true,
  });
}

/** While the provider was asked, the company may have gone to another, where the same sub is somebody else. */
export async function refuseChanged(tx: Tx, { id, openid: { issuer, client_id } }: OpenIdIdp) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('saml'), ${id}::int)`;
  const where = { id, issuer, client_id, protocol: "oidc", is_active: true };
  if ((await tx.samlIdp.count({ where })) === 0) throw new SamlRefusal("unknown_request");
}

/** The library verifies signature, iss, aud, azp, exp, iat and nonce; what userinfo adds must be of the same person. */
async function claimsOf(idp: OpenIdIdp, current: URL, checks: client.AuthorizationCodeGrantChecks): Promise<Claims> {
  const config = await openIdClient(idp.openid);
  try {
    const tokens = await client.authorizationCodeGrant(config, current, checks);
    const claims = tokens.claims()!;
    const isMore = config.serverMetadata().userinfo_endpoint && lacks(claims, idp);
    const more = isMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
    // An address, and whether it is verified, come from one source.
    const { email, email_verified } = (claims.email === undefined ? more : claims) as Record<string, unknown>;
    return { ...more, ...claims, email, email_verified };
  } catch (error) {
    throw new SamlRefusal(isNetwork(error) ? "unreachable" : "bad_token", textOf(error));
  } finally {
    keepKeys(idp.openid, config);
  }
}
