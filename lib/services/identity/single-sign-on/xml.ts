import { DOMParser } from "@xmldom/xmldom";

/** XML from strangers: never with a document type, which is where entities and outside files come from. */
export function parseXml(text: string): Document | null {
  if (/<!\s*(doctype|entity)/i.test(text)) return null;
  let isBroken = false;
  const broken = () => {
    isBroken = true;
  };
  try {
    const parser = new DOMParser({ errorHandler: { warning: () => {}, error: broken, fatalError: broken } });
    const document = parser.parseFromString(text, "text/xml");
    return isBroken || !document?.documentElement ? null : document;
  } catch {
    return null;
  }
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** The children of this name; those of other namespaces, and those further down, are something else. */
export const childrenOf = (parent: Element | undefined, namespace: string, name: string): Element[] =>
  parent
    ? Array.from(parent.childNodes).filter(
        (node): node is Element => isElement(node) && node.localName === name && node.namespaceURI === namespace,
      )
    : [];

/** Every element of this name, however deep. */
export const everyElement = (document: Document, namespace: string, name: string): Element[] =>
  Array.from(document.getElementsByTagNameNS(namespace, name));

/** All its text: a comment inside it is skipped and cuts nothing off. */
export const textOf = (element: Element | undefined): string | null => element?.textContent?.trim() ?? null;

export const attributeOf = (element: Element | undefined | null, name: string): string | null =>
  element?.hasAttribute(name) ? element.getAttribute(name) : null;

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
