import { algorithmProblem, signatureParts } from "@/lib/domain/identity/single-sign-on/algorithms";
import { attributeOf, everyElement, parseXml } from "@/lib/services/identity/single-sign-on/xml";
import { ns } from "./namespaces";
import { SamlRefusal } from "./refusal";

export const largestMessage = 256 * 1024;

/** Base64 as forms carry it; anything else in it is not skipped over but refused. */
export function decodeBase64(text: string): Buffer {
  const packed = text.replace(/[\r\n\t ]/g, "");
  if (packed === "" || packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed))
    throw new SamlRefusal("malformed", "base64");
  return Buffer.from(packed, "base64");
}

/**
 * What is asked of a message before any library may see it: well-formed UTF-8 without a document type, every algorithm
 * on our list, no name twice.
 */
export function validateMessage(bytes: Buffer): { xml: string; document: Document } {
  const xml = utf8(bytes);
  if (/<!\s*(doctype|entity)/i.test(xml)) throw new SamlRefusal("doctype");
  const document = parseXml(xml);
  if (!document) throw new SamlRefusal("malformed", "xml");
  refuseWeak(document);
  refuseDoubles(document);
  return { xml, document };
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SamlRefusal("malformed", "utf-8");
  }
}

function refuseWeak(document: Document) {
  for (const part of signatureParts)
    for (const element of everyElement(document, ns.signature, part)) {
      const algorithm = attributeOf(element, "Algorithm");
      const problem = algorithmProblem(part, algorithm);
      if (problem) throw new SamlRefusal(problem, `${part} ${algorithm}`);
    }
}

/** A signature names what it covers by its ID. However it is written, it must mean one element. */
function refuseDoubles(document: Document) {
  const seen = new Set<string>();
  for (const element of Array.from(document.getElementsByTagName("*"))) {
    for (const attribute of Array.from(element.attributes)) {
      if (!/^(?:.*:)?(id|assertionid)$/i.test(attribute.name)) continue;
      if (seen.has(attribute.value)) throw new SamlRefusal("duplicate_id", attribute.value);
      seen.add(attribute.value);
    }
  }
}
