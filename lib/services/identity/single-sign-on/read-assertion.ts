import {
  type Assertion,
  answerElement,
  type Confirmation,
  type Envelope,
  type NameId,
} from "@/lib/domain/identity/single-sign-on/assertion";
import { attributeOf, childrenOf, parseXml, textOf } from "@/lib/services/identity/single-sign-on/xml";
import { ns } from "./namespaces";
import { SamlRefusal } from "./refusal";

/** Reads the XML that a signature was verified over, and nothing beside it. */
export function readAssertion(verified: string): Assertion {
  const root = parseXml(verified)?.documentElement;
  if (root?.localName !== "Assertion" || root.namespaceURI !== ns.assertion) throw new SamlRefusal("malformed");
  const of = (parent: Element | undefined, name: string) => childrenOf(parent, ns.assertion, name);
  const [conditions, ...moreConditions] = of(root, "Conditions");
  const [subject, ...moreSubjects] = of(root, "Subject");
  const [statement] = of(root, "AuthnStatement");
  if (moreConditions.length > 0 || moreSubjects.length > 0) throw new SamlRefusal("malformed");

  return {
    id: attributeOf(root, "ID") ?? "",
    issuer: textOf(of(root, "Issuer")[0]),
    issued_at: dateOf(root, "IssueInstant"),
    subject: nameIdOf(of(subject, "NameID")),
    confirmations: of(subject, "SubjectConfirmation").map((one) =>
      confirmationOf(one, of(one, "SubjectConfirmationData")[0]),
    ),
    validity: conditions
      ? { not_before: dateOf(conditions, "NotBefore"), not_on_or_after: dateOf(conditions, "NotOnOrAfter") }
      : null,
    audiences: of(conditions, "AudienceRestriction").map((restriction) =>
      of(restriction, "Audience").map((audience) => textOf(audience) ?? ""),
    ),
    session_index: attributeOf(statement, "SessionIndex"),
    session_ends_at: statement ? dateOf(statement, "SessionNotOnOrAfter") : null,
    attributes: attributesOf(of(root, "AttributeStatement").flatMap((one) => of(one, "Attribute"))),
  };
}

export function nameIdOf([element, ...more]: Element[]): NameId | null {
  if (!element || more.length > 0) return null;
  return {
    name_id: textOf(element) ?? "",
    format: attributeOf(element, "Format"),
    name_qualifier: attributeOf(element, "NameQualifier"),
    sp_name_qualifier: attributeOf(element, "SPNameQualifier"),
  };
}

const confirmationOf = (element: Element, data: Element | undefined): Confirmation => ({
  method: attributeOf(element, "Method"),
  recipient: attributeOf(data, "Recipient"),
  in_response_to: attributeOf(data, "InResponseTo"),
  not_before: data ? dateOf(data, "NotBefore") : null,
  not_on_or_after: data ? dateOf(data, "NotOnOrAfter") : null,
});

/** A time that cannot be read refuses the message: taken for none it would be no limit. */
export function dateOf(element: Element, name: string): Date | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(at.getTime())) throw new SamlRefusal("malformed", name);
  return at;
}

function attributesOf(elements: Element[]): Assertion["attributes"] {
  // Names come from outside: one may be called "__proto__".
  const values = new Map<string, string[]>();
  for (const element of elements) {
    const name = attributeOf(element, "Name");
    if (name === null) continue;
    const own = childrenOf(element, ns.assertion, "AttributeValue").map((value) => textOf(value) ?? "");
    values.set(name, [...(values.get(name) ?? []), ...own]);
  }
  return Object.fromEntries(values);
}

/** What stands around it in the message, signed or not. */
export function readEnvelope(document: Document): Envelope {
  const root = document.documentElement;
  if (root.localName !== answerElement || root.namespaceURI !== ns.protocol) throw new SamlRefusal("malformed");
  const [status] = childrenOf(root, ns.protocol, "Status");
  return {
    issuer: textOf(childrenOf(root, ns.assertion, "Issuer")[0]),
    destination: attributeOf(root, "Destination"),
    status: attributeOf(childrenOf(status, ns.protocol, "StatusCode")[0], "Value"),
  };
}
