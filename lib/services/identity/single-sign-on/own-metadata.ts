import { asAuth } from "@/lib/server/data/db";
import { escapeXml } from "@/lib/services/identity/single-sign-on/xml";
import { idpByKey } from "./idp";
import { bindings, ns } from "./namespaces";
import { SamlRefusal } from "./refusal";

/** What a company's administrator gives to their identity provider about us. Nothing in it is secret. */
export async function ownMetadata(key: string): Promise<string> {
  const idp = await asAuth((tx) => idpByKey(tx, key, "saml", "also_inactive"));
  if (!idp) throw new SamlRefusal("not_here");
  const { own, sp_certificate } = idp;
  const logout = (binding: string) => `<SingleLogoutService Binding="${binding}" Location="${escapeXml(own.slo)}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${ns.metadata}" xmlns:ds="${ns.signature}" entityID="${escapeXml(own.entity_id)}">
  <SPSSODescriptor protocolSupportEnumeration="${ns.protocol}" AuthnRequestsSigned="true" WantAssertionsSigned="true">
    <KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${escapeXml(sp_certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
    ${logout(bindings.redirect)}
    ${logout(bindings.post)}
    <AssertionConsumerService index="0" isDefault="true" Binding="${bindings.post}" Location="${escapeXml(own.acs)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
