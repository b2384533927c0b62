import { inflateRawSync } from "node:zlib";
import { algorithmProblem } from "@/lib/domain/identity/single-sign-on/algorithms";
import { acceptableUntil, oldestMs, skewMs } from "@/lib/domain/identity/single-sign-on/assertion";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { asAuth } from "@/lib/server/data/db";
import type { Visitor } from "@/lib/server/http/visitor";
import { attributeOf, childrenOf, everyElement, textOf } from "@/lib/services/identity/single-sign-on/xml";
import { endSessions } from "./end-sessions";
import { type Idp, idpByKey } from "./idp";
import { libraryFor } from "./library";
import { ns } from "./namespaces";
import { dateOf, nameIdOf } from "./read-assertion";
import { noteRefusal, refuseReplay } from "./receive";
import { SamlRefusal } from "./refusal";
import { decodeBase64, largestMessage, validateMessage } from "./validate-message";

/** As it came: the query of the address, not decoded, or the fields of a form. */
export type LogoutMessage = { by: "redirect"; query: string } | { by: "post"; request: string; relay_state: string };

interface Verified {
  document: Document;
  relay_state: string;
}

/** An identity provider ends its person's session here. Answers the address that its answer goes to. */
export async function receiveLogout(visitor: Visitor, key: string, message: LogoutMessage): Promise<string> {
  const idp = await asAuth((tx) => idpByKey(tx, key, "saml"));
  try {
    if (!idp) throw new SamlRefusal("not_here");
    const { document, relay_state } =
      message.by === "redirect" ? await verifyRedirect(idp, message.query) : await verifyPost(idp, message);
    const id = await endThem(visitor, idp, document);
    const target = idp.slo_response_url ?? idp.slo_url;
    if (!target) return "/login/sign-in";
    const profile = { ID: id, issuer: idp.entity_id, nameID: "", nameIDFormat: "" };
    return await libraryFor(idp, { logoutUrl: target }).getLogoutResponseUrlAsync(profile, relay_state, {}, true);
  } catch (error) {
    if (error instanceof SamlRefusal) await noteRefusal(visitor, idp, error);
    throw error;
  }
}

const parts = ["SAMLRequest", "RelayState", "SigAlg", "Signature"] as const;

/**
 * The signature is one of the query, over the very text that was sent. The library lets a query without one through and
 * finds its parts by looking for their names anywhere, so both is settled before it sees any of it.
 */
async function verifyRedirect(idp: Idp, query: string): Promise<Verified> {
  const raw = new Map<string, string>();
  for (const token of query.split("&")) {
    const [name = ""] = token.split("=", 1);
    if (!(parts as readonly string[]).includes(name)) continue;
    if (raw.has(name)) throw new SamlRefusal("malformed", `duplicate ${name}`);
    raw.set(name, token);
  }
  const sent = (name: (typeof parts)[number]) => decoded(raw.get(name)?.slice(name.length + 1) ?? "");
  const [SAMLRequest, RelayState, SigAlg, Signature] = parts.map(sent) as [string, string, string, string];
  if (!SAMLRequest) throw new SamlRefusal("malformed", "no request");
  if (!Signature || !SigAlg) throw new SamlRefusal("signature", "none");
  const problem = algorithmProblem("SignatureMethod", SigAlg);
  if (problem) throw new SamlRefusal(problem, SigAlg);

  const { document } = validateMessage(inflated(decodeBase64(SAMLRequest)));
  const container = { SAMLRequest, SigAlg, Signature, ...(RelayState ? { RelayState } : {}) };
  const signed = parts.flatMap((name) => raw.get(name) ?? []).join("&");
  await believed(() => libraryFor(idp).validateRedirectAsync(container, signed));
  return { document, relay_state: RelayState };
}

/** One signature, directly in the message and over the whole of it. */
async function verifyPost(
  idp: Idp,
  { request, relay_state }: { request: string; relay_state: string },
): Promise<Verified> {
  const { xml, document } = validateMessage(decodeBase64(request));
  const signatures = everyElement(document, ns.signature, "Signature");
  const references = everyElement(document, ns.signature, "Reference");
  const isWhole =
    signatures.length === 1 &&
    firstOf(signatures).parentNode === document.documentElement &&
    references.length === 1 &&
    attributeOf(references[0], "URI") === `#${attributeOf(document.documentElement, "ID")}`;
  if (!isWhole) throw new SamlRefusal("signature", "does not cover the whole message");
  const SAMLRequest = Buffer.from(xml, "utf8").toString("base64");
  await believed(() => libraryFor(idp).validatePostRequestAsync({ SAMLRequest }));
  return { document, relay_state };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    throw new SamlRefusal("malformed", "query");
  }
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: largestMessage });
  } catch {
    throw new SamlRefusal("malformed", "deflate");
  }
}

async function believed(verify: () => Promise<unknown>) {
  try {
    await verify();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/SAML issuer/.test(message)) throw new SamlRefusal("issuer", message);
    throw new SamlRefusal(/expired/.test(message) ? "expired" : "signature", message);
  }
}

/** Ends the sessions that it names: of this provider's NameID and, if given, of these indexes only. */
async function endThem(visitor: Visitor, idp: Idp, document: Document): Promise<string> {
  const { now } = visitor;
  const root = document.documentElement;
  const id = attributeOf(root, "ID");
  const issued_at = dateOf(root, "IssueInstant");
  const subject = nameIdOf(childrenOf(root, ns.assertion, "NameID"));
  if (root.localName !== "LogoutRequest" || root.namespaceURI !== ns.protocol || !id || !subject)
    throw new SamlRefusal("malformed");
  if (textOf(childrenOf(root, ns.assertion, "Issuer")[0]) !== idp.entity_id) throw new SamlRefusal("issuer");
  if ((attributeOf(root, "Destination") ?? idp.own.slo) !== idp.own.slo) throw new SamlRefusal("destination");
  const age = issued_at ? now.getTime() - issued_at.getTime() : Number.POSITIVE_INFINITY;
  if (age > oldestMs + skewMs) throw new SamlRefusal("too_old");
  if (age < -skewMs) throw new SamlRefusal("not_yet");
  const indexes = childrenOf(root, ns.protocol, "SessionIndex").flatMap((one) => textOf(one) ?? []);

  await asAuth(async (tx) => {
    await refuseReplay(tx, idp, id, acceptableUntil({ issued_at }, now));
    await endSessions(tx, visitor, idp, { name_id: subject.name_id, indexes });
  });
  return id;
}
