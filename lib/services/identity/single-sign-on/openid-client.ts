import * as client from "openid-client";
import { skewMs } from "@/lib/domain/identity/single-sign-on/assertion";
import type { Registration } from "@/lib/domain/identity/single-sign-on/openid";
import { env } from "@/lib/server/env";
import { fetchOutside } from "@/lib/server/http/outside";
import { SamlRefusal } from "./refusal";

/** What is known of a provider for five minutes; a key that is not among those known is looked for again. */
const freshMs = 5 * 60_000;
const timeoutMs = 10_000;
const maxBytes = 512 * 1024;

interface Known {
  at: number;
  metadata: client.ServerMetadata;
  keys?: NonNullable<ReturnType<typeof client.getJwksCache>>;
}

const known = new Map<string, Known>();
const mostKnown = 500;

/** Only where anybody may be called, or the operator allows it; no redirects; 10 s; 512 KB. */
const outside: client.CustomFetch = (url, { method, headers, body, signal }) =>
  fetchOutside(
    new URL(url),
    { method, headers, body: body === undefined || body === null ? undefined : String(body), signal },
    { allowed: env.outsideNetworks, timeoutMs, maxBytes },
  );

/** What an issuer says of itself, always asked anew. */
export async function discover(issuer: string): Promise<client.ServerMetadata> {
  try {
    const found = await client.discovery(new URL(issuer), "unused", undefined, undefined, {
      [client.customFetch]: outside,
      timeout: timeoutMs / 1_000,
      execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
    });
    const metadata = { ...found.serverMetadata() };
    for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const)
      if (!isAddress(metadata[name], issuer)) throw new SamlRefusal("bad_discovery", name);
    return metadata;
  } catch (error) {
    throw error instanceof SamlRefusal
      ? error
      : new SamlRefusal(isNetwork(error) ? "unreachable" : "bad_discovery", textOf(error));
  }
}

/** The library, set up for this provider. */
export async function openIdClient(registration: Registration): Promise<client.Configuration> {
  const { issuer, client_id, client_secret } = registration;
  const now = performance.now();
  const held = known.get(issuer);
  const entry = held && now - held.at < freshMs ? held : { at: now, metadata: await discover(issuer) };
  if (entry !== held) {
    if (known.size >= mostKnown) known.clear();
    known.set(issuer, entry);
  }
  const { token_endpoint_auth_methods_supported: methods } = entry.metadata;
  const config = new client.Configuration(
    entry.metadata,
    client_id,
    { [client.clockTolerance]: skewMs / 1_000 },
    // Basic is what a provider supports that names none.
    methods?.includes("client_secret_post")
      ? client.ClientSecretPost(client_secret)
      : client.ClientSecretBasic(client_secret),
  );
  config[client.customFetch] = outside;
  config.timeout = timeoutMs / 1_000;
  if (isPlain(issuer)) client.allowInsecureRequests(config);
  // The library trusts TLS alone for what the token endpoint says, unless told so.
  client.enableNonRepudiationChecks(config);
  if (entry.keys) client.setJwksCache(config, entry.keys);
  return config;
}

/** For the next one who comes from there; said to be a minute older, so that the library looks at once for a new key. */
export function keepKeys({ issuer }: Registration, config: client.Configuration) {
  const entry = known.get(issuer);
  const found = client.getJwksCache(config);
  if (entry && found && found.uat !== entry.keys?.uat) entry.keys = { ...found, uat: found.uat - 61 };
}

/** Did the network fail, rather than what came over it? */
export function isNetwork(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: string };
    if (at.name === "NotCallable" || at.name === "TimeoutError" || at.name === "AbortError") return true;
    if (code === "OAUTH_TIMEOUT" || (code && /^E[A-Z_]+$|^(DEPTH|CERT|UNABLE|SELF)/.test(code))) return true;
  }
  return false;
}

/** What the library and what lies under it say, for the audit log. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

const isPlain = (issuer: string) => issuer.startsWith("http:");

function isAddress(text: string | undefined, issuer: string): boolean {
  if (!text || !URL.canParse(text)) return false;
  return new URL(text).protocol === "https:" || (isPlain(issuer) && new URL(text).protocol === "http:");
}
