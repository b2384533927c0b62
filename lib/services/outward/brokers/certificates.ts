import { createPrivateKey, X509Certificate } from "node:crypto";
import { invalidField } from "@/lib/domain/shared/errors";

/** Refuses what is no certificate or key in PEM, and a key that is of another certificate. */
export function requireCertificates(given: {
  ca?: string | null;
  client_certificate?: string | null;
  client_key?: string | null;
}): void {
  const { ca, client_certificate, client_key } = given;
  if (ca) certificateIn(ca, "ca");
  const own = client_certificate ? certificateIn(client_certificate, "client_certificate") : undefined;
  const key = client_key ? keyIn(client_key) : undefined;
  if (own && key && !own.checkPrivateKey(key)) throw invalidField("client_key", "brokers.other_key");
}

function certificateIn(text: string, field: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw invalidField(field, "brokers.not_a_certificate");
  }
}

function keyIn(text: string) {
  try {
    return createPrivateKey(text);
  } catch {
    throw invalidField("client_key", "brokers.not_a_key");
  }
}
