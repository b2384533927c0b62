/**
 * Whether bytes are one PDF and nothing else, by its outer form (ISO 32000-2, 7.5): the header first, and at the end the
 * place of the cross-references and the mark of the end with nothing behind it, where another file could hide. What
 * is in it is not run by us: a preview draws its pages without its scripts, and it is sent as a download.
 */

const header = /^%PDF-[12]\.\d[\r\n ]/;
const ending = /startxref\s+\d+\s+%%EOF[\s\0]*$/;
const tailBytes = 2_048;

export const looksLikePdf = (head: Buffer) => head.toString("latin1", 0, 5) === "%PDF-";

export const isPdf = (bytes: Buffer): boolean =>
  header.test(bytes.toString("latin1", 0, 16)) &&
  ending.test(bytes.toString("latin1", Math.max(0, bytes.length - tailBytes)));
