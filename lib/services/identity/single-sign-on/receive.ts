import { type Assertion, acceptableUntil, bearerOf } from "@/lib/domain/identity/single-sign-on/assertion";
import { asAuth, type Tx } from "@/lib/server/data/db";
import { isNoncePosted } from "@/lib/server/http/browser-nonce";
import { noteRepeated } from "@/lib/server/http/denied";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { metrics } from "@/lib/server/metrics";
import { makeCode } from "../sign-in/codes";
import { type Idp, idpByKey } from "./idp";
import { openResponse } from "./open-response";
import { personBehind } from "./person";
import { SamlRefusal } from "./refusal";
import { reportTest, type SignInTest, testBehind } from "./report-test";
import { takeRequest } from "./request";

interface Posted {
  response: string;
  relay_state: string | null;
  /** The browser's, where it could send it. */
  nonce: string | undefined;
  /** For a browser that came without having begun here. */
  fresh_nonce: string;
}

interface Received {
  /** To exchange for a session within a minute, by the browser that began. */
  code: string;
  /** The provider began: this browser is given its nonce now. */
  isUnsolicited: boolean;
}

/**
 * What an identity provider's answer is good for. Nobody is signed in yet: the code it ends in does that. The answer to a test
 * is good for a report.
 */
export async function receiveResponse(
  visitor: Visitor,
  key: string,
  posted: Posted,
): Promise<Received | { report: string }> {
  const test = await testBehind("saml", key, { relay_state: posted.relay_state ?? "" });
  if (test) return { report: await reportOn(visitor, test, posted) };
  const idp = await asAuth((tx) => idpByKey(tx, key, "saml"));
  try {
    if (!idp) throw new SamlRefusal("not_here");
    return await received(visitor, idp, posted);
  } catch (error) {
    if (error instanceof SamlRefusal) await noteRefusal(visitor, idp, error);
    throw error;
  }
}

async function received(visitor: Visitor, idp: Idp, posted: Posted): Promise<Received> {
  const { now } = visitor;
  const assertion = await openResponse(idp, posted.response, now);
  const request = bearerOf(assertion, idp.own.acs, now)?.in_response_to ?? null;
  // By itself, so that what was used stays used even where the person is refused.
  const asked = await asAuth(async (tx) => {
    const found = request === null ? unasked(idp, assertion) : await settleRequest(tx, idp, request, posted, now);
    await refuseReplay(tx, idp, assertion.id, acceptableUntil(assertion, now));
    return found;
  });

  return asAuth(async (tx) => {
    const { user_id, identity_id, is_answered_for } = await personBehind(tx, visitor, idp, assertion);
    const code = await makeCode(
      tx,
      {
        purpose: "saml",
        user_id,
        nonce_hash: asked?.nonce_hash ?? sha256(posted.fresh_nonce),
        saml_identity_id: identity_id,
        saml_session_index: assertion.session_index,
        is_mfa_done: idp.does_mfa && is_answered_for,
        session_ends_at: assertion.session_ends_at,
        target: asked?.target ?? "/",
      },
      now,
    );
    return { code, isUnsolicited: asked === null };
  });
}

const reportOn = (visitor: Visitor, test: SignInTest, { nonce, response }: Posted) =>
  reportTest(visitor, test, { nonce, isNonceSent: isNoncePosted() }, async () => {
    const assertion = await openResponse(test.idp, response, visitor.now);
    const asked = bearerOf(assertion, test.idp.own.acs, visitor.now)?.in_response_to;
    return { profile: assertion, problem: asked === test.request.id ? null : "unknown_request" };
  });

/** Nobody asked: the provider itself began, where the company allows that. */
function unasked(idp: Idp, assertion: Assertion): null {
  const names = assertion.confirmations.some((one) => one.in_response_to !== null);
  if (names || !idp.allows_idp_initiated) throw new SamlRefusal("unsolicited");
  return null;
}

/** The request that the signed confirmation names. */
async function settleRequest(tx: Tx, idp: Idp, id: string, { nonce, relay_state }: Posted, now: Date) {
  const request = await takeRequest(tx, idp, id, { nonce, isNonceSent: isNoncePosted() }, now);
  // What came back as RelayState is only ever compared: it is no address.
  const target = relay_state === request.relay_state ? request.target : "/";
  return { target, nonce_hash: new Uint8Array(request.nonce_hash) };
}

/** A message counts once, whatever it answers. */
export async function refuseReplay(tx: Tx, idp: Pick<Idp, "id">, message_id: string, expires_at: Date) {
  const added = await tx.$executeRaw`insert into saml_replay (idp_id, message_id, expires_at)
    values (${idp.id}, ${message_id}, ${expires_at}) on conflict do nothing`;
  if (added === 0) throw new SamlRefusal("replayed");
}

export async function noteRefusal(visitor: Visitor, idp: Idp | null, refusal: SamlRefusal) {
  metrics.samlRefusals.inc({ reason: refusal.reason });
  await noteRepeated(
    `${idp?.id ?? "nobody"} ${refusal.reason} ${visitor.ip}`,
    {
      action: "saml_refused",
      object: "sessions",
      company_id: idp?.company_id ?? null,
      after: { reason: refusal.reason, said: refusal.message.slice(0, 300) },
      ip: visitor.ip,
      request_id: visitor.request_id,
    },
    visitor.now,
  );
}
