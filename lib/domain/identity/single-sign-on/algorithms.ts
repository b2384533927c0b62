/** What a signature of an identity provider may be made with. Everything else is refused before it is verified. */

const c14n = [
  "http://www.w3.org/2001/10/xml-exc-c14n#",
  "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
  "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments",
];

const more = (name: string) => `http://www.w3.org/2001/04/xmldsig-more#${name}`;

const allowed = {
  CanonicalizationMethod: c14n,
  Transform: [...c14n, "http://www.w3.org/2000/09/xmldsig#enveloped-signature"],
  SignatureMethod: ["rsa-sha256", "rsa-sha512"].map(more),
  DigestMethod: ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"],
} as const;

/** Strong, but the library that verifies (xml-crypto 6) knows nothing of them: the audit log states it. */
const unknownHere = ["rsa-sha384", "ecdsa-sha256", "ecdsa-sha384", "ecdsa-sha512", "sha384"].map(more);

export type SignaturePart = keyof typeof allowed;
export const signatureParts = Object.keys(allowed) as SignaturePart[];

/** Null: it is on the list. */
export function algorithmProblem(
  part: SignaturePart,
  algorithm: string | null,
): "sha1" | "weak_algorithm" | "unknown_algorithm" | null {
  if (algorithm === null) return "weak_algorithm";
  if ((allowed[part] as readonly string[]).includes(algorithm)) return null;
  if (/#(rsa-|ecdsa-)?sha1$/.test(algorithm)) return "sha1";
  return unknownHere.includes(algorithm) ? "unknown_algorithm" : "weak_algorithm";
}
