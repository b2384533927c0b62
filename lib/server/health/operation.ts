import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import { poolStates, sqlAsProvider } from "../data/db";
import { env } from "../env";
import { metrics } from "../metrics";

/** What an operator looks after, for /metrics: the disk with the uploads. */
export async function measureDisk(): Promise<void> {
  await mkdir(env.dataDir, { recursive: true });
  const { bavail, blocks } = await statfs(env.dataDir);
  metrics.diskFree.set(bavail / blocks);
}

/** How busy the connections of this process are. */
export function measurePools(): void {
  for (const { pool, total, idle, waiting } of poolStates()) {
    metrics.databaseConnections.set({ pool, state: "busy" }, total - idle);
    metrics.databaseConnections.set({ pool, state: "idle" }, idle);
    metrics.databaseWaits.set({ pool }, waiting);
  }
}

/** When the broker's certificate ends. It is read at the start, and so is this. */
export function measureBrokerCertificate(): void {
  const file = env.mqtt.tls?.cert;
  if (file) note("mqtt", "broker", readFileSync(file, "utf8"));
}

/** Certificates of single sign-on: the identity provider's and ours. By the company's id: its name is for its own people. */
export async function measureSignOnCertificates(): Promise<void> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ company_id: number; certificates: string[]; sp_certificate: string }>(
      "select company_id, certificates, sp_certificate from saml_idps where is_active and protocol = 'saml'",
    ),
  );
  metrics.certificateExpiry.reset();
  for (const { company_id, certificates, sp_certificate } of rows) {
    for (const [at, text] of certificates.entries()) note("saml_idp", `company ${company_id}, ${at + 1}`, stored(text));
    note("saml_sp", `company ${company_id}`, stored(sp_certificate));
  }
}

const stored = (text: string) => Buffer.from(text, "base64");

const note = (use: string, name: string, certificate: string | Buffer) =>
  metrics.certificateExpiry.set({ use, name }, Date.parse(new X509Certificate(certificate).validTo) / 1_000);
