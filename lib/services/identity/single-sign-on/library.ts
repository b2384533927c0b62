import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { oldestMs, skewMs } from "@/lib/domain/identity/single-sign-on/assertion";
import type { Idp } from "./idp";

/**
 * node-saml with its defaults that are too weak set right. What it does not check at all (Recipient, Destination, the
 * algorithms, replay) is ours: open-response.ts.
 */
export const libraryFor = (idp: Idp, { id, logoutUrl }: { id?: string; logoutUrl?: string | null } = {}) =>
  new SAML({
    issuer: idp.own.entity_id,
    audience: idp.own.entity_id,
    callbackUrl: idp.own.acs,
    entryPoint: idp.sso_url,
    logoutUrl: logoutUrl ?? idp.slo_url ?? idp.sso_url,
    idpIssuer: idp.entity_id,
    idpCert: idp.certificates,
    privateKey: idp.sp_key,
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    // Of the assertion or of the whole response around it, as Google signs: one of them must hold. Either way only the
    // XML that was verified is read.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: idp.wants_signed_response,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: oldestMs,
    identifierFormat: null,
    // How it knows its people is the provider's business.
    disableRequestedAuthnContext: true,
    // The library's own memory is of one process and forgets what two at once do; saml_requests does not.
    validateInResponseTo: ValidateInResponseTo.never,
    ...(id ? { generateUniqueId: () => id } : {}),
  });
