import { invalidField } from "@/lib/domain/shared/errors";
import { attributeOf, childrenOf, everyElement, parseXml, textOf } from "@/lib/services/identity/single-sign-on/xml";
import { bindings, ns } from "./namespaces";
import { readCertificates, textOfCertificate } from "./read-certificates";

export interface FoundProvider {
  entity_id: string;
  sso_url: string;
  slo_url: string | null;
  slo_response_url: string | null;
  certificates: string[];
}

/**
 * The identity providers that a metadata file describes: one, or a federation's many. What is no provider is passed
 * over; where none is left, the first reason is reported.
 */
export function readMetadata(xml: string): FoundProvider[] {
  const document = parseXml(xml);
  if (!document) throw invalidField("xml", "single-sign-on.metadata.not_xml");
  const entities = everyElement(document, ns.metadata, "EntityDescriptor");
  if (entities.length === 0) throw invalidField("xml", "single-sign-on.metadata.no_entity");
  const read = entities.flatMap((entity) =>
    childrenOf(entity, ns.metadata, "IDPSSODescriptor")
      .filter((one) => (attributeOf(one, "protocolSupportEnumeration") ?? "").split(/\s+/).includes(ns.protocol))
      .map((one) => providerOf(entity, one)),
  );
  if (read.length === 0) throw invalidField("xml", "single-sign-on.metadata.no_idp");
  const found = read.filter((one): one is FoundProvider => typeof one !== "string");
  if (found.length === 0) throw invalidField("xml", `single-sign-on.metadata.${read[0] as Lacking}`);
  return found;
}

type Lacking = "no_redirect" | "no_certificate";

function providerOf(entity: Element, descriptor: Element): FoundProvider | Lacking {
  const service = (name: string) =>
    childrenOf(descriptor, ns.metadata, name).find((one) => attributeOf(one, "Binding") === bindings.redirect);
  const logout = service("SingleLogoutService");
  const sso_url = attributeOf(service("SingleSignOnService"), "Location");
  // Asking by POST would need a page that posts to another site, which our own pages may not.
  if (!sso_url) return "no_redirect";
  const certificates = signingKeys(descriptor);
  if (certificates.length === 0) return "no_certificate";
  return {
    entity_id: attributeOf(entity, "entityID") ?? "",
    sso_url,
    slo_url: attributeOf(logout, "Location"),
    slo_response_url: attributeOf(logout, "ResponseLocation"),
    certificates,
  };
}

/** Keys without a use are for both. */
function signingKeys(descriptor: Element): string[] {
  const texts = childrenOf(descriptor, ns.metadata, "KeyDescriptor")
    .filter((one) => attributeOf(one, "use") !== "encryption")
    .flatMap((one) => childrenOf(one, ns.signature, "KeyInfo"))
    .flatMap((one) => childrenOf(one, ns.signature, "X509Data"))
    .flatMap((one) => childrenOf(one, ns.signature, "X509Certificate"))
    .flatMap((one) => readCertificates(textOf(one) ?? "") ?? []);
  return [...new Set(texts.map(textOfCertificate))];
}
