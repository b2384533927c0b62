import { type Assertion, assertionProblem, isSuccess } from "@/lib/domain/identity/single-sign-on/assertion";
import { childrenOf, everyElement } from "@/lib/services/identity/single-sign-on/xml";
import type { Idp } from "./idp";
import { libraryFor } from "./library";
import { ns } from "./namespaces";
import { readAssertion, readEnvelope } from "./read-assertion";
import { SamlRefusal } from "./refusal";
import { decodeBase64, validateMessage } from "./validate-message";

/**
 * A response of an identity provider, believed. In order: its form, no document type (1), every algorithm on the list
 * (3), the signature of the assertion or of the response around it (2), and then, from the signed XML alone (12), the Issuer (4), the
 * Audience (5), Recipient and Destination (6), and the times (10). What needs the database comes after: receive.ts.
 */
export async function openResponse(idp: Idp, encoded: string, now: Date): Promise<Assertion> {
  const { xml, document } = validateMessage(decodeBase64(encoded));
  const envelope = readEnvelope(document);
  if (!isSuccess(envelope)) throw new SamlRefusal("status", envelope.status ?? undefined);
  // We publish no key to encrypt with.
  if (everyElement(document, ns.assertion, "EncryptedAssertion").length > 0) throw new SamlRefusal("encrypted");
  refuseStrays(document);

  const assertion = readAssertion(await verified(idp, xml));
  const expected = { issuer: idp.entity_id, audience: idp.own.entity_id, recipient: idp.own.acs };
  const problem = assertionProblem(envelope, assertion, expected, now);
  if (problem) throw new SamlRefusal(problem);
  return assertion;
}

/** One assertion, and others within it only: one elsewhere was put there to be mistaken for it. */
function refuseStrays(document: Document) {
  const [own] = childrenOf(document.documentElement, ns.assertion, "Assertion");
  const isWithin = (node: Node | null): boolean => node !== null && (node === own || isWithin(node.parentNode));
  if (!own || !everyElement(document, ns.assertion, "Assertion").every(isWithin))
    throw new SamlRefusal("signature", own ? "another assertion" : "no assertion");
}

/** The XML of the assertion that the signature was verified over. */
async function verified(idp: Idp, xml: string): Promise<string> {
  const SAMLResponse = Buffer.from(xml, "utf8").toString("base64");
  let opened: Awaited<ReturnType<ReturnType<typeof libraryFor>["validatePostResponseAsync"]>>;
  try {
    opened = await libraryFor(idp).validatePostResponseAsync({ SAMLResponse });
  } catch (error) {
    throw refusalOf(error instanceof Error ? error.message : String(error));
  }
  const text = opened.profile?.getAssertionXml?.();
  if (!text) throw new SamlRefusal("signature", "no assertion");
  return text;
}

/** The library also checks some of our conditions; it reports them as sentences. */
function refusalOf(message: string): SamlRefusal {
  if (/audience|AudienceRestriction/i.test(message)) return new SamlRefusal("audience", message);
  if (/not yet valid/.test(message)) return new SamlRefusal("not_yet", message);
  if (/too old/.test(message)) return new SamlRefusal("too_old", message);
  if (/expired|No valid subject confirmation/.test(message)) return new SamlRefusal("expired", message);
  if (/is not a valid date/.test(message)) return new SamlRefusal("malformed", message);
  if (/SAML provider returned/.test(message)) return new SamlRefusal("status", message);
  return new SamlRefusal("signature", message);
}
