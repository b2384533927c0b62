/** What a signature of an identity provider may be made with. Everything else is refused before it is verified. */

const c14n = [
  "http://www.w3.org/2001/10/xml-exc-c14n#",
  "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
  "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments",
];

const signatures = ["rsa-sha256", "rsa-sha384", "rsa-sha512", "ecdsa-sha256", "ecdsa-sha384", "ecdsa-sha512"].map(
  (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`,
);

const allowed = {
  CanonicalizationMethod: c14n,
  Transform: [...c14n, "http://www.w3.org/2000/09/xmldsig#enveloped-signature"],
  SignatureMethod: signatures,
  DigestMethod: [
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmldsig-more#sha384",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ],
} as const;

export type SignaturePart = keyof typeof allowed;
export const signatureParts = Object.keys(allowed) as SignaturePart[];

export const isStrong = (part: SignaturePart, algorithm: string | null) =>
  algorithm !== null && (allowed[part] as readonly string[]).includes(algorithm);
