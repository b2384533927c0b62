import { X509Certificate } from "node:crypto";
import type { Certificate } from "@/lib/domain/identity/single-sign-on/certificates";

/** The certificates in what was pasted: PEM, several in one text, or bare base64. Null: something in it is none. */
export function readCertificates(text: string): X509Certificate[] | null {
  const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(
    ([, body = ""]) => body,
  );
  const bodies = blocks.length > 0 ? blocks : [text];
  try {
    return bodies.map((body) => new X509Certificate(Buffer.from(body.replace(/\s+/g, ""), "base64")));
  } catch {
    return null;
  }
}

export const textOfCertificate = (certificate: X509Certificate) => certificate.raw.toString("base64");

/** What is wrong with a certificate's key: it can be broken, or what it signs cannot be verified here (algorithms.ts). */
export function keyProblem({ publicKey }: X509Certificate): "weak_key" | "elliptic_key" | null {
  const { asymmetricKeyType, asymmetricKeyDetails } = publicKey;
  if (asymmetricKeyType !== "rsa") return "elliptic_key";
  return (asymmetricKeyDetails?.modulusLength ?? 0) < 2048 ? "weak_key" : null;
}

/** As a screen shows it. */
export function described(text: string): Certificate {
  const certificate = new X509Certificate(Buffer.from(text, "base64"));
  return {
    text,
    subject: certificate.subject.split("\n").at(-1) ?? "",
    fingerprint: certificate.fingerprint256,
    not_before: new Date(certificate.validFrom).toISOString(),
    not_after: new Date(certificate.validTo).toISOString(),
  };
}
